import { type Need, NO_NEED } from '../../machines/capability.ts';
import type { Chosen, Job } from '../../machines/choose-machine.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import { machineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import { MM3_PER_M3, SECONDS_PER_MINUTE } from '../../quantities/units.ts';
import type {
  EngineNote,
  NoteParams,
  PartFeature,
  ProcessPlan,
  RejectedAlternative,
  ResolvedParameter,
  StockChoice,
  TimeElement,
} from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { type Cutting, plan, standard } from '../../time/element.ts';
import { clampOnce, rapids, toolChanges } from '../../time/handling.ts';
import { clearVolume, faceOff, followPath, millingState } from '../../time/milling.ts';
import { largestTool } from '../../time/tools.ts';
import { changeOf } from '../../time/wear.ts';
import { deburrByHand } from '../common/deburr.ts';
import { finishPlan } from '../common/finish-plan.ts';
import { grindFlat } from '../common/grind.ts';
import { sawOperation } from '../common/saw.ts';
import type { Context } from '../context.ts';
import { alike } from '../equal.ts';
import { dot, removedVolume } from '../geometry.ts';
import { type Draft, makeOperation, type Step, toolKeys } from '../operation.ts';
import { edgeBreak } from './edges.ts';
import { followEdge, millAlike } from './features.ts';
import { type HoleStep, holeRefusal, holeSteps } from './holes.ts';
import { mergeForFiveAxes, planSetups, type SetupPlan } from './setups.ts';

export type RouteOutcome =
  | { readonly ok: true; readonly plan: ProcessPlan }
  | { readonly ok: false; readonly rejected: RejectedAlternative };

/** Work of one tool in a clamping, before handling and set-up are added. */
type Work = Pick<Step, 'process' | 'step'> & {
  readonly features: readonly PartFeature[];
  readonly cutting: readonly Cutting[];
  readonly places: number;
};

const MILLED = ['pocket', 'slot', 'step', 'cut_out', 'groove'];
const EDGED = ['chamfer', 'engraving'];

/** Finest roughness that a plain face of the part is asked for. */
const finestFace = (ctx: Context): number =>
  ctx.part.features.reduce(
    (least, feature) => (feature.kind === 'face' ? Math.min(least, feature.ra_um ?? least) : least),
    ctx.part.default_ra_um,
  );

const faceWork = (ctx: Context, machine: MachineData, setup: SetupPlan, stock: StockChoice): Work[] => {
  if (setup.faceDepth <= 0) return [];
  const [length = 0, width = 0] = stock.blank_mm;
  const most = machine.member.capabilities.max_tool_diameter_mm ?? Number.POSITIVE_INFINITY;
  const narrow = Math.min(length, width) / ctx.p.get('milling.strategy', 'facing_ae_per_d').value;
  const smallest = ctx.p.get('milling.strategy', 'face_mill_least').value;
  const tool = largestTool(ctx, 'face_mill', Math.min(most, Math.max(narrow, smallest)));
  if (tool === null) return [];
  const share = ctx.p.get('milling.strategy', 'facing_ae_per_d').value;
  const state = millingState(ctx, machine, {
    kind: 'facing',
    tool,
    radial: plan(Math.min(tool.diameter * share, Math.min(length, width))),
    strategyDepth: parameterTerm(ctx.p.get('milling.strategy', 'facing_ap_max')),
    depth: setup.faceDepth,
    reach: 0,
  });
  const finish = ctx.p.get('milling.finishing', 'allowance');
  const fine = millingState(ctx, machine, {
    kind: 'facing',
    tool,
    radial: plan(Math.min(tool.diameter * share, Math.min(length, width))),
    strategyDepth: parameterTerm(finish),
    depth: finish.value,
    reach: 0,
    feedFactor: ctx.p.get('milling.strategy', 'finish_feed_factor_fine').value,
  });
  return [
    {
      process: 'milling',
      step: 'mill_face',
      features: [],
      cutting: [
        faceOff(ctx, state, length, width),
        ...(finestFace(ctx) < ctx.p.get('milling.strategy', 'fine_ra').value
          ? [faceOff(ctx, fine, length, width)]
          : []),
      ],
      places: 1,
    },
  ];
};

