import type { MachineData } from '../../machines/machine-data.ts';
import { pow } from '../../math.ts';
import { parameterTerm } from '../../parameters-view.ts';
import { type Context, detail, remembered } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { type Cutting, cadTerm, joined, noCutting, planTerm } from '../../time/element.ts';
import { clearVolume, followPath, millingState } from '../../time/milling.ts';
import { exactTool, largestTool, minimumDiameter, type Tool } from '../../time/tools.ts';
import { asOneFeature, distributedWork, type EqualGroup } from '../equal-features.ts';
import { floorArea, removedVolume, wallHeight, wallLength } from '../geometry.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import { cornerTool, sharpCorners } from './corners.ts';
import { cornerRadius, draftOf } from './drafts.ts';
import { sweepFree, sweepGround } from './free-surfaces.ts';
import { isThinAt, wallPasses } from './thin-walls.ts';
import { clearedShare } from './volumes.ts';

export type Refused = { readonly reason: string; readonly params: Readonly<Record<string, number | string>> };

/** Roughing and finishing of one feature with the required tools; or why it cannot be milled. */
export type FeatureWork =
  | {
      readonly ok: true;
      readonly rough: Cutting | null;
      readonly finish: Cutting;
      readonly roughTool: Tool;
      readonly finishTool: Tool;
    }
  | { readonly ok: false; readonly refusal: Refused };

/** Largest cutter for the feature; corners and slots allow less than open steps. */
type Limits = {
  readonly rough: number;
  readonly finish: number;
  /** Cutter that the corners would allow, if a larger end mill existed. */
  readonly cornerDiameter: number;
};

/** Cut along its middle by a mill of about its width: slots, and rings in a face. */
const isNarrow = ({ kind }: PartFeature): boolean => kind === 'slot' || kind === 'groove';

const limits = (ctx: Context, feature: PartFeature): Limits => {
  const width = feature.width_mm ?? feature.diameter_mm ?? feature.length_mm ?? 0;
  const share = ctx.p.get('milling.corner', 'tool_d_per_2r').value;
  const largest = ctx.p.get('milling.strategy', 'largest_end_mill').value;
  if (feature.kind === 'step')
    return { rough: largest, finish: largest, cornerDiameter: Number.POSITIVE_INFINITY };
  const corner = cornerRadius(ctx, feature);
  const inside = isNarrow(feature)
    ? width * share
    : width * ctx.p.get('milling.strategy', 'pocket_tool_per_width').value;
  const finish = corner !== null && corner > 0 ? Math.min(2 * corner * share, inside) : inside;
  return { rough: Math.min(largest, inside), finish: Math.min(largest, finish), cornerDiameter: finish };
};

/**
 * Finishing feed for requirements beyond a normal finishing cut: fine surfaces are fed slowly, and every 1.5 IT grades finer than
 * milling achieves double the time.
 */
const fineFactor = (ctx: Context, feature: PartFeature): number => {
  // Surfaces for a grinder stay as milling leaves them.
  if (isJigGround(ctx, feature)) return 1;
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const ra = feature.ra_um ?? ctx.part.default_ra_um;
  const natural = ctx.p.get('it_grade.mill_finish', 'it_usual').value;
  const step = ctx.p.get('it_grade.tighter', 'cost_doubling_step').value;
  const finer = Math.max(0, natural - (feature.it_grade ?? natural));
  return (ra < at('fine_ra') ? at('finish_feed_factor_fine') : 1) / pow(2, finer / step);
};

/** The radius between floor and walls: one pass with a ball-nose cutter of its size. */
const floorBlend = (ctx: Context, machine: MachineData, feature: PartFeature): readonly Cutting[] => {
  // Corners between drafted walls are drafted too: they are not a blend of the floor.
  const radius = draftOf(ctx, feature) === null ? detail(feature, 'floor_radius_mm') : null;
  const tool = radius === null ? null : largestTool(ctx, 'ball_mill', 2 * radius);
  const depth = feature.depth_mm ?? 0;
  if (radius === null || tool === null || depth <= 0) return [];
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: parameterTerm(ctx.p.get('milling.strategy', 'finish_ae')),
    strategyDepth: planTerm(radius),
    depth: radius,
    reach: depth,
  });
  return [followPath(ctx, state, wallLength(ctx.part, feature), feature.count, feature.id, 'floor_radius')];
};

