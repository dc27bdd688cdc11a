import type { MachineData } from '../../machines/machine-data.ts';
import type { PartFeature } from '../../records.ts';
import {
  type Bore,
  cutThreads,
  drillClass,
  drillHoles,
  enlargeMouth,
  finishBore,
} from '../../time/drilling.ts';
import { type Cutting, noCutting, standard } from '../../time/element.ts';
import { type Context, detail } from '../context.ts';
import { parseThread } from './threads.ts';

/** One tool's work on one hole; holes of the same part with equal stage and diameter share an operation. */
export type HoleStep = {
  readonly stage: 'centre' | 'drill' | 'counterbore' | 'ream' | 'countersink' | 'tap';
  readonly process: 'drilling' | 'threading';
  readonly step: string;
  readonly diameter: number;
  readonly feature: PartFeature;
  readonly cutting: Cutting;
};

/** Holes with an IT grade or roughness that a drill does not hold get a second tool. */
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

/** Why a hole cannot be drilled; null when it can. */
export const holeRefusal = (ctx: Context, feature: PartFeature): { ld: number; most: number } | null => {
  const ld = (feature.depth_mm ?? 0) / (feature.diameter_mm ?? 1);
  const most = ctx.p.get('drilling.strategy', 'ld_max').value;
  return ld > most ? { ld, most } : null;
};

/** The tools that a hole needs, in the order in which they go in. */
export const holeSteps = (ctx: Context, machine: MachineData, feature: PartFeature): readonly HoleStep[] => {
  const { p } = ctx;
  const nominal = feature.diameter_mm ?? 0;
  const depth = feature.depth_mm ?? 0;
  const thread = feature.thread === null ? null : parseThread(feature.thread, nominal);
  const finish = thread === null && needsFinish(ctx, feature);
  const core =
    thread !== null
      ? (thread.core ?? nominal)
      : finish
        ? nominal - p.get('drilling.strategy', 'core_ream_stock').value
        : nominal;
  const steps: HoleStep[] = [];
  const add = (stage: HoleStep['stage'], step: string, diameter: number, cutting: Cutting): void => {
    const process = stage === 'tap' ? 'threading' : 'drilling';
    steps.push({ stage, process, step, diameter, feature, cutting });
  };
  const spotted =
    drillClass(ctx, core, depth) === 'drill_hss' ||
    depth / core > p.get('drilling.strategy', 'spot_from_ld').value;
  if (spotted) {
    const row = p.get('drilling.spot', 'time');
    add('centre', 'centre_drill', 0, {
      ...noCutting,
      th: [standard('centre', row, { value: feature.count, source: 'cad' }, feature.id)],
    });
  }
  add('drill', 'drill', core, drillHoles(ctx, machine, boreOf(feature, core, depth)));
  const counterbore = detail(feature, 'counterbore_diameter_mm');
  if (counterbore !== null) {
    const bore = boreOf(feature, counterbore, detail(feature, 'counterbore_depth_mm') ?? 0);
    add('counterbore', 'counterbore', counterbore, enlargeMouth(ctx, machine, 'counterbore', bore));
  }
  if (finish) add('ream', 'ream', nominal, finishBore(ctx, machine, boreOf(feature, nominal, depth)));
  const sink = detail(feature, 'countersink_diameter_mm');
  if (sink !== null) {
    const bore = boreOf(feature, sink, (sink - nominal) / 2);
    add('countersink', 'countersink', sink, enlargeMouth(ctx, machine, 'countersink', bore));
  }
  if (thread !== null) {
    const length = Math.min(depth, thread.diameter * p.get('tapping.any', 'thread_depth_per_d').value);
    add(
      'tap',
      'tap',
      thread.diameter,
      cutThreads(ctx, machine, {
        diameter: thread.diameter,
        pitch: thread.pitch,
        depth: length,
        count: feature.count,
        featureId: feature.id,
      }),
    );
  }
  return steps;
};