const outlineWork = (ctx: Context, machine: MachineData, setup: SetupPlan): Work[] => {
  const { outline } = setup;
  if (outline === null) return [];
  const tool = largestTool(ctx, 'end_mill', ctx.p.get('milling.strategy', 'largest_end_mill').value);
  if (tool === null) return [];
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const allowance = Math.min(ctx.p.get('milling.finishing', 'allowance').value, outline.skin);
  const state = (kind: 'shoulder' | 'finishing', ae: number, depthPerD: number) =>
    millingState(ctx, machine, {
      kind,
      tool,
      radial: plan(ae),
      strategyDepth: plan(tool.diameter * depthPerD),
      depth: outline.height,
      reach: outline.height,
    });
  const rough = state('shoulder', Math.max(outline.skin - allowance, allowance), at('contour_ap_per_d'));
  const fine = state('finishing', allowance, at('finish_ap_per_d'));
  return [
    {
      process: 'milling',
      step: 'mill_outline',
      features: [],
      cutting: [
        followPath(ctx, rough, outline.length, 1, null, 'outline_rough'),
        followPath(ctx, fine, outline.length, 1, null, 'outline_finish'),
      ],
      places: 1,
    },
  ];
};

/** Material that no feature names but that the part does not have either: cleared as volume, never forgotten. */
const restWork = (ctx: Context, machine: MachineData, rest: number): Work[] => {
  if (rest <= 0) return [];
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const width = ctx.part.geometry.obb_mm[1];
  const most = machine.member.capabilities.max_tool_diameter_mm ?? Number.POSITIVE_INFINITY;
  const wide = largestTool(ctx, 'face_mill', Math.min(width * at('rest_tool_per_width'), most));
  const tool = wide ?? largestTool(ctx, 'end_mill', at('largest_end_mill'));
  if (tool === null) return [];
  const state = millingState(ctx, machine, {
    kind: wide === null ? 'roughing' : 'shoulder',
    tool,
    radial: plan(tool.diameter * at(wide === null ? 'ae_rough_per_d' : 'facing_ae_per_d')),
    strategyDepth: wide === null ? plan(tool.diameter * at('ap_rough_per_d')) : plan(at('shoulder_mill_ap')),
    depth: at('rest_depth'),
    reach: at('rest_depth'),
  });
  return [
    {
      process: 'milling',
      step: 'mill_rest',
      features: [],
      cutting: [clearVolume(ctx, state, rest, 1, null)],
      places: 1,
    },
  ];
};

type Refusal = { readonly reason: string; readonly params: NoteParams };

const placesOf = (features: readonly PartFeature[]): number =>
  features.reduce((sum, feature) => sum + feature.count, 0);

/** Roughing of all pockets with one tool before finishing them: groups by tool, rough first. */
const featureWork = (
  ctx: Context,
  machine: MachineData,
  features: readonly PartFeature[],
  nearNet: boolean,
): { readonly work: Work[]; readonly refusal: Refusal | null } => {
  const rough = new Map<number, { features: PartFeature[]; cutting: Cutting[]; places: number }>();
  const finish = new Map<number, { features: PartFeature[]; cutting: Cutting[]; places: number }>();
  const put = (
    map: typeof rough,
    diameter: number,
    group: readonly PartFeature[],
    cutting: Cutting,
  ): void => {
    const entry = map.get(diameter) ?? { features: [], cutting: [], places: 0 };
    entry.features.push(...group);
    entry.cutting.push(cutting);
    entry.places += placesOf(group);
    map.set(diameter, entry);
  };
  for (const group of alike(features)) {
    const done = millAlike(ctx, machine, group);
    if (!done.ok)
      return {
        work: [],
        refusal: { ...done.refusal, params: { ...done.refusal.params, feature: group[0].id } },
      };
    if (done.rough !== null && !nearNet) put(rough, done.roughTool.diameter, group, done.rough);
    put(finish, done.finishTool.diameter, group, done.finish);
  }
  const ops = (map: typeof rough, step: string): Work[] =>
    [...map.entries()].sort(([a], [b]) => b - a).map(([, entry]) => ({ process: 'milling', step, ...entry }));
  return { work: [...ops(rough, 'mill_rough'), ...ops(finish, 'mill_finish')], refusal: null };
};

