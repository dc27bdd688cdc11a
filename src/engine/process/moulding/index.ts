import { pullFacts } from '../../facts/pull-facts.ts';
import { compute, derived } from '../../formulas/define.ts';
import { mouldedMass } from '../../formulas/moulding.ts';
import { inRegion } from '../../material/resolve-material.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterEvidence, parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { MM2_PER_CM2 } from '../../quantities/units.ts';
import type { Computed, StockChoice } from '../../records.ts';
import type { GradeRecord } from '../../snapshot.ts';
import { common, designation, netMassOf, type StockInput } from '../../stock/piece.ts';
import { isPinned } from '../../stock/pin.ts';
import { derivedEvidence } from '../../time/element.ts';
import { shotOperation } from '../own-press.ts';
import { type HasRow, type Made, type Process, refused, type Shaped, type Shaping } from '../process.ts';
import { thickestOf } from '../thickest.ts';
import { toolFindings, whereEstimated } from '../tool-findings.ts';
import { halvedTool, toolRow } from '../tool-price.ts';
import { pressFor, type Shot } from './press.ts';
import { COLD_RUNNER, HOT_RUNNER, type Runner } from './runner.ts';

const KIND = 'moulding';
const TOOL = 'moulding.tool';
const PROCESS = 'injection_moulding';
/** Balanced runners lead to 1, 2, 4, 8, … cavities. */
const EVEN = 2;

/** Bin of a polymer's rows; null without data. */
const rowsOf = ({ urn }: Pick<GradeRecord, 'urn'>, has: HasRow): string | null => {
  const bin = `moulding.polymer.${urn.split(':').at(-1)?.replaceAll('-', '_')}`;
  return has(bin, 'melt') ? bin : null;
};

const polymerOf = ({ snapshot, parameters }: StockInput): string | null =>
  snapshot.material === null
    ? null
    : rowsOf(snapshot.material.grade, (bin, name) => parameters.find(bin, name) !== null);

const thickest = ({ part, parameters }: StockInput): Computed =>
  thickestOf(part, 'mould', parameters, 'moulding.wall');

/** Refuses tolerances and threads that moulding cannot produce: machining after moulding is not planned. */
const checkDemands = ({ part, parameters }: StockInput): Made<object> => {
  const finest = parameters.get('moulding.limits', 'finest_it').value;
  const fine = part.features.find(({ it_grade }) => it_grade !== null && it_grade < finest);
  if (fine !== undefined || part.general_tolerance === 'f')
    return refused('moulding_tolerance', { feature: fine?.id ?? '', finest });
  const threaded = part.features.find(({ thread }) => thread !== null);
  return threaded === undefined ? { ok: true } : refused('moulding_thread', { feature: threaded.id });
};

/** The moulded piece: as drawn, of granulate with its share of runner and scrap. */
const body = (runner: Runner, input: StockInput): Made<{ readonly stock: StockChoice }> => {
  const { part, material, parameters, snapshot } = input;
  const polymer = polymerOf(input);
  if (polymer === null) return refused('no_moulding_data', { grade: material.display_code });
  const demands = checkDemands(input);
  if (!demands.ok) return demands;
  const { wall_mm: wall } = pullFacts(part, 'mould');
  const [least, most] = ['least', 'most'].map((name) => parameters.get('moulding.wall', name).value);
  if (wall < (least ?? 0) || wall > (most ?? 0))
    return refused('moulding_wall', { wall, least: least ?? 0, most: most ?? 0 });
  const price = parameters.get(polymer, 'price');
  const stated = material.price_per_kg.evidence.kind === 'stated';
  const bought = { value: price.value, unit: price.unit, evidence: parameterEvidence(price) };
  return {
    ok: true,
    stock: {
      ...common({ ...input, material: { ...material, price_form: 'granulate' } }, 'granulate'),
      id: 'granulate',
      emission_bin: polymer,
      arrival: 'delivered',
      designation: designation(input, 'stock.granulate', { grade: material.display_code }),
      blank: { kind: 'near_net', of: part.geometry.obb_mm, volume_mm3: part.geometry.volume_mm3 },
      gross_mass_kg: compute(mouldedMass, {
        mass: derived(netMassOf(input)),
        runner: parameterTerm(runner.share(input)),
        regrind: parameterTerm(nearest(parameters, polymer, 'regrind_share')),
        yield: parameterTerm(nearest(parameters, polymer, 'yield')),
      }),
      ...(stated || snapshot.material === null ? {} : { price_per_kg: inRegion(bought, snapshot.material) }),
      pieces_per_format: null,
      format_mass_kg: null,
      format_mm: null,
      stock_format_id: null,
      notes: [],
    },
  };
};

