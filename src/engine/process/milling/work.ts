import type { MachineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { isNearNet } from '../../stock/blank.ts';
import type { Cutting } from '../../time/element.ts';
import { type EqualGroup, equalGroups } from '../equal-features.ts';
import { endFaces } from '../geometry.ts';
import type { Refusal } from '../process.ts';
import type { Work } from '../work.ts';
import { discWork, isSlit } from './discs.ts';
import { edgeBreak, edgeLength, type Open } from './edges.ts';
import { followEdge, millAlike } from './features.ts';
import { surfaceWork } from './free-surfaces.ts';
import { HOLE_STAGES, holeRefusal, holeSteps, isMilledBore, milledSeats, milledThreads } from './holes.ts';
import { innerGrooveWork, isInnerGroove } from './inner-grooves.ts';
import type { SetupPlan } from './setups.ts';
import { isUprightCorner } from './slopes.ts';
import { clearedWork, faceWork, outlineWork, restWork } from './surfaces.ts';
import { isShaped, undercutWork } from './undercuts.ts';
import { MILLED } from './volumes.ts';

const EDGED = ['chamfer', 'engraving'];

const placesOf = (features: readonly PartFeature[]): number =>
  features.reduce((sum, feature) => sum + feature.count, 0);

/** Roughing of all pockets with one tool before finishing them: groups by tool, roughing first. */
export const featureWork = (
  ctx: Context,
  machine: MachineData,
  groups: readonly EqualGroup[],
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
  for (const group of groups) {
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

/** Holes of a clamping: every tool once, centring first, threads last. */
export const holeWork = (ctx: Context, machine: MachineData, holes: readonly EqualGroup[]): Work[] => {
  const steps = holes.flatMap((group) => holeSteps(ctx, machine, group));
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

/** Tasks of a clamping, independent of the machine. */
type Tasks = {
  readonly holes: readonly EqualGroup[];
  readonly milled: readonly EqualGroup[];
  readonly shaped: readonly PartFeature[];
  /** Grooves inside bores. */
  readonly boreGrooves: readonly PartFeature[];
  readonly slit: readonly PartFeature[];
  readonly threaded: readonly PartFeature[];
  readonly edged: readonly PartFeature[];
  /** The side to face off. */
  readonly top: readonly string[];
  /** Why one of the holes cannot be drilled. */
  readonly refusal: Refusal | null;
};

const tooDeep = (ctx: Context, holes: readonly PartFeature[]): Refusal | null => {
  for (const hole of holes) {
    const deep = holeRefusal(ctx, hole);
    if (deep !== null) return { reason: 'hole_too_deep', params: { ...deep, feature: hole.id } };
  }
  return null;
};

const findTasks = (ctx: Context, setup: SetupPlan): Tasks => {
  const isLarge = (feature: PartFeature): boolean =>
    feature.kind === 'hole' && isMilledBore(ctx, feature.diameter_mm ?? 0);
  const shaped = setup.features.filter((feature) => isShaped(ctx, feature));
  const slit = setup.features.filter((feature) => isSlit(ctx, feature));
  const milled = setup.features.filter(
    (feature) =>
      (MILLED.includes(feature.kind) && !shaped.includes(feature) && !slit.includes(feature)) ||
      isLarge(feature),
  );
  const holes = setup.features.filter((feature) => feature.kind === 'hole' && !isLarge(feature));
  return {
    holes: equalGroups(holes),
    milled: equalGroups([...milled, ...milledSeats(ctx, holes)]),
    shaped: shaped.filter((feature) => !isInnerGroove(feature)),
    boreGrooves: shaped.filter(isInnerGroove),
    slit,
    threaded: setup.features.filter((feature) => feature.kind === 'thread' || isLarge(feature)),
    edged: setup.features.filter(
      (feature) => EDGED.includes(feature.kind) && !isUprightCorner(feature, setup.directions),
    ),
    top: setup.directions.slice(0, 1).flatMap((direction) => endFaces(ctx.part, direction)),
    refusal: tooDeep(ctx, holes),
  };
};

const TASKS = new WeakMap<SetupPlan, Tasks>();

/** Sorted once for all compared machines: a clamping belongs to the part that it was planned for. */
const tasksOf = (ctx: Context, setup: SetupPlan): Tasks => {
  const known = TASKS.get(setup);
  if (known !== undefined) return known;
  const made = findTasks(ctx, setup);
  TASKS.set(setup, made);
  return made;
};

/**
 * All cutting of one clamping in order of work: face, rough, finish, holes, threads, edges. `open`: measured edges of a milled
 * part, otherwise estimated ones without mouths.
 */
export const setupWork = (
  ctx: Context,
  machine: MachineData,
  setup: SetupPlan,
  stock: StockChoice,
  rest: number,
  open: Open = { length: edgeLength(ctx, setup), mouths: 0 },
): { readonly work: readonly Work[]; readonly refusal: Refusal | null } => {
  const tasks = tasksOf(ctx, setup);
  if (tasks.refusal !== null) return { work: [], refusal: tasks.refusal };
  const milled = featureWork(ctx, machine, tasks.milled, isNearNet(stock.blank));
  if (milled.refusal !== null) return { work: [], refusal: milled.refusal };
  const shaped = undercutWork(ctx, machine, tasks.shaped);
  if (shaped.refusal !== null) return { work: [], refusal: shaped.refusal };
  const rings = innerGrooveWork(ctx, machine, tasks.boreGrooves);
  if (rings.refusal !== null) return { work: [], refusal: rings.refusal };
  const work = [
    ...faceWork(ctx, machine, setup, stock, tasks.top),
    ...outlineWork(ctx, machine, setup),
    ...restWork(ctx, machine, rest),
    ...clearedWork(ctx, machine, setup),
    ...milled.work,
    ...shaped.work,
    ...discWork(ctx, machine, tasks.slit),
    ...surfaceWork(ctx, machine, setup.surfaces, setup.directions),
    ...holeWork(ctx, machine, tasks.holes),
    ...rings.work,
    ...milledThreads(ctx, machine, tasks.threaded),
    ...edgeWork(ctx, machine, tasks.edged),
    ...edgeBreak(ctx, machine, open),
  ];
  return { work: work.map((one) => ({ ...one, ways: setup.directions })), refusal: null };
};