const HOLE_STAGES: readonly HoleStep['stage'][] = [
  'centre',
  'drill',
  'counterbore',
  'ream',
  'countersink',
  'tap',
];

/** Holes of a clamping: every tool once, centre first, thread last. */
export const holeWork = (ctx: Context, machine: MachineData, features: readonly PartFeature[]): Work[] => {
  const steps = alike(features).flatMap((group) => holeSteps(ctx, machine, group));
  return HOLE_STAGES.flatMap((stage) => {
    const own = steps.filter((step) => step.stage === stage);
    const diameters = [...new Set(own.map((step) => step.diameter))].sort((a, b) => a - b);
    return diameters.map((diameter): Work => {
      const group = own.filter((step) => step.diameter === diameter);
      return {
        process: group[0]?.process ?? 'drilling',
        step: group[0]?.step ?? 'drill',
        features: group.flatMap((step) => step.features),
        cutting: group.map((step) => step.cutting),
        places: group.reduce((sum, step) => sum + placesOf(step.features), 0),
      };
    });
  });
};

const edgeWork = (ctx: Context, machine: MachineData, features: readonly PartFeature[]): Work[] =>
  features.length === 0
    ? []
    : [
        {
          process: 'milling',
          step: 'mill_chamfer',
          features,
          cutting: features.map((feature) => followEdge(ctx, machine, feature)),
          places: features.length,
        },
      ];

const LARGE_HOLE = 'mill_through_from_d';

/** All cutting of one clamping in the order of work: face, rough, finish, holes, edges. */
export const setupWork = (
  ctx: Context,
  machine: MachineData,
  setup: SetupPlan,
  stock: StockChoice,
  rest: number,
): { readonly work: readonly Work[]; readonly refusal: Refusal | null } => {
  const large = ctx.p.get('drilling.strategy', LARGE_HOLE).value;
  const isLarge = (feature: PartFeature): boolean =>
    feature.kind === 'hole' && (feature.diameter_mm ?? 0) > large;
  const holes = setup.features.filter((feature) => feature.kind === 'hole' && !isLarge(feature));
  for (const hole of holes) {
    const deep = holeRefusal(ctx, hole);
    if (deep !== null)
      return { work: [], refusal: { reason: 'hole_too_deep', params: { ...deep, feature: hole.id } } };
  }
  const milled = featureWork(
    ctx,
    machine,
    setup.features.filter((feature) => MILLED.includes(feature.kind) || isLarge(feature)),
    isNearNet(stock),
  );
  if (milled.refusal !== null) return { work: [], refusal: milled.refusal };
  const work = [
    ...faceWork(ctx, machine, setup, stock),
    ...outlineWork(ctx, machine, setup),
    ...restWork(ctx, machine, rest),
    ...milled.work,
    ...holeWork(ctx, machine, holes),
    ...edgeWork(
      ctx,
      machine,
      setup.features.filter((feature) => EDGED.includes(feature.kind)),
    ),
    ...edgeBreak(ctx, setup),
  ];
  return { work, refusal: null };
};

/** Extent of the part along a direction. */
const heightAlong = (ctx: Context, direction: readonly [number, number, number]): number => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  return box.reduce((sum, side, i) => sum + side * Math.abs(dot(axes[i] ?? direction, direction)), 0);
};

