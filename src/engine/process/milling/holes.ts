import type { MachineData } from '../../machines/machine-data.ts';
import { type Context, detail, remembered } from '../../plan-context.ts';
import type { PartFeature, Seat } from '../../records.ts';
import {
  type Bore,
  cutThreads,
  drillClass,
  drillHoles,
  enlargeMouth,
  finishBore,
  isReamed,
  isThreadMilled,
  millThreads,
  type Thread,
} from '../../time/drilling.ts';
import { type Cutting, noCutting, standard } from '../../time/element.ts';
import { type EqualGroup, workPerFeature } from '../equal-features.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import type { Work } from '../work.ts';
import { type CutThread, threadOf } from './threads.ts';

/** In order of work. */
export const HOLE_STAGES = ['centre', 'drill', 'counterbore', 'ream', 'countersink', 'tap'] as const;

/** One tool's work on one hole; holes of the same part with equal stage and diameter share an operation. */
export type HoleStep = {
  readonly stage: (typeof HOLE_STAGES)[number];
  readonly process: 'drilling' | 'threading';
  readonly step: string;
  readonly diameter: number;
  readonly features: readonly PartFeature[];
  readonly cutting: Cutting;
};

/** Holes with an IT grade or roughness beyond a drill's need a second tool. */
const needsFinish = (ctx: Context, feature: PartFeature): boolean => {
  const natural = ctx.p.get('it_grade.drill_carbide', 'it_usual').value;
  const [finest] = ctx.p.get('surface.drilling', 'ra').band;
  return (
    (feature.it_grade !== null && feature.it_grade < natural) ||
    (feature.ra_um !== null && feature.ra_um <= finest)
  );
};

const boreOf = (feature: PartFeature, diameter: number, depth: number): Bore => ({
  diameter,
  depth,
  through: feature.through ?? false,
  count: feature.count,
  featureId: feature.id,
  flatBottom: feature.through !== true && feature.details?.bottom === 'flat',
});

/** Finer than a reamer or boring bar usually leaves: fed more slowly, unless a grinder follows. */
export const fineFeed = (ctx: Context, feature: PartFeature): number =>
  feature.ra_um !== null &&
  feature.ra_um < ctx.p.get('milling.strategy', 'fine_ra').value &&
  !isJigGround(ctx, feature)
    ? ctx.p.get('milling.strategy', 'finish_feed_factor_fine').value
    : 1;

/** Why a hole cannot be drilled; null if it can. */
export const holeRefusal = (ctx: Context, feature: PartFeature): { ld: number; most: number } | null => {
  const ld = (feature.depth_mm ?? 0) / (feature.diameter_mm ?? 1);
  const most = ctx.p.get('drilling.strategy', 'ld_max').value;
  return ld > most ? { ld, most } : null;
};

/** Too wide for a drill or a counterbore: milled circularly. */
export const isMilledBore = (ctx: Context, diameter: number): boolean =>
  diameter > ctx.p.get('drilling.strategy', 'mill_through_from_d').value;

/** Without faces a record shows one seat by its sizes alone. */
const seatsOf = (hole: PartFeature): readonly Seat[] => {
  const [diameter, depth] = [detail(hole, 'counterbore_diameter_mm'), detail(hole, 'counterbore_depth_mm')];
  const sizes = diameter === null ? [] : [{ diameter_mm: diameter, depth_mm: depth ?? 0, face_ids: [] }];
  return hole.seats ?? sizes;
};

/** Seats too wide for a counterbore, over drilled cores: round pockets. */
export const milledSeats = (ctx: Context, holes: readonly PartFeature[]): readonly PartFeature[] =>
  holes.flatMap((hole) =>
    seatsOf(hole)
      .filter(({ diameter_mm: wide }) => isMilledBore(ctx, wide))
      .map((seat): PartFeature => {
        const { seats, ...rest } = hole;
        return {
          ...rest,
          kind: 'pocket',
          ...seat,
          length_mm: seat.diameter_mm,
          width_mm: seat.diameter_mm,
          radius_mm: seat.diameter_mm / 2,
        };
      }),
  );

