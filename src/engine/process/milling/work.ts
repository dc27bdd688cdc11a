import type { MachineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { isNearNet } from '../../stock/blank.ts';
import type { Cutting } from '../../time/element.ts';
import { alike } from '../equal.ts';
import type { Refusal } from '../process.ts';
import type { Work } from '../work.ts';
import { edgeBreak } from './edges.ts';
import { followEdge, millAlike } from './features.ts';
import { surfaceWork } from './free-surfaces.ts';
import { HOLE_STAGES, holeRefusal, holeSteps, milledThreads } from './holes.ts';
import type { SetupPlan } from './setups.ts';
import { faceWork, outlineWork, restWork } from './surfaces.ts';
import { isShaped, undercutWork } from './undercuts.ts';
import { MILLED } from './volumes.ts';

const EDGED = ['chamfer', 'engraving'];

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

/** All cutting of one clamping in the order of work: face, rough, finish, holes, threads, edges; `mouths` as in `edgeBreak`. */
export const setupWork = (
  ctx: Context,
  machine: MachineData,
  setup: SetupPlan,
  stock: StockChoice,
  rest: number,
  mouths: number,
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
    setup.features.filter(
      (feature) => (MILLED.includes(feature.kind) && !isShaped(ctx, feature)) || isLarge(feature),
    ),
    isNearNet(stock.blank),
  );
  if (milled.refusal !== null) return { work: [], refusal: milled.refusal };
  const shaped = undercutWork(
    ctx,
    machine,
    setup.features.filter((feature) => isShaped(ctx, feature)),
  );
  if (shaped.refusal !== null) return { work: [], refusal: shaped.refusal };
  const work = [
    ...faceWork(ctx, machine, setup, stock),
    ...outlineWork(ctx, machine, setup),
    ...restWork(ctx, machine, rest),
    ...milled.work,
    ...shaped.work,
    ...surfaceWork(ctx, machine, setup.surfaces, setup.directions[0]),
    ...holeWork(ctx, machine, holes),
    ...milledThreads(
      ctx,
      machine,
      setup.features.filter((feature) => feature.kind === 'thread' || isLarge(feature)),
    ),
    ...edgeWork(
      ctx,
      machine,
      setup.features.filter((feature) => EDGED.includes(feature.kind)),
    ),
    ...edgeBreak(ctx, machine, setup, mouths),
  ];
  return { work, refusal: null };
};
