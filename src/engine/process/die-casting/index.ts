import { type Pull, pullFacts } from '../../facts/pull-facts.ts';
import { nearest } from '../../parameters/select.ts';
import type { Context } from '../../plan-context.ts';
import { MM2_PER_CM2 } from '../../quantities/units.ts';
import type { Computed, StockChoice } from '../../records.ts';
import type { StockInput } from '../../stock/piece.ts';
import { derivedEvidence } from '../../time/element.ts';
import { boughtOperation } from '../bought-work.ts';
import { type CastBody, castBody, machinedNotes } from '../cast-body.ts';
import { dieFor } from '../cast-die.ts';
import { castBy, castStock, mayBeCast } from '../cast-stock.ts';
import { FETTLING, fettled } from '../fettling.ts';
import { type Made, type Process, type Rest, refused, type Shaped } from '../process.ts';
import { toolFindings, whereEstimated } from '../shaping/findings.ts';
import { thickestOf } from '../shaping/thickest.ts';
import { cellFor, type Shot } from './cell.ts';
import { trimmed } from './trim.ts';

const KIND = 'die_casting';
const TOOL = 'die_casting.tool';
const CONTRACTOR = 'die_casting.caster';
/** Machining allowances of die castings are of grades B to D of ISO 8062-3. */
const RMAG = 'C';
/** Balanced runners lead to 1, 2, 4 or 8 cavities. */
const EVEN = 2;

const metalOf = ({ material }: Pick<StockInput, 'material'>): string =>
  `die_casting.metal.${material.category}`;

/** Zinc is cast on hot-chamber machines, the other metals on cold-chamber machines. */
const machinesFor = ({ material }: Pick<StockInput, 'material'>): string =>
  `die_casting.${material.category === 'zinc_alloy' ? 'hot' : 'cold'}`;

const bodyOf = (input: StockInput): Made<CastBody> =>
  castBody(input, 'die_casting.holds', {
    dctg: input.parameters.get(metalOf(input), 'dctg').value,
    rmag: RMAG,
  });

const thickest = ({ part, parameters }: StockInput): Computed =>
  thickestOf(part, 'die', parameters, 'die_casting.wall');

/** Refuses alloys, tolerances and walls that are unsuitable for die casting. */
const checkDemands = (input: StockInput): Made<object> => {
  const { part, parameters } = input;
  const alloy = castBy(input, 'die');
  if (!alloy.ok) return alloy;
  if (part.general_tolerance === 'f') return refused('die_casting_tolerance');
  const { wall_mm: wall } = pullFacts(part, 'die');
  const [least, most] = ['least', 'most'].map((name) => parameters.get('die_casting.wall', name).value);
  return wall < (least ?? 0) || wall > (most ?? 0)
    ? refused('die_casting_wall', { wall, least: least ?? 0, most: most ?? 0 })
    : { ok: true };
};

const body = (input: StockInput): Made<{ readonly stock: StockChoice; readonly rest?: Rest }> => {
  const demands = checkDemands(input);
  if (!demands.ok) return demands;
  const made = bodyOf(input);
  if (!made.ok) return made;
  const stock = castStock(input, made, { metal: metalOf(input), contractor: CONTRACTOR });
  return { ok: true, stock, ...(made.rest === null ? {} : { rest: made.rest }) };
};

const way = (ctx: Context, shot: Omit<Shot, 'plate_mm'>): Shaped | null => {
  const { p, part } = ctx;
  const { pull, cavities, metal, body: casting } = shot;
  const die = dieFor(ctx, TOOL, casting.part, pull, cavities);
  const cell = cellFor(ctx, { ...shot, plate_mm: die.plate_mm });
  if (cell === null) return null;
  const machined = new Set(casting.rest?.part.features.map(({ id }) => id));
  const draft = boughtOperation(
    ctx,
    {
      process: 'other',
      subcontractor_id: null,
      by_hour: {
        kind: KIND,
        hours: cell.hours,
        machine: { bin: cell.bin, house: CONTRACTOR, setup_hours: cell.setup },
      },
    },
    {
      process: KIND,
      step: KIND,
      setup_no: 0,
      feature_ids: part.features.flatMap(({ id }) => (machined.has(id) ? [] : [id])),
      face_ids: [...(casting.rest?.given ?? part.faces.map(({ id }) => id))],
      evidence: derivedEvidence([
        p.get(cell.bin, 'acquisition_cost'),
        ...whereEstimated(part, 'die', p.get('die_casting.facts', 'projected')),
      ]),
      notes: [
        {
          code: KIND,
          params: {
            cavities,
            locking_t: cell.locking_t,
            cycle_s: cell.cycle.value,
            slides: pull.undercuts.length,
          },
        },
        ...machinedNotes(casting),
        ...toolFindings({ part: casting.part, pull, tool: 'die', limits: 'shaping.die' }, p),
      ],
    },
  );
  return {
    drafts: [draft, fettled(ctx, 'die_casting.fettling', casting)],
    tool: {
      kind: 'die',
      first: trimmed(ctx, TOOL, casting.part, pull, cavities, die),
      replacement: die.replacement,
      cavities,
      life: p.get(metal, 'life'),
      upkeep: p.get(TOOL, 'upkeep'),
      yield: nearest(p, metal, 'yield'),
      evidence: derivedEvidence([
        ...die.rows,
        ...whereEstimated(part, 'die', p.get('die_casting.facts', 'undercuts')),
      ]),
    },
  };
};

/** Balanced numbers of cavities, each on the smallest machine that is large enough for its die. */
const ways = (ctx: Context, input: StockInput): Made<{ readonly ways: readonly Shaped[] }> => {
  const casting = bodyOf(input);
  if (!casting.ok) return casting;
  const [pull] = pullFacts(casting.part, 'die').pulls;
  if (pull === undefined || pull.trapped.length > 0)
    return refused('casting_undercut', { faces: pull?.trapped.length ?? 0 });
  const made = waysOf(ctx, {
    metal: metalOf(input),
    machines: machinesFor(input),
    body: casting,
    pull,
    wall: thickest(input),
  });
  return made.length > 0
    ? { ok: true, ways: made }
    : refused('die_casting_no_machine', { area_cm2: areaOf(pull) });
};

const areaOf = ({ projected_mm2 }: Pull): number => projected_mm2 / MM2_PER_CM2;

const waysOf = (ctx: Context, shot: Omit<Shot, 'plate_mm' | 'cavities'>): readonly Shaped[] => {
  const made: Shaped[] = [];
  const most = ctx.p.get(TOOL, 'most_cavities').value;
  for (let cavities = 1; cavities <= most; cavities *= EVEN) {
    const found = way(ctx, { ...shot, cavities });
    if (found === null) break;
    made.push(found);
  }
  return made;
};

/** High-pressure die casting of aluminium, zinc and magnesium, bought from a die caster by the machine hour. */
export const dieCasting: Process = {
  name: 'die-casting',
  machines: {},
  steps: [KIND, FETTLING],
  buys: [KIND, FETTLING],
  shaping: {
    name: 'die_cast',
    applies: (input) => mayBeCast(input) && input.parameters.find(metalOf(input), 'pressure') !== null,
    body,
    ways,
  },
};