/** Wide and open features are roughed with an indexable shoulder mill. */
const wideTool = (ctx: Context, machine: MachineData, feature: PartFeature): Tool | null => {
  const width = Math.min(feature.width_mm ?? 0, feature.length_mm ?? 0);
  const share = ctx.p.get('milling.strategy', 'pocket_tool_per_width').value;
  const most = machine.member.capabilities.max_tool_diameter_mm ?? Number.POSITIVE_INFINITY;
  return largestTool(ctx, 'face_mill', Math.min(width * share, most));
};

const withReach = (ctx: Context, tool: Tool | null, depth: number): Tool | Refused => {
  const most = ctx.p.get('milling.strategy', 'reach_max_per_d').value;
  if (tool === null) return { reason: 'feature_too_narrow', params: {} };
  return depth > most * tool.diameter
    ? { reason: 'tool_reach', params: { depth_mm: depth, diameter_mm: tool.diameter } }
    : tool;
};

/** Deep and wide: a shoulder mill on an extension, out of reach for an end mill. */
const deepTool = (
  ctx: Context,
  machine: MachineData,
  cornerDiameter: number,
  depth: number,
  otherwise: Refused,
): Tool | Refused => {
  const most = machine.member.capabilities.max_tool_diameter_mm ?? Number.POSITIVE_INFINITY;
  const tool = largestTool(ctx, 'face_mill', Math.min(cornerDiameter, most));
  if (tool === null) return otherwise;
  const reached = withReach(ctx, tool, depth);
  return isRefused(reached) ? otherwise : reached;
};

/** If a cutter with room in the corners is too short, one of the corners' own size may reach. */
const ownCornerTool = (ctx: Context, feature: PartFeature, { rough }: Limits): Tool | null => {
  const tool = feature.kind === 'step' ? null : cornerTool(ctx, feature);
  return tool === null || tool.diameter > rough ? null : tool;
};

/**
 * A corner too tight for its depth gets the radius of the smallest cutter that reaches its bottom; null if even the pocket is too
 * narrow.
 */
const roundingTool = (ctx: Context, feature: PartFeature, { rough }: Limits): Tool | null => {
  if (sharpCorners(ctx, [feature]).length === 0) return null;
  const most = ctx.p.get('milling.strategy', 'reach_max_per_d').value;
  const diameter = minimumDiameter(ctx, 'end_mill', (feature.depth_mm ?? 0) / most);
  return diameter === null || diameter > rough ? null : exactTool(ctx, 'end_mill', diameter);
};

/** The floor cutter: the corner's own, unless the pocket allows a much larger one. */
const sweepingTool = (ctx: Context, feature: PartFeature, { rough }: Limits, finish: Tool): Tool => {
  const large = feature.kind === 'pocket' ? largestTool(ctx, 'end_mill', rough) : null;
  return large !== null && large.diameter >= 2 * finish.diameter ? large : finish;
};

const isRefused = (value: Tool | Refused): value is Refused => 'reason' in value;

/** Cutting data of every path through one feature. */
type Job = {
  readonly ctx: Context;
  readonly machine: MachineData;
  readonly feature: PartFeature;
  readonly depth: number;
  readonly feedFactor: number;
  readonly thinWall: boolean;
};

const strategyOf = (ctx: Context, name: string): number => ctx.p.get('milling.strategy', name).value;

/** Clears the volume of the feature. */
const roughed = ({ ctx, machine, feature, depth, feedFactor, thinWall }: Job, tool: Tool): Cutting | null => {
  const width = feature.width_mm ?? 0;
  const slotting = isNarrow(feature) && width <= tool.diameter * strategyOf(ctx, 'slot_width_per_d');
  const large = tool.klass === 'face_mill';
  const ae = slotting
    ? Math.min(tool.diameter, width)
    : tool.diameter * strategyOf(ctx, large ? 'facing_ae_per_d' : 'ae_rough_per_d');
  const state = millingState(ctx, machine, {
    kind: large || feature.kind === 'step' ? 'shoulder' : 'roughing',
    tool,
    radial: planTerm(ae),
    strategyDepth: large
      ? parameterTerm(ctx.p.get('milling.strategy', 'shoulder_mill_ap'))
      : planTerm(tool.diameter * strategyOf(ctx, 'ap_rough_per_d')),
    depth,
    reach: depth,
    feedFactor,
    thinWall,
  });
  return clearVolume(
    ctx,
    state,
    removedVolume(ctx.part, feature) * clearedShare(ctx),
    feature.count,
    feature.id,
  );
};

