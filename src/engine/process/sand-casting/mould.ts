import type { Pull } from '../../facts/pull-facts.ts';
import { compute, derived, type TermInput } from '../../formulas/define.ts';
import { baseSide } from '../../formulas/moulding.ts';
import { mouldHeight, mouldTime, mouldVolume } from '../../formulas/sand-casting.ts';
import type { Chosen } from '../../machines/choose-machine.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, PartFacts, ResolvedParameter } from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { type MachineTerm, ownMachine } from '../own-press.ts';
import { FULL, shotHours } from '../shot-hours.ts';
import { across } from '../tool-price.ts';

/** Lines, the slowest first, each with the subclasses of own machines that mould alike; a machine without one is a place for moulding by hand. */
const LINES = {
  hand: ['hand', ''],
  machine: ['machine'],
  flask: ['flask'],
  vertical: ['flaskless'],
} as const;

export type Line = keyof typeof LINES;

/** Bin of a way of moulding: by hand, or a line. */
export const lineBin = (line: Line): string => `sand_casting.line.${line}`;

/** Castings in a mould. */
export type Moulded = {
  readonly part: PartFacts;
  readonly pull: Pull;
  readonly pieces: number;
  /** Metal of the mould. */
  readonly poured: Computed;
  /** Of one piece. */
  readonly cores: number;
  /** Good castings of those cast. */
  readonly yield: ResolvedParameter;
};

/** A mould with its castings on an own line; null: of a foundry. */
export type SandMould = {
  readonly own: Chosen | null;
  readonly volume: Computed;
  readonly cycle: Computed;
  readonly hours: Computed;
  readonly setup: Computed;
};

type Sides = readonly [length: Computed, width: Computed, height: Computed];

type Flask = readonly [length: TermInput, width: TermInput, height: TermInput];

/** Castings of a mould, as near to a square as they lie, with the sand between and round them. */
const layout = ({ p }: Context, bin: string, { part, pull, pieces }: Moulded): Sides => {
  const row = (name: string) => parameterTerm(nearest(p, bin, name));
  const [longer, shorter] = across(part, pull);
  const rows = Math.ceil(Math.sqrt(pieces));
  const side = (of: number, count: number): Computed =>
    compute(baseSide, { side: cadTerm(of), count: planTerm(count), gap: row('gap'), margin: row('margin') });
  const [one, other] = [side(shorter, rows), side(longer, Math.ceil(pieces / rows))];
  const height = compute(mouldHeight, { depth: cadTerm(pull.depth_mm), cover: row('cover') });
  return one.value > other.value ? [one, other, height] : [other, one, height];
};

const flaskOf = ({ machine_id, capabilities }: FleetMember): Flask => {
  const [length = 0, width = 0, height = 0] = capabilities.max_part_envelope_mm;
  const term = (value: number): TermInput => ({ value, source: `machine:${machine_id}` });
  return [term(length), term(width), term(height)];
};

/** The mould in a flask: its sand, and the time from one mould to the next. */
const mouldIn = (
  { p }: Context,
  bin: string,
  [length, width, height]: Flask,
  moulds: TermInput,
  { cores, pieces }: Moulded,
): Pick<SandMould, 'volume' | 'cycle'> => {
  const row = (name: string) => parameterTerm(nearest(p, bin, name));
  const volume = compute(mouldVolume, { length, width, height });
  const cycle = compute(mouldTime, {
    moulds,
    volume: derived(volume),
    per_m3: row('per_m3'),
    cores: planTerm(cores * pieces),
    per_core: row('per_core'),
  });
  return { volume, cycle };
};

/**
 * The mould for a number of pieces, on the environment's machine of this kind if one is large enough, otherwise of a foundry; null if the
 * pieces fit into no flask, or their metal is too much for it. By hand the flask is chosen for the pieces, a line has one.
 */
export const sandMould = (ctx: Context, line: Line, moulded: Moulded): SandMould | null => {
  const { p } = ctx;
  const bin = lineBin(line);
  const row = (name: string) => parameterTerm(p.get(bin, name));
  if (moulded.poured.value > p.get(bin, 'poured').value) return null;
  const [length, width, height] = layout(ctx, bin, moulded);
  const needed: Flask = [derived(length), derived(width), derived(height)];
  const isChosen = nearest(p, bin, 'flask_by_piece').value > 0;
  const workIn = (flask: Flask, moulds: TermInput, utilisation: TermInput) => {
    const mould = mouldIn(ctx, bin, isChosen ? needed : flask, moulds, moulded);
    const { cycle } = mould;
    const { pieces: cavities, yield: good } = moulded;
    return {
      ...mould,
      ...shotHours(ctx, { cycle, cavities, yield: good, utilisation, lot: bin, clamp_t: 0 }),
    };
  };
  const inHouse = ownMachine(
    ctx,
    'sand_moulding',
    { envelope: [length.value, width.value, height.value], subclasses: LINES[line] },
    (machine: MachineTerm, member) =>
      workIn(flaskOf(member), machine('moulds_per_hour', row('moulds')), FULL),
  );
  if (inHouse !== null) return { own: inHouse.own, ...inHouse.work };
  const flask: Flask = [row('length'), row('width'), row('height')];
  const fits = needed.every(({ value }, i) => value <= (flask[i]?.value ?? 0));
  return fits ? { own: null, ...workIn(flask, row('moulds'), row('utilisation')) } : null;
};