const needOf = (
  ctx: Context,
  setup: SetupPlan,
  stock: StockChoice,
  setups: number,
  indexed: number,
): Need => {
  const blank = [...stock.blank_mm].sort((a, b) => b - a);
  const up = setup.directions[0];
  const height = up === undefined ? 0 : heightAlong(ctx, up);
  const flat = blank.filter((side) => Math.abs(side - height) > height / 2);
  const [x = blank[0] ?? 0, y = blank[1] ?? 0] = flat.length >= 2 ? flat : blank;
  const grades = setup.features.map((feature) => feature.it_grade).filter((grade) => grade !== null);
  return {
    ...NO_NEED,
    envelope: [x, y, height],
    massKg: (blankVolume(stock) / MM3_PER_M3) * ctx.material.density.value,
    indexedAxes: indexed,
    itGrade: grades.length === 0 ? null : Math.min(...grades),
    setups,
  };
};

export const blankVolume = (stock: StockChoice): number => {
  const [first = 0, second = 0, third = 0] = stock.blank_mm;
  return stock.form === 'round_bar' ? (Math.PI * first * first * second) / (2 * 2) : first * second * third;
};

/** Volume of the skin that facing and outline take. */
const skinVolume = (setups: readonly SetupPlan[], stock: StockChoice): number => {
  const [length = 0, width = 0] = stock.blank_mm;
  return setups.reduce(
    (sum, setup) =>
      sum +
      setup.faceDepth * length * width +
      (setup.outline === null ? 0 : setup.outline.length * setup.outline.skin * setup.outline.height),
    0,
  );
};

/** A casting or near-net profile already has the shape: its pockets are finished, not cleared. */
export const isNearNet = (stock: StockChoice): boolean =>
  stock.form === 'near_net_casting' || stock.form === 'near_net_profile';

const unexplained = (ctx: Context, setups: readonly SetupPlan[], stock: StockChoice): number => {
  if (isNearNet(stock)) return 0;
  const blank = blankVolume(stock);
  const named = setups.reduce(
    (sum, setup) => sum + setup.features.reduce((all, feature) => all + namedVolume(ctx, feature), 0),
    skinVolume(setups, stock),
  );
  const rest = blank - ctx.part.geometry.volume_mm3 - named;
  return rest > blank * ctx.p.get('milling.strategy', 'rest_share').value ? rest : 0;
};

const namedVolume = (ctx: Context, feature: PartFeature): number => {
  const d = feature.diameter_mm ?? 0;
  if (feature.kind === 'hole') return (feature.count * Math.PI * d * d * (feature.depth_mm ?? 0)) / (2 * 2);
  return MILLED.includes(feature.kind) ? feature.count * removedVolume(ctx.part, feature) : 0;
};

const setupElements = (ctx: Context, setupNo: number, five: boolean): readonly TimeElement[] => [
  setupNo > 1
    ? standard('base', ctx.p.get('setup.further_clamping', 'time'))
    : standard(
        'base',
        five ? ctx.p.get('setup.mill_5axis', 'base') : ctx.p.get('setup.mill.vise_multi', 'time'),
      ),
  standard('program', ctx.p.get('setup.program', 'load')),
];