const finishedWalls = (job: Job, tool: Tool): Cutting => {
  const { ctx, machine, feature, depth, feedFactor, thinWall } = job;
  const draft = draftOf(ctx, feature);
  const leaning =
    draft === null ? null : sweepFree(ctx, machine, draft.area, feedFactor, tool.diameter, feature);
  if (leaning !== null) return leaning;
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: parameterTerm(ctx.p.get('milling.strategy', 'finish_ae')),
    strategyDepth: planTerm(tool.diameter * strategyOf(ctx, 'finish_ap_per_d')),
    depth,
    reach: depth,
    feedFactor,
    thinWall,
  });
  const length = wallLength(ctx.part, feature) * wallPasses(ctx, depth);
  return followPath(ctx, state, length, feature.count, feature.id, 'walls');
};

const finishedFloor = ({ ctx, machine, feature, depth, feedFactor }: Job, tool: Tool): readonly Cutting[] => {
  const floor = sweepGround(ctx, machine, tool, floorArea(ctx.part, feature), { feature, depth, feedFactor });
  return floor === null ? [] : [floor];
};

/** Mills a pocket, slot, step or cut-out: clears the volume, then floor and walls with the tool that fits the corners. */
const millFeature = (ctx: Context, machine: MachineData, feature: PartFeature): FeatureWork => {
  const depth = wallHeight(feature);
  const limit = limits(ctx, feature);
  const slim = withReach(ctx, largestTool(ctx, 'end_mill', limit.finish), depth);
  const finishTool = isRefused(slim)
    ? (ownCornerTool(ctx, feature, limit) ??
      roundingTool(ctx, feature, limit) ??
      deepTool(ctx, machine, limit.cornerDiameter, depth, slim))
    : slim;
  if (isRefused(finishTool)) return { ok: false, refusal: finishTool };
  const roughTool =
    wideTool(ctx, machine, feature) ??
    largestTool(ctx, 'end_mill', Math.max(limit.rough, finishTool.diameter)) ??
    finishTool;
  const roughing: Job = { ctx, machine, feature, depth, feedFactor: 1, thinWall: isThinAt(ctx, depth) };
  const finishing: Job = { ...roughing, feedFactor: fineFactor(ctx, feature) };
  const rough = roughed(roughing, roughTool);
  const finish = joined([
    finishedWalls(finishing, finishTool),
    // The floor is swept with the pocket's cutter; the rest in the corners is cut with the walls.
    ...finishedFloor(finishing, sweepingTool(ctx, feature, limit, finishTool)),
    ...floorBlend(ctx, machine, feature),
  ]);
  return { ok: true, rough, finish, roughTool, finishTool };
};

/** Milling of equal features: computed once, each keeps its own time. */
export const millAlike = (ctx: Context, machine: MachineData, group: EqualGroup): FeatureWork =>
  // Seats of one hole share its name.
  remembered(
    ctx,
    `milled ${machine.key} ${group.map((one) => `${one.id}/${one.diameter_mm}`).join(' ')}`,
    () => {
      const one = millFeature(ctx, machine, group[0]);
      if (!one.ok || group.length === 1) return one;
      const all = millFeature(ctx, machine, asOneFeature(group));
      return {
        ...one,
        rough: one.rough && distributedWork(group, one.rough, (all.ok ? all.rough : null) ?? noCutting),
        finish: distributedWork(group, one.finish, all.ok ? all.finish : noCutting),
      };
    },
  );

/** A chamfer or an engraved line: one path with a pointed tool. */
export const followEdge = (ctx: Context, machine: MachineData, feature: PartFeature): Cutting => {
  const tool = largestTool(ctx, 'chamfer_mill', Number.POSITIVE_INFINITY);
  if (tool === null) throw new RangeError('the registry has no chamfer mill');
  const width = feature.width_mm ?? 1;
  return followPath(
    ctx,
    millingState(ctx, machine, {
      kind: 'shoulder',
      tool,
      radial: planTerm(Math.min(tool.diameter / 2, Math.max(width, leastCut(ctx)))),
      strategyDepth: cadTerm(Math.max(width, leastCut(ctx))),
      depth: Math.max(width, leastCut(ctx)),
      reach: 0,
    }),
    feature.length_mm ?? 0,
    feature.count,
    feature.id,
    feature.kind === 'engraving' ? 'engrave' : 'chamfer',
  );
};

const leastCut = (ctx: Context): number => ctx.p.get('milling.strategy', 'finish_ae').value;
