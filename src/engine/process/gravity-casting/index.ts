import { type Pull, pullFacts } from '../../facts/pull-facts.ts';
import { castingShot, chillCycle } from '../../formulas/casting.ts';
import { compute, derived } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, StockChoice } from '../../records.ts';
import type { StockInput } from '../../stock/piece.ts';
import { derivedEvidence, planTerm } from '../../time/element.ts';
import { boughtOperation } from '../bought-work.ts';
import { type CastBody, castBody, machinedNotes } from '../cast-body.ts';
import { dieFor } from '../cast-die.ts';
import { castBy, castStock, mayBeCast } from '../cast-stock.ts';
import { FETTLING, fettled } from '../fettling.ts';
import { type Made, type Process, type Rest, refused, type Shaped } from '../process.ts';
import { toolFindings, whereEstimated } from '../shaping/findings.ts';
import { thickestOf } from '../shaping/thickest.ts';
import { shotHours } from '../shot-hours.ts';

const KIND = 'gravity_casting';
const TOOL = 'gravity_casting.tool';
const STATION = 'gravity_casting.station';
/** Machining allowances of gravity die castings are of grades D to F of ISO 8062-3. */
const RMAG = 'E';

const metalOf = ({ material }: Pick<StockInput, 'material'>): string =>
  `gravity_casting.metal.${material.category}`;

const bodyOf = (input: StockInput): Made<CastBody> =>
  castBody(input, 'gravity_casting.holds', {
    dctg: input.parameters.get(metalOf(input), 'dctg').value,
    rmag: RMAG,
  });

const body = (input: StockInput): Made<{ readonly stock: StockChoice; readonly rest?: Rest }> => {
  const alloy = castBy(input, 'chill');
  if (!alloy.ok) return alloy;
  const { wall_mm: wall } = pullFacts(input.part, 'die');
  const [least = 0, most = 0] = ['least', 'most'].map(
    (name) => input.parameters.get('gravity_casting.wall', name).value,
  );
  if (wall < least || wall > most) return refused('gravity_casting_wall', { wall, least, most });
  const made = bodyOf(input);
  if (!made.ok) return made;
  const stock = castStock(input, made, { metal: metalOf(input), contractor: STATION });
  return { ok: true, stock, ...(made.rest === null ? {} : { rest: made.rest }) };
};

/** A pour into a gravity die at its station, with its number of cavities. */
type Pour = {
  readonly input: StockInput;
  readonly casting: CastBody;
  readonly pull: Pull;
  readonly cavities: number;
};

const cycleOf = ({ p }: Context, { input, pull }: Pour, poured: Computed): Computed => {
  const row = (name: string) => parameterTerm(p.get('gravity_casting.cycle', name));
  return compute(chillCycle, {
    base: row('base'),
    wall: derived(thickestOf(input.part, 'die', p, 'gravity_casting.wall')),
    rate: row('rate'),
    poured: derived(poured),
    per_kg: row('per_kg'),
    slides: planTerm(pull.undercuts.length),
    per_slide: row('slide'),
  });
};

const way = (ctx: Context, pour: Pour): Shaped | null => {
  const { p, part } = ctx;
  const { input, casting, pull, cavities } = pour;
  const metal = metalOf(input);
  const chill = dieFor(ctx, TOOL, casting.part, pull, cavities);
  const poured = compute(castingShot, {
    mass: derived(casting.mass),
    cavities: planTerm(cavities),
    returns: parameterTerm(p.get(metal, 'returns')),
  });
  if (chill.plate_mm > p.get(STATION, 'plate').value || poured.value > p.get(STATION, 'shot').value)
    return null;
  const cycle = cycleOf(ctx, pour, poured);
  const { hours, setup } = shotHours(ctx, {
    cycle,
    cavities,
    yield: p.get(metal, 'yield'),
    utilisation: p.get(STATION, 'utilisation'),
    lot: 'gravity_casting.lot',
    clamp_t: 0,
  });
  const machined = new Set(casting.rest?.part.features.map(({ id }) => id));
  const draft = boughtOperation(
    ctx,
    {
      process: 'other',
      subcontractor_id: null,
      by_hour: { kind: KIND, hours, machine: { bin: STATION, house: STATION, setup_hours: setup } },
    },
    {
      process: KIND,
      step: KIND,
      setup_no: 0,
      feature_ids: part.features.flatMap(({ id }) => (machined.has(id) ? [] : [id])),
      face_ids: [...(casting.rest?.given ?? part.faces.map(({ id }) => id))],
      evidence: derivedEvidence([p.get(STATION, 'acquisition_cost'), p.get('gravity_casting.cycle', 'rate')]),
      notes: [
        { code: KIND, params: { cavities, cycle_s: cycle.value, slides: pull.undercuts.length } },
        ...machinedNotes(casting),
        ...toolFindings({ part: casting.part, pull, tool: 'die', limits: 'shaping.chill' }, p),
      ],
    },
  );
  return {
    drafts: [draft, fettled(ctx, 'gravity_casting.fettling', casting)],
    tool: {
      kind: 'chill',
      first: chill.price,
      replacement: chill.replacement,
      cavities,
      life: p.get(metal, 'life'),
      upkeep: p.get(TOOL, 'upkeep'),
      yield: p.get(metal, 'yield'),
      evidence: derivedEvidence([
        ...chill.rows,
        ...whereEstimated(part, 'die', p.get('gravity_casting.facts', 'undercuts')),
      ]),
    },
  };
};

/** One or two cavities, as long as the station is large enough for the gravity die and its metal. */
const ways = (ctx: Context, input: StockInput): Made<{ readonly ways: readonly Shaped[] }> => {
  const casting = bodyOf(input);
  if (!casting.ok) return casting;
  const [pull] = pullFacts(casting.part, 'die').pulls;
  if (pull === undefined || pull.trapped.length > 0)
    return refused('casting_undercut', { faces: pull?.trapped.length ?? 0 });
  const made: Shaped[] = [];
  const most = ctx.p.get(TOOL, 'most_cavities').value;
  for (let cavities = 1; cavities <= most; cavities *= 2) {
    const found = way(ctx, { input, casting, pull, cavities });
    if (found === null) break;
    made.push(found);
  }
  return made.length > 0
    ? { ok: true, ways: made }
    : refused('gravity_casting_no_station', { mass_kg: casting.mass.value });
};

/** Gravity die casting of aluminium, without sand cores, bought from a foundry by the hour of its station. */
export const gravityCasting: Process = {
  name: 'gravity-casting',
  machines: {},
  steps: [KIND, FETTLING],
  buys: [KIND, FETTLING],
  shaping: {
    name: 'chill_cast',
    applies: (input) => mayBeCast(input) && input.parameters.find(metalOf(input), 'dctg') !== null,
    body,
    ways,
  },
};
