import { compute, derived } from '../../formulas/define.ts';
import { type Need, NO_NEED } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import { banded } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { MM3_PER_M3 } from '../../quantities/units.ts';
import type {
  Computed,
  EngineNote,
  NoteParams,
  PartFeature,
  StockChoice,
  TimeElement,
} from '../../records.ts';
import type { GeometryFeature, MaterialCategory } from '../../snapshot.ts';
import { boxOf } from '../../stock/blank.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { sharedTime, timePerMetre } from '../../time/formulas/general.ts';
import { bendForce, timeOfBends } from '../../time/formulas/sheet.ts';
import { clampOnce } from '../../time/handling.ts';
import { cutFlat } from '../../time/laser.ts';
import { finishPlan } from '../common/finish-plan.ts';
import { holeWork } from '../milling/work.ts';
import { type Draft, makeOperation } from '../operation.ts';
import type { RouteOutcome } from '../route-outcome.ts';
import { operationsOf, wearOf } from '../work.ts';

const massOf = (ctx: Context): number =>
  (ctx.part.geometry.volume_mm3 / MM3_PER_M3) * ctx.material.density.value;

/** Die opening for a thickness: 8 t, wider for thick and thin sheet. */
const dieWidth = (ctx: Context, thickness: number): number => {
  const thin = ctx.p.get('bending.strategy', 'thin_below').value;
  const thick = ctx.p.get('bending.strategy', 'thick_from').value;
  const name = thickness < thin ? 'v_per_t_thin' : thickness >= thick ? 'v_per_t_thick' : 'v_per_t';
  return thickness * ctx.p.get('bending.die', name).value;
};

/** Force of the longest bend, with the reserve that a planner keeps. */
export const forceOf = (ctx: Context, thickness: number, length: number): Computed =>
  compute(bendForce, {
    constant: parameterTerm(ctx.p.get('bending.die', 'force_c')),
    tensile: { value: ctx.material.tensile_mpa.value, source: 'material' },
    length: cadTerm(length),
    thickness: cadTerm(thickness),
    die_width: planTerm(dieWidth(ctx, thickness)),
  });

const sheetShare = (ctx: Context, stock: StockChoice): readonly TimeElement[] => {
  const exchange = ctx.p.get('laser.any', 'sheet_exchange');
  const pieces = stock.pieces_per_format;
  const load =
    pieces === null
      ? []
      : [
          element(
            'sheet_exchange',
            compute(sharedTime, { time: parameterTerm(exchange), pieces: derived(pieces) }),
            derivedEvidence([exchange]),
          ),
        ];
  return [...load, standard('denest', ctx.p.get('laser.any', 'denest_per_part'))];
};

/** Lines that the same laser engraves before it cuts. */
const marking = (ctx: Context, marks: readonly GeometryFeature[]): Cutting => {
  const perMetre = ctx.p.get('laser.marking', 'time_per_metre');
  return {
    th: marks.map((mark) =>
      element(
        'mark',
        compute(timePerMetre, {
          length: cadTerm(mark.length_mm ?? 0),
          minutes_per_metre: parameterTerm(perMetre),
          factor: cadTerm(mark.count),
        }),
        derivedEvidence([perMetre]),
        mark.id,
      ),
    ),
    tools: [],
  };
};

type Made = { readonly ok: true; readonly drafts: readonly Draft[]; readonly notes: readonly EngineNote[] };
type Failed = { readonly ok: false; readonly reason: string; readonly params: NoteParams };

const THICKNESS_LIMIT: Readonly<Record<string, string>> = {
  stainless_steel: 'max_thickness_stainless_mm',
  aluminium: 'max_thickness_aluminium_mm',
};