/** One clamping on its machine as operations; the first one carries clamping and set-up. */
export const operationsOf = (
  ctx: Context,
  chosen: Chosen,
  work: readonly Work[],
  setupNo: number,
  handling: readonly TimeElement[],
  preparation: readonly TimeElement[],
  perTool: 'mill' | 'lathe',
): readonly Draft[] => {
  const machine = machineData(ctx.p, chosen.member);
  const [length] = ctx.part.geometry.obb_mm;
  const loaded = new Set<string>();
  return work.map((step, i) => {
    const used = toolKeys(step.cutting.flatMap((cut) => cut.tools));
    const tools = Math.max(1, used.length);
    const fresh = used.filter((key) => !loaded.has(key));
    for (const key of used) loaded.add(key);
    const row = perToolRow(ctx, step.step, perTool);
    return makeOperation(ctx, {
      process: step.process,
      step: step.step,
      setupNo,
      chosen,
      featureIds: step.features.map((feature) => feature.id),
      cutting: step.cutting,
      tn: [
        ...(i === 0 ? handling : []),
        ...toolChanges(machine, tools),
        ...rapids(ctx, machine, step.places, length / 2),
      ],
      // A tool that an earlier operation of this clamping brought is set up once.
      tr: [
        ...(i === 0 ? preparation : []),
        ...(fresh.length > 0 ? [standard('tools', row, plan(fresh.length))] : []),
      ],
    });
  });
};

/** What a clamping asks of a machine, to weigh machines against each other: run with efficiency and allowance, set-up, wear. */
export const jobOf = (
  ctx: Context,
  machine: MachineData,
  work: readonly Work[],
  preparation: readonly TimeElement[],
  perTool: 'mill' | 'lathe',
): Job => {
  const seconds = (elements: readonly TimeElement[]): number =>
    elements.reduce((sum, one) => sum + one.time.value, 0);
  const loaded = new Set<string>();
  let run = 0;
  let setup = seconds(preparation);
  let wear = 0;
  for (const step of work) {
    const efficiency = ctx.p.get(`time.cycle_efficiency.${step.process}`, 'factor').value;
    const tools = step.cutting.flatMap(({ tools: used }) => used);
    const keys = toolKeys(tools);
    run += efficiency * step.cutting.reduce((sum, { th }) => sum + seconds(th), 0);
    run += Math.max(1, keys.length) * machine.value('tool_change_s');
    run += seconds(rapids(ctx, machine, step.places, ctx.part.geometry.obb_mm[0] / 2));
    run += seconds(tools.map((tool) => changeOf(ctx, tool)));
    wear += tools.reduce(
      (sum, { use, life, edge_price }) => sum + (use.value / life.value) * edge_price.value,
      0,
    );
    setup +=
      perToolRow(ctx, step.step, perTool).value *
      SECONDS_PER_MINUTE *
      keys.filter((key) => !loaded.has(key)).length;
    for (const key of keys) loaded.add(key);
  }
  const allowance = ctx.p.get('allowance.total', 'z_v').value;
  return { run_s: run * (1 + allowance), setup_s: setup, tools: wear };
};

const perToolRow = (ctx: Context, step: string, perTool: 'mill' | 'lathe'): ResolvedParameter => {
  const special = step === 'ream' || step === 'tap';
  return ctx.p.get(
    perTool === 'lathe'
      ? 'setup.per_tool.lathe'
      : special
        ? 'setup.per_tool.mill'
        : 'setup.per_tool.preset_tool',
    'time',
  );
};

/** Edges that stay for the bench: those of the sides that no clamping looked at. */
const benchWork = (ctx: Context, setups: readonly SetupPlan[]): { edges: number; holes: number } => {
  const sides = new Set(setups.flatMap((setup) => setup.directions.map((direction) => direction.join(' '))))
    .size;
  const [a, b] = ctx.part.geometry.obb_mm;
  const holes = setups
    .flatMap((setup) => setup.features)
    .filter((feature) => feature.kind === 'hole' && feature.through);
  const open = sides >= 2 ? 0 : 1;
  return { edges: open * 2 * (a + b), holes: open * holes.reduce((sum, hole) => sum + hole.count, 0) };
};

/** Closed pockets whose corners have no radius: no cutter makes them as drawn. */
const sharpCorners = (setups: readonly SetupPlan[]): readonly PartFeature[] =>
  setups
    .flatMap((setup) => setup.features)
    .filter((feature) => feature.kind === 'pocket' && feature.subtype !== 'round' && !feature.radius_mm);