const way = (ctx: Context, runner: Runner, shot: Omit<Shot, 'plate_mm'>): Shaped | null => {
  const { p, part } = ctx;
  const { pull, cavities, polymer } = shot;
  const mould = halvedTool(ctx, TOOL, { part, pull, cavities, shrinkage: p.get(polymer, 'shrinkage') });
  const press = pressFor(ctx, { ...shot, plate_mm: mould.plate_mm });
  if (press === null) return null;
  const ids = part.features.map(({ id }) => id);
  const rows = [...press.rows, ...whereEstimated(part, 'mould', p.get('moulding.facts', 'projected'))];
  const draft = shotOperation(
    ctx,
    press.own,
    {
      kind: KIND,
      hours: press.hours,
      machine: { bin: press.bin, house: 'moulding.moulder', setup_hours: press.setup },
    },
    {
      process: KIND,
      step: KIND,
      setup_no: 1,
      feature_ids: ids,
      face_ids: part.faces.map(({ id }) => id),
      evidence: derivedEvidence(rows),
      notes: [
        {
          code: KIND,
          params: {
            cavities,
            clamp_t: press.clamp_t,
            cycle_s: press.cycle.value,
            slides: pull.undercuts.length,
          },
        },
        ...runner.notes(cavities),
        ...toolFindings({ part, pull, tool: 'mould', limits: 'shaping.mould' }, p),
      ],
    },
  );
  return {
    drafts: [draft],
    tool: {
      kind: runner.kind,
      first: runner.price(p, mould),
      replacement: mould.replacement,
      cavities,
      life: p.get(TOOL, 'life'),
      upkeep: p.get(TOOL, 'upkeep'),
      yield: nearest(p, polymer, 'yield'),
      lead_time: mould.leadTime,
      evidence: derivedEvidence([
        ...['rate', 'hours_per_face'].map((name) => toolRow(p, TOOL, name)),
        ...whereEstimated(part, 'mould', p.get('moulding.facts', 'undercuts')),
      ]),
    },
  };
};

/** Balanced numbers of cavities, each on the smallest machine that is large enough for its mould. */
const ways = (
  runner: Runner,
  ctx: Context,
  input: StockInput,
): Made<{ readonly ways: readonly Shaped[] }> => {
  const polymer = polymerOf(input);
  const [pull] = pullFacts(ctx.part, 'mould').pulls;
  if (polymer === null || pull === undefined) return refused('no_moulding_data');
  if (pull.trapped.length > 0) return refused('moulding_undercut', { faces: pull.trapped.length });
  const shot = {
    polymer,
    pull,
    runner: runner.share(input),
    runner_area: runner.area(ctx.p),
    wall: thickest(input),
  };
  return waysOf(ctx, runner, shot);
};

const waysOf = (
  ctx: Context,
  runner: Runner,
  shot: Omit<Shot, 'plate_mm' | 'cavities'>,
): Made<{ readonly ways: readonly Shaped[] }> => {
  const made: Shaped[] = [];
  const most = ctx.p.get(TOOL, 'most_cavities').value;
  for (let cavities = 1; cavities <= most; cavities *= EVEN) {
    const found = way(ctx, runner, { ...shot, cavities });
    if (found === null) break;
    made.push(found);
  }
  return made.length > 0
    ? { ok: true, ways: made }
    : refused('moulding_no_machine', { area_cm2: shot.pull.projected_mm2 / MM2_PER_CM2 });
};

/** A part that may be moulded. Without an annual volume the programme of the mould is unknown, unless the caller requires moulding for the lot. */
const mayBeMoulded = ({ part, material, snapshot: { request } }: StockInput): boolean =>
  material.category === 'thermoplastic' &&
  (request.annual_volume !== null || request.manufacturing_process === PROCESS) &&
  !request.material_is_provided &&
  request.provided_stock_kind === 'none' &&
  request.nest_item === null &&
  !isPinned(request) &&
  part.geometry.solids === 1;

const shapingOf = (runner: Runner): Shaping => ({
  name: runner.name,
  applies: mayBeMoulded,
  ruledOut: (grade, has) =>
    grade.category === 'thermoplastic' && rowsOf(grade, has) !== null
      ? null
      : refused('no_moulding_data', { grade: grade.display_code }),
  body: (input) => body(runner, input),
  ways: (ctx, input) => ways(runner, ctx, input),
});

/** Injection moulding of one thermoplastic with a cold or a hot runner, on an own press or bought from a moulder by the hour. */
export const moulding: Process = {
  name: KIND,
  makes: PROCESS,
  words: [/spritzg(ie|u)(ß|ss)|injection.?mou?ld|ISO 20457|DIN 16742/i],
  machines: { injection_moulding: { process: KIND, setup: null, clamps: true } },
  steps: [KIND],
  buys: [KIND],
  shaping: [shapingOf(COLD_RUNNER), shapingOf(HOT_RUNNER)],
};
