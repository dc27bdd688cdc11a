import { type Pull, pullFacts } from '../facts/pull-facts.ts';
import { castingReturns } from '../formulas/casting.ts';
import { compute } from '../formulas/define.ts';
import type { Chosen } from '../machines/choose-machine.ts';
import { findNearest, nearest } from '../parameters/select.ts';
import type { CastingAlloy } from '../parameters/types.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type {
  Computed,
  EngineNote,
  Parameters,
  ProgrammeTool,
  ResolvedParameter,
  StockChoice,
} from '../records.ts';
import type { StockInput } from '../stock/piece.ts';
import { derivedEvidence } from '../time/element.ts';
import { type CastBody, type CastGrades, castBody, machinedNotes } from './cast-body.ts';
import { castStock, pouredBy } from './cast-stock.ts';
import { fettled } from './fettling.ts';
import type { Draft } from './operation.ts';
import { type Sand, shotOperation } from './own-press.ts';
import { type Made, type Rest, refused, type Shaped } from './process.ts';
import { thickestOf } from './thickest.ts';
import { whereEstimated } from './tool-findings.ts';

/** Common properties of the castings of one process. */
export type CastProcess = {
  /** First part of the bins of its rows, its step, and its kind of bought work. */
  readonly kind: 'die_casting' | 'gravity_casting' | 'sand_casting';
  readonly alloys: CastingAlloy['processes'][number];
  readonly grades: (input: StockInput) => CastGrades;
  /** Bin of the rows of its metal. */
  readonly metal: (input: StockInput) => string;
  /** Bin of the share of the metal that becomes castings; left out: that of the metal. */
  readonly feeding?: (input: StockInput) => string;
};

/** Metal of runners and feeders, of the mass of a casting. */
export const returnsOf = (p: Parameters, metal: string): Computed =>
  compute(castingReturns, { casting_yield: parameterTerm(nearest(p, metal, 'casting_yield')) });

/** Shrinkage of the metal that the process pours. @throws Error for a part that it does not cast */
export const shrinkageOf = ({ alloys }: CastProcess, input: StockInput): ResolvedParameter => {
  const poured = pouredBy(input, alloys);
  if (!poured.ok) throw new Error('the alloy of a casting is not poured');
  return input.parameters.get(`casting.ingot.${poured.alloy.ingot}`, 'shrinkage');
};

/** The raw casting. */
export const castingOf = (process: CastProcess, input: StockInput): Made<CastBody> =>
  castBody(input, `${process.kind}.holds`, process.grades(input));

/** Thickest region of the part. */
export const thickestCast = ({ part, parameters }: StockInput): Computed =>
  thickestOf(part, 'die', parameters, 'casting.wall');

const checkWall = (kind: string, metal: string, input: StockInput): Made<object> => {
  const { wall_mm: wall } = pullFacts(input.part, 'die');
  const limit = (ofMetal: string, ofAll: string): number =>
    (findNearest(input.parameters, metal, ofMetal) ?? input.parameters.get(`${kind}.wall`, ofAll)).value;
  const [least, most] = [limit('least_wall', 'least'), limit('most_wall', 'most')];
  return wall < least || wall > most ? refused(`${kind}_wall`, { wall, least, most }) : { ok: true };
};

/** The raw casting with its metal, unless its alloy, wall or size rules the process out. */
export const castShape = (
  process: CastProcess,
  input: StockInput,
): Made<{ readonly stock: StockChoice; readonly rest?: Rest }> => {
  const poured = pouredBy(input, process.alloys);
  if (!poured.ok) return poured;
  const metal = process.metal(input);
  const wall = checkWall(process.kind, metal, input);
  if (!wall.ok) return wall;
  const casting = castingOf(process, input);
  if (!casting.ok) return casting;
  const returns = returnsOf(input.parameters, process.feeding?.(input) ?? metal);
  const stock = castStock(input, casting, poured, { metal, returns });
  return { ok: true, stock, ...(casting.rest === null ? {} : { rest: casting.rest }) };
};

/** Work of shaping a casting: hours of the machine, and the notes on it. */
export type CastWork = {
  /** Machine of the environment; null: the contractor's. */
  readonly own: Chosen | null;
  readonly kind: string;
  readonly hours: Computed;
  readonly setup: Computed;
  /** Bin of the machine, and of its contractor. */
  readonly machine: string;
  readonly house: string;
  /** Of a piece. */
  readonly sand?: Sand;
  readonly rows: readonly ResolvedParameter[];
  readonly notes: readonly EngineNote[];
  /** Findings of its tool about the part. */
  readonly findings: readonly EngineNote[];
};

/** The operation that gives a casting its shape; it makes every face that is not machined. */
export const castOperation = (ctx: Context, casting: CastBody, work: CastWork): Draft => {
  const { part } = ctx;
  const { own, kind, hours, setup, machine: bin, house, sand } = work;
  const machined = new Set(casting.rest?.part.features.map(({ id }) => id));
  return shotOperation(
    ctx,
    own,
    {
      kind,
      hours,
      machine: { bin, house, setup_hours: setup },
      ...(sand === undefined ? {} : { sand }),
    },
    {
      process: kind,
      step: kind,
      setup_no: 0,
      feature_ids: part.features.flatMap(({ id }) => (machined.has(id) ? [] : [id])),
      face_ids: [...(casting.rest?.given ?? part.faces.map(({ id }) => id))],
      evidence: derivedEvidence(work.rows),
      notes: [...work.notes, ...machinedNotes(casting), ...work.findings],
    },
  );
};

type CastTool = Pick<ProgrammeTool, 'first' | 'replacement' | 'cavities' | 'life' | 'lead_time'> & {
  readonly kind: Shaped['tool']['kind'];
  readonly rows: readonly ResolvedParameter[];
};

/** Bins of the rows of a metal, and of the times of fettling. */
export type CastBins = { readonly metal: string; readonly fettling: string };

/** One way of casting a body: what its metal, tool and work need, with fettling at the end. */
export const castWay = (
  ctx: Context,
  { kind }: CastProcess,
  { metal, fettling }: CastBins,
  casting: CastBody,
  {
    drafts,
    after = [],
    tool: { rows, ...tool },
  }: {
    readonly drafts: readonly Draft[];
    /** Of the fettled casting. */
    readonly after?: readonly Draft[];
    readonly tool: CastTool;
  },
): Shaped => ({
  drafts: [...drafts, fettled(ctx, fettling, casting), ...after],
  tool: {
    ...tool,
    process: kind,
    upkeep: ctx.p.get(`${kind}.tool`, 'upkeep'),
    yield: nearest(ctx.p, metal, 'yield'),
    evidence: derivedEvidence([
      ...rows,
      ...whereEstimated(ctx.part, 'die', ctx.p.get(`${kind}.facts`, 'undercuts')),
    ]),
  },
});

/** The simplest pull of a casting whose tool has no cores: refused if a face is undercut for all of its parts. */
export const freePull = (casting: CastBody): Made<{ readonly pull: Pull }> => {
  const [pull] = pullFacts(casting.part, 'die').pulls;
  return pull === undefined || pull.trapped.length > 0
    ? refused('casting_undercut', { faces: pull?.trapped.length ?? 0 })
    : { ok: true, pull };
};

/** Ways for 1, 2, 4, … pieces of a shot, pour or mould, as far as `way` finds room. */
export const waysByCavities = (most: number, way: (cavities: number) => Shaped | null): readonly Shaped[] => {
  const made: Shaped[] = [];
  for (let cavities = 1; cavities <= most; cavities *= 2) {
    const found = way(cavities);
    if (found === null) break;
    made.push(found);
  }
  return made;
};