/** Plans a milled part from one stock on 3-axis or indexed 5-axis machines; each clamping on the first machine that can. */
export const millingRoute = (
  ctx: Context,
  stock: StockChoice,
  route: 'mill_3axis' | 'mill_5axis',
): RouteOutcome => {
  const five = route === 'mill_5axis';
  const id = `${route}:${stock.id}`;
  const refuse = (reason: string, params: NoteParams = {}): RouteOutcome => ({
    ok: false,
    rejected: { id, reason, params },
  });
  const { walls } = ctx.part.geometry;
  const least = ctx.p.get('milling.strategy', 'thin_wall_least').value;
  if (walls !== null && walls.least_mm < least)
    return refuse('wall_too_thin', { wall_mm: walls.least_mm, least_mm: least });
  const { setups: planned, hidden } = planSetups(ctx, stock);
  const setups = five ? mergeForFiveAxes(planned) : planned;
  if (five && setups.length >= planned.length) return refuse('no_clamping_saved', { setups: planned.length });
  const rest = unexplained(ctx, setups, stock);
  const drafts: Draft[] = [];
  const saw = sawOperation(ctx, stock, 0);
  if (saw !== null) drafts.push(saw);
  for (const [i, setup] of setups.entries()) {
    const need = needOf(ctx, setup, stock, setups.length, five ? 2 : 0);
    const works = new Map<string, ReturnType<typeof setupWork>>();
    const workOn = (member: FleetMember): ReturnType<typeof setupWork> => {
      const known = works.get(member.membership_id);
      if (known !== undefined) return known;
      const made = setupWork(ctx, machineData(ctx.p, member), setup, stock, i === 0 ? rest : 0);
      works.set(member.membership_id, made);
      return made;
    };
    const choice = ctx.fleet.choose([five ? 'milling_5axis' : 'milling_3axis'], need, (member) =>
      jobOf(ctx, machineData(ctx.p, member), workOn(member).work, setupElements(ctx, i + 1, five), 'mill'),
    );
    if (!choice.ok) {
      const first = choice.rejections[0];
      return refuse('no_capable_machine', {
        klass: five ? 'milling_5axis' : 'milling_3axis',
        setup: i + 1,
        first_reason: first?.reason ?? 'none_in_fleet',
      });
    }
    const { chosen } = choice;
    const { work, refusal } = workOn(chosen.member);
    if (refusal !== null) return refuse(refusal.reason, refusal.params);
    const handling = clampOnce(ctx, need.massKg, five ? 'five_axis_reclamp' : 'vise');
    drafts.push(...operationsOf(ctx, chosen, work, i + 1, handling, setupElements(ctx, i + 1, five), 'mill'));
  }
  const bench = benchWork(ctx, setups);
  if (bench.edges > 0 || bench.holes > 0)
    drafts.push(deburrByHand(ctx, bench.edges, bench.holes, setups.length + 1));
  const sharp = sharpCorners(setups);
  const notes: EngineNote[] = [
    ...hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
    ...sharp.map((feature) => ({ code: 'sharp_inside_corner', params: { feature: feature.id } })),
  ];
  const hard = grindFlat(ctx, setups.length + 2);
  if (hard === null) return refuse('no_capable_machine', { klass: 'grinding' });
  const groups = setups.reduce((sum, setup) => sum + setup.features.length, 0);
  return {
    ok: true,
    plan: finishPlan(ctx, {
      id,
      route,
      stock,
      drafts,
      programming: {
        id: 'programming',
        base: ctx.p.get('programming', 'base'),
        perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
        features: groups,
        ...(five ? { factor: ctx.p.get('programming', 'factor_5axis') } : {}),
      },
      notes,
      hard,
      reviewReasons: [
        ...(hidden.length > 0 ? ['feature_without_access'] : []),
        ...(sharp.length > 0 ? ['sharp_inside_corner'] : []),
      ],
    }),
  };
};