const laser = (ctx: Context, stock: StockChoice, thickness: number): Made | Failed => {
  const { sheet, features } = ctx.part.geometry;
  if (sheet === null) return { ok: false, reason: 'no_sheet', params: {} };
  const [length = 0, width = 0] = stock.format_mm ?? sheet.unfolded_mm;
  const limit = THICKNESS_LIMIT[ctx.material.category] ?? 'max_material_thickness_mm';
  const need: Need = { ...NO_NEED, envelope: [length, width, thickness], sheet: { thickness, limit } };
  const tr = [
    standard('base', ctx.p.get('setup.laser', 'base')),
    standard('program', ctx.p.get('setup.program', 'load')),
  ];
  const handling = sheetShare(ctx, stock);
  const efficiency = ctx.p.get('time.cycle_efficiency.laser', 'factor').value;
  const allowed = 1 + ctx.p.get('allowance.total', 'z_v').value;
  const seconds = (elements: readonly TimeElement[]): number =>
    elements.reduce((sum, one) => sum + one.time.value, 0);
  const choice = ctx.fleet.choose(['laser_cutting'], need, (member) => {
    const cut = cutFlat(ctx, machineData(ctx.p, member), thickness, sheet.contour_length_mm, sheet.pierces);
    const setup_s = seconds(tr);
    if (!cut.ok) return { run_s: Number.MAX_SAFE_INTEGER, setup_s, tools: 0 };
    const run_s = allowed * (efficiency * seconds(cut.cutting.th) + seconds(handling));
    return { run_s, setup_s, tools: wearOf(cut.cutting.tools) };
  });
  if (!choice.ok) {
    return {
      ok: false,
      reason: 'no_capable_machine',
      params: { klass: 'laser_cutting', first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet' },
    };
  }
  const cut = cutFlat(
    ctx,
    machineData(ctx.p, choice.chosen.member),
    thickness,
    sheet.contour_length_mm,
    sheet.pierces,
  );
  if (!cut.ok) return { ok: false, reason: cut.reason, params: { thickness_mm: thickness } };
  const small = features.filter(
    (feature) =>
      feature.kind === 'hole' &&
      (feature.diameter_mm ?? thickness) < thickness * ctx.p.get('laser.any', 'min_hole_per_t').value,
  );
  const marks = features.filter((feature) => feature.kind === 'engraving');
  const draft = makeOperation(ctx, {
    process: 'laser',
    step: 'laser_cut',
    setupNo: 1,
    chosen: choice.chosen,
    featureIds: features
      .filter(({ kind }) => kind === 'hole' || kind === 'cut_out' || kind === 'engraving')
      .map((feature) => feature.id),
    cutting: [cut.cutting, ...(marks.length === 0 ? [] : [marking(ctx, marks)])],
    tn: handling,
    tr,
  });
  const notes = small.map((feature) => ({
    code: 'hole_smaller_than_sheet',
    params: { feature: feature.id },
  }));
  return { ok: true, drafts: [draft], notes };
};

/** Family of the tables of deburring. */
const deburrFamily = (ctx: Context): string =>
  ctx.material.category === 'stainless_steel'
    ? 'stainless'
    : ctx.material.category === 'aluminium'
      ? 'aluminium'
      : 'mild_steel';

const deburr = (ctx: Context, thickness: number): Draft => {
  const { sheet, obb_mm: box } = ctx.part.geometry;
  const [length = box[0], width = box[1]] = sheet?.unfolded_mm ?? [];
  const least = ctx.p.get('deburring.strategy', 'machine_from_length').value;
  const fleet =
    length >= least
      ? ctx.fleet.choose(['deburring'], {
          ...NO_NEED,
          envelope: [length, width, thickness],
          subclass: 'wide_belt',
        })
      : null;
  const machine = fleet?.ok === true ? fleet.chosen : null;
  const bench = ctx.fleet.choose(['deburring'], {
    ...NO_NEED,
    envelope: [length, width, thickness],
    subclass: 'bench',
  });
  const chosen = machine ?? (bench.ok ? bench.chosen : null);
  const row = banded(
    ctx.p,
    `deburring.${machine === null ? 'manual' : 'machine'}.${deburrFamily(ctx)}`,
    't',
    thickness,
    'time_per_metre',
  );
  const time = compute(timePerMetre, {
    length: cadTerm(sheet?.contour_length_mm ?? 0),
    minutes_per_metre: parameterTerm(row),
    factor: planTerm(1),
  });
  return makeOperation(ctx, {
    process: 'deburring',
    step: 'deburr',
    setupNo: 2,
    chosen,
    featureIds: [],
    cutting: [{ th: [element('edges', time, derivedEvidence([row]))], tools: [] }],
    tn: [standard('handle', ctx.p.get('deburring.part', 'handling'))],
    tr: [
      standard('base', ctx.p.get(machine === null ? 'setup.deburring' : 'setup.deburring_machine', 'base')),
    ],
  });
};

/** Bends that need their own tools: different inside radii and angles stand on different stations. */
const stationsOf = (bends: readonly PartFeature[]): number =>
  Math.max(1, new Set(bends.map((bend) => `${bend.radius_mm}`)).size);

const bend = (ctx: Context, thickness: number, setupNo: number): Made | Failed => {
  const bends = ctx.part.features.filter((feature) => feature.kind === 'bend');
  const count =
    bends.length > 0
      ? bends.reduce((sum, one) => sum + one.count, 0)
      : (ctx.part.geometry.sheet?.bend_count ?? 0);
  if (count === 0) return { ok: true, drafts: [], notes: [] };
  const { p } = ctx;
  const longest = bends.reduce((most, one) => Math.max(most, one.length_mm ?? 0), 0);
  const force = forceOf(ctx, thickness, longest);
  const need: Need = {
    ...NO_NEED,
    bend: { force_kn: force.value * p.get('bending.strategy', 'force_reserve').value, length: longest },
  };
  const choice = ctx.fleet.choose(['press_brake'], need);
  if (!choice.ok) {
    return {
      ok: false,
      reason: 'no_capable_machine',
      params: {
        klass: 'press_brake',
        first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
        force_kn: Math.ceil(force.value),
      },
    };
  }
  const mass = massOf(ctx);
  const manipulation = banded(p, 'bending.manipulation', 'm', mass, 'time');
  const load = banded(p, 'bending.load', 'm', mass, 'time');
  const cycle = p.get('bending.any', 'machine_cycle');
  const [blank = 0] = ctx.part.geometry.sheet?.unfolded_mm ?? [];
  const two =
    mass > p.get('bending.any', 'two_operators_from').value ||
    blank > p.get('bending.any', 'two_operators_length').value;
  const hems = bends.filter((one) => one.subtype === 'hem').length;
  const time = compute(timeOfBends, {
    bends: cadTerm(count + hems * (p.get('bending.hem', 'time_factor').value - 1)),
    machine_cycle: parameterTerm(cycle),
    manipulation: parameterTerm(manipulation),
    load: parameterTerm(load),
    operators: planTerm(two ? 2 : 1),
  });
  const cutting: Cutting = {
    th: [element('bend', time, derivedEvidence([cycle, manipulation, load]), bends[0]?.id ?? null)],
    tools: [],
  };
  const stations = stationsOf(bends);
  const draft = makeOperation(ctx, {
    process: 'bending',
    step: 'bend',
    setupNo,
    chosen: choice.chosen,
    featureIds: bends.map((one) => one.id),
    cutting: [cutting],
    tn:
      stations > 1
        ? [standard('station', p.get('bending.any', 'station_change'), planTerm(stations - 1))]
        : [],
    tr: [
      standard('base', p.get('setup.press_brake', 'base')),
      standard('tools', p.get('setup.press_brake', 'per_tool_station'), planTerm(stations)),
    ],
    notes: [
      { code: 'bend_force', params: { force_kn: Math.ceil(force.value), die_mm: dieWidth(ctx, thickness) } },
    ],
  });
  // Large or heavy sheets are held by two.
  const share = draft.operator_share;
  const bound = two ? { ...draft, operator_share: { ...share, value: share.value * 2 } } : draft;
  return { ok: true, drafts: [bound], notes: two ? [{ code: 'two_operators', params: {} }] : [] };
};

/** Threads, countersinks and fits in sheet are drilled and tapped after cutting. */
const drilled = (ctx: Context, setupNo: number): Made | Failed => {
  const special = ctx.part.features.filter(
    (feature) =>
      feature.kind === 'hole' &&
      (feature.thread !== null ||
        feature.it_grade !== null ||
        feature.subtype === 'countersunk' ||
        feature.subtype === 'counterbored'),
  );
  if (special.length === 0) return { ok: true, drafts: [], notes: [] };
  const box = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(['drilling', 'milling_3axis'], {
    ...NO_NEED,
    envelope: [box[0], box[1], box[2]],
    massKg: massOf(ctx),
  });
  if (!choice.ok) return { ok: false, reason: 'no_capable_machine', params: { klass: 'drilling' } };
  const machine = machineData(ctx.p, choice.chosen.member);
  const work = holeWork(ctx, machine, special).filter((step) => step.step !== 'centre_drill');
  const drafts = operationsOf(
    ctx,
    choice.chosen,
    work,
    setupNo,
    clampOnce(ctx, massOf(ctx), 'vise'),
    [standard('base', ctx.p.get('setup.drilling', 'base'))],
    'mill',
  );
  return { ok: true, drafts, notes: [] };
};

/** A fibre laser passes through most plastics and burns the rest. */
const PLASTICS: readonly MaterialCategory[] = ['thermoplastic', 'thermoset'];

/** What neither laser, brake nor drill makes: said, never dropped. */
const uncut = (ctx: Context): readonly PartFeature[] =>
  ctx.part.features.filter(
    ({ kind, through }) =>
      ['pocket', 'step', 'groove'].includes(kind) || (kind === 'slot' && through === false),
  );

/** Cutting and deburring come before. */
const DRILL_SETUP = 1 + 2;

/** Plans a sheet part: laser from the flat, edges, bends, then what is drilled and tapped. */
export const sheetRoute = (ctx: Context, stock: StockChoice): RouteOutcome => {
  const { sheet } = ctx.part.geometry;
  const bends = sheet?.bend_count ?? 0;
  const route = bends > 0 ? 'laser_bend' : 'laser';
  const id = `${route}:${stock.id}`;
  const refuse = (reason: string, params: NoteParams = {}): RouteOutcome => ({
    ok: false,
    rejected: { id, reason, params },
  });
  if (sheet === null) return refuse('no_sheet');
  if (PLASTICS.includes(ctx.material.category))
    return refuse('laser_cuts_no_plastic', { category: ctx.material.category });
  const thickness = boxOf(stock.blank)[2];
  const cut = laser(ctx, stock, thickness);
  if (!cut.ok) return refuse(cut.reason, cut.params);
  const milled = uncut(ctx);
  const special = drilled(ctx, DRILL_SETUP);
  if (!special.ok) return refuse(special.reason, special.params);
  const bent = bend(ctx, thickness, special.drafts.length > 0 ? DRILL_SETUP + 1 : DRILL_SETUP);
  if (!bent.ok) return refuse(bent.reason, bent.params);
  return {
    ok: true,
    plan: finishPlan(ctx, {
      id,
      route,
      stock,
      drafts: [...cut.drafts, deburr(ctx, thickness), ...special.drafts, ...bent.drafts],
      programming: {
        id: 'programming',
        base: ctx.p.get('programming', 'laser_base'),
        perFeature: ctx.p.get('programming', 'brake_per_bend'),
        features: bends,
      },
      notes: [
        ...cut.notes,
        ...bent.notes,
        ...milled.map((feature) => ({ code: 'feature_not_cut_by_laser', params: { feature: feature.id } })),
      ],
      reviewReasons: [
        ...(cut.notes.length > 0 ? ['hole_smaller_than_sheet'] : []),
        ...(milled.length > 0 ? ['feature_not_cut_by_laser'] : []),
      ],
    }),
  };
};