/** The tools for equal holes, in order of use. */
export const holeSteps = (ctx: Context, machine: MachineData, group: EqualGroup): readonly HoleStep[] =>
  remembered(ctx, `holes ${machine.key} ${group.map(({ id }) => id).join(' ')}`, () =>
    findSteps(ctx, machine, group),
  );

const findSteps = (ctx: Context, machine: MachineData, group: EqualGroup): readonly HoleStep[] => {
  const { p } = ctx;
  const [first] = group;
  const nominal = first.diameter_mm ?? 0;
  const depth = first.depth_mm ?? 0;
  const thread = threadOf(first);
  const finish = thread === null && needsFinish(ctx, first);
  const core =
    thread !== null
      ? (thread.core ?? nominal)
      : finish
        ? nominal - p.get('drilling.strategy', 'core_ream_stock').value
        : nominal;
  const steps: HoleStep[] = [];
  const add = (
    stage: HoleStep['stage'],
    step: string,
    diameter: number,
    work: (hole: PartFeature) => Cutting,
  ): void => {
    const process = stage === 'tap' ? 'threading' : 'drilling';
    steps.push({ stage, process, step, diameter, features: group, cutting: workPerFeature(group, work) });
  };
  const spotted =
    drillClass(ctx, nominal, depth) === 'drill_hss' ||
    depth / nominal > p.get('drilling.strategy', 'spot_from_ld').value;
  if (spotted) {
    const row = p.get('drilling.spot', 'time');
    add('centre', 'centre_drill', 0, (hole) => ({
      ...noCutting,
      th: [standard('centre', row, { value: hole.count, source: 'cad' }, hole.id)],
    }));
  }
  add('drill', 'drill', core, (hole) => drillHoles(ctx, machine, { ...boreOf(hole, core, depth), nominal }));
  for (const { diameter_mm: wide, depth_mm: deep } of seatsOf(first)) {
    if (isMilledBore(ctx, wide)) continue;
    add('counterbore', 'counterbore', wide, (hole) =>
      enlargeMouth(ctx, machine, 'counterbore', boreOf(hole, wide, deep)),
    );
  }
  if (finish) {
    add('ream', isReamed(ctx, nominal) ? 'ream' : 'bore_finish', nominal, (hole) =>
      finishBore(ctx, machine, { ...boreOf(hole, nominal, depth), feedFactor: fineFeed(ctx, hole) }),
    );
  }
  const sink = detail(first, 'countersink_diameter_mm');
  if (sink !== null) {
    add('countersink', 'countersink', sink, (hole) =>
      enlargeMouth(ctx, machine, 'countersink', boreOf(hole, sink, (sink - nominal) / 2)),
    );
  }
  if (thread !== null) {
    add('tap', isThreadMilled(ctx, thread.diameter) ? 'thread_mill' : 'tap', thread.diameter, (hole) =>
      cutThreads(ctx, machine, toCut(ctx, hole, thread)),
    );
  }
  return steps;
};

/** Thread length: as modelled, otherwise the depth of the hole, at most twice the diameter. */
export const toCut = (ctx: Context, { depth_mm, count, id }: PartFeature, thread: CutThread): Thread => {
  const { diameter, pitch, times } = thread;
  const most = diameter * ctx.p.get('tapping.any', 'thread_depth_per_d').value;
  const depth = thread.length ?? Math.min(depth_mm ?? 0, most);
  return { diameter, pitch, depth, count: count * times, featureId: id };
};

/** Threads cut by a thread mill on existing features: external ones on a milled part, and in bores too large for a drill. */
export const milledThreads = (
  ctx: Context,
  machine: MachineData,
  features: readonly PartFeature[],
): readonly Work[] => {
  const threaded = features.flatMap((feature) => {
    const thread = threadOf(feature);
    return thread === null ? [] : [{ feature, thread }];
  });
  return threaded.length === 0
    ? []
    : [
        {
          process: 'threading',
          step: 'thread_mill',
          features: threaded.map(({ feature }) => feature),
          cutting: threaded.map(({ feature, thread }) =>
            millThreads(ctx, machine, toCut(ctx, feature, thread)),
          ),
          places: threaded.reduce((sum, { feature }) => sum + feature.count, 0),
        },
      ];
};
