import type { Pull } from '../../facts/pull-facts.ts';
import { compute, derived } from '../../formulas/define.ts';
import { baseSide } from '../../formulas/moulding.ts';
import { mouldHeight, mouldTime, mouldVolume } from '../../formulas/sand-casting.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, PartFacts } from '../../records.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { across } from '../tool-price.ts';

/** Bin of a way of moulding: by hand, or a line. */
export const lineBin = (line: string): string => `sand_casting.line.${line}`;

/** A mould with its castings on a line. */
export type SandMould = { readonly volume: Computed; readonly cycle: Computed };

/** Castings of a mould, as near to a square as they lie, with the sand between and round them. */
const layout = ({ p }: Context, bin: string, part: PartFacts, pull: Pull, pieces: number) => {
  const row = (name: string) => parameterTerm(nearest(p, bin, name));
  const [longer, shorter] = across(part, pull);
  const rows = Math.ceil(Math.sqrt(pieces));
  const side = (of: number, count: number): Computed =>
    compute(baseSide, { side: cadTerm(of), count: planTerm(count), gap: row('gap'), margin: row('margin') });
  const sides = [side(shorter, rows), side(longer, Math.ceil(pieces / rows))];
  const [length, width] = sides.toSorted((a, b) => b.value - a.value);
  const height = compute(mouldHeight, { depth: cadTerm(pull.depth_mm), cover: row('cover') });
  return length === undefined || width === undefined ? null : { length, width, height };
};

/**
 * The mould for a number of pieces; null if they do not fit into the flask of the line, or their metal is too much for it. By hand the
 * flask is chosen for the pieces, a line has one.
 */
export const sandMould = (
  ctx: Context,
  line: string,
  {
    part,
    pull,
    pieces,
    poured,
    cores,
  }: {
    readonly part: PartFacts;
    readonly pull: Pull;
    readonly pieces: number;
    readonly poured: Computed;
    /** Of one piece. */
    readonly cores: number;
  },
): SandMould | null => {
  const { p } = ctx;
  const bin = lineBin(line);
  const needed = layout(ctx, bin, part, pull, pieces);
  const flask = { length: p.get(bin, 'length'), width: p.get(bin, 'width'), height: p.get(bin, 'height') };
  const fits =
    needed !== null &&
    needed.length.value <= flask.length.value &&
    needed.width.value <= flask.width.value &&
    needed.height.value <= flask.height.value &&
    poured.value <= p.get(bin, 'poured').value;
  if (!fits) return null;
  const isChosen = nearest(p, bin, 'flask_by_piece').value > 0;
  const volume = isChosen
    ? compute(mouldVolume, {
        length: derived(needed.length),
        width: derived(needed.width),
        height: derived(needed.height),
      })
    : compute(mouldVolume, {
        length: parameterTerm(flask.length),
        width: parameterTerm(flask.width),
        height: parameterTerm(flask.height),
      });
  const row = (name: string) => parameterTerm(nearest(p, bin, name));
  const cycle = compute(mouldTime, {
    moulds: row('moulds'),
    volume: derived(volume),
    per_m3: row('per_m3'),
    cores: planTerm(cores * pieces),
    per_core: row('per_core'),
  });
  return { volume, cycle };
};
