import type { TermInput } from '../../formulas/define.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { LENGTH_NOISE_MM } from '../../quantities/conventions.ts';
import type { PartFeature, ResolvedParameter, StockChoice } from '../../records.ts';
import { fromAbove } from '../../stock/blank.ts';
import { type Cutting, planTerm } from '../../time/element.ts';
import { clearVolume, faceOff, followPath, millingState } from '../../time/milling.ts';
import { largestTool, type Tool } from '../../time/tools.ts';
import { boxFaces, CUT_KINDS, outsideFeatures } from '../geometry.ts';
import { warps } from '../hardening.ts';
import type { Work } from '../work.ts';
import { toolBetween } from './free-surfaces.ts';
import type { SetupPlan } from './setups.ts';
import { isUprightCorner } from './slopes.ts';
import { isThinFloor, wallPasses } from './thin-walls.ts';

/** Faces beyond milling: finer than its IT grade by more than a finishing pass gains, or nearly polished. */
export const isFlatGround = (ctx: Context, feature: PartFeature): boolean => {
  if (feature.kind !== 'face') return false;
  const fine = ctx.p.get('milling.strategy', 'grind_ra').value;
  const limit = ctx.p.get('milling.strategy', 'grind_below_it').value;
  return (
    ctx.leaves.has(feature.id) ||
    (feature.ra_um ?? ctx.part.default_ra_um) < fine ||
    warps(ctx, feature) ||
    (feature.it_grade !== null && feature.it_grade < limit)
  );
};

/** Finest required roughness of the part's plane faces. */
const finestFace = (ctx: Context): number =>
  ctx.part.features.reduce(
    (least, feature) => (feature.kind === 'face' ? Math.min(least, feature.ra_um ?? least) : least),
    ctx.part.default_ra_um,
  );

/** Finishing allowance of a face: 0 if roughing meets the requirement. A flexible floor springs back and needs one too. */
const finishOf = (ctx: Context, thinWall: boolean): ResolvedParameter | null => {
  const roughed = ctx.p.get('surface.milling_rough', 'ra').value;
  return thinWall || finestFace(ctx) < roughed ? ctx.p.get('milling.finishing.floor', 'allowance') : null;
};

export const faceWork = (
  ctx: Context,
  machine: MachineData,
  setup: SetupPlan,
  stock: StockChoice,
  faces: readonly string[],
): Work[] => {
  if (setup.faceDepth <= 0) return [];
  const { length, width } = fromAbove(stock.blank);
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const share = at('facing_ae_per_d');
  const most = machine.member.capabilities.max_tool_diameter_mm ?? Number.POSITIVE_INFINITY;
  const narrow = Math.min(length, width) / share;
  const tool = largestTool(ctx, 'face_mill', Math.min(most, Math.max(narrow, at('face_mill_least'))));
  if (tool === null) return [];
  const thinWall = isThinFloor(ctx, setup.directions[0]);
  const finish = finishOf(ctx, thinWall);
  const left = finish === null ? 0 : Math.min(finish.value, setup.faceDepth);
  const isFineFeed = thinWall || finestFace(ctx) < at('fine_ra');
  const over = (depth: number, strategyDepth: TermInput, feedFactor: number): Cutting => {
    const radial = planTerm(Math.min(tool.diameter * share, Math.min(length, width)));
    const cut = { tool, radial, strategyDepth, depth, reach: 0, feedFactor, thinWall };
    return faceOff(ctx, millingState(ctx, machine, { kind: 'facing', ...cut }), length, width);
  };
  const rough = setup.faceDepth - left;
  return [
    {
      process: 'milling',
      step: 'mill_face',
      features: [],
      faces,
      cutting: [
        ...(rough > LENGTH_NOISE_MM
          ? [over(rough, parameterTerm(ctx.p.get('milling.strategy', 'facing_ap_max')), 1)]
          : []),
        ...(finish === null
          ? []
          : [over(left, parameterTerm(finish), isFineFeed ? at('finish_feed_factor_fine') : 1)]),
      ],
      places: 1,
    },
  ];
};

type Round = {
  readonly length: number;
  /** Skin on the wall. */
  readonly skin: number;
  readonly height: number;
  /** A chamfered corner with its count; null: the sides of the box. */
  readonly corner: PartFeature | null;
};

/** Along a wall with the side of the cutter, roughing and finishing. */
const followRound = (ctx: Context, machine: MachineData, tool: Tool, round: Round): readonly Cutting[] => {
  const { length, skin, height, corner } = round;
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const allowance = Math.min(ctx.p.get('milling.finishing', 'allowance').value, skin);
  const state = (kind: 'shoulder' | 'finishing', ae: number, depthPerD: number) =>
    millingState(ctx, machine, {
      kind,
      tool,
      radial: planTerm(ae),
      strategyDepth: planTerm(tool.diameter * depthPerD),
      depth: height,
      reach: height,
    });
  const rough = state('shoulder', Math.max(skin - allowance, allowance), at('contour_ap_per_d'));
  const fine = state('finishing', allowance, at('finish_ap_per_d'));
  const [count, id] = [corner?.count ?? 1, corner?.id ?? null];
  return [
    followPath(ctx, rough, length, count, id, 'outline_rough'),
    followPath(ctx, fine, length * wallPasses(ctx, height), count, id, 'outline_finish'),
  ];
};

/** Width of the plane of an equal-sided chamfer, and its depth below the corner. */
const cornerRound = (corner: PartFeature): Round => {
  const leg = corner.width_mm ?? 0;
  return { length: leg * Math.SQRT2, skin: leg / Math.SQRT2, height: corner.length_mm ?? 0, corner };
};

/** Around the sides with skin, including the upright corners on the way. */
export const outlineWork = (ctx: Context, machine: MachineData, setup: SetupPlan): Work[] => {
  const { outline, directions } = setup;
  const corners = setup.features.filter((feature) => isUprightCorner(feature, directions));
  const tool = largestTool(ctx, 'end_mill', ctx.p.get('milling.strategy', 'largest_end_mill').value);
  if (tool === null || (outline === null && corners.length === 0)) return [];
  const rounds = [...(outline === null ? [] : [{ ...outline, corner: null }]), ...corners.map(cornerRound)];
  return [
    {
      process: 'milling',
      step: 'mill_outline',
      features: corners,
      faces: outline?.faces ?? [],
      cutting: rounds.flatMap((round) => followRound(ctx, machine, tool, round)),
      places: 1,
    },
  ];
};

/** Faces of no cut feature and not on the box: the metal over them is cleared, unless no tool reaches them. */
const innerFaces = ({ part }: Context): readonly string[] => {
  const sides = boxFaces(part);
  const hidden = new Set(
    part.features.flatMap(({ kind, access, face_ids: ids }) =>
      kind === 'face' && access.length === 0 ? ids : [],
    ),
  );
  return outsideFeatures(part, CUT_KINDS).filter((id) => !sides.has(id) && !hidden.has(id));
};

/** Volume around surfaces, roughed with an end mill. */
export const clearedWith = (ctx: Context, machine: MachineData, tool: Tool, volume: number): Cutting => {
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const state = millingState(ctx, machine, {
    kind: 'roughing',
    tool,
    radial: planTerm(tool.diameter * at('ae_rough_per_d')),
    strategyDepth: planTerm(tool.diameter * at('ap_rough_per_d')),
    depth: at('rest_depth'),
    reach: at('rest_depth'),
  });
  return clearVolume(ctx, state, volume, 1, null);
};

/** Metal over faces without features, cleared with the end mill that fits between them. */
export const clearedWork = (
  ctx: Context,
  machine: MachineData,
  { surfaces, cleared = 0 }: SetupPlan,
): Work[] => {
  if (cleared <= 0 || surfaces.length === 0) return [];
  const cutting = [clearedWith(ctx, machine, toolBetween(ctx, surfaces), cleared)];
  return [{ process: 'milling', step: 'mill_rough', features: [], faces: [], cutting, places: 1 }];
};

/** Material outside of features that the part does not have: cleared as volume. */
export const restWork = (ctx: Context, machine: MachineData, rest: number): Work[] => {
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
    radial: planTerm(tool.diameter * at(wide === null ? 'ae_rough_per_d' : 'facing_ae_per_d')),
    strategyDepth:
      wide === null ? planTerm(tool.diameter * at('ap_rough_per_d')) : planTerm(at('shoulder_mill_ap')),
    depth: at('rest_depth'),
    reach: at('rest_depth'),
  });
  return [
    {
      process: 'milling',
      step: 'mill_rest',
      features: [],
      faces: innerFaces(ctx),
      cutting: [clearVolume(ctx, state, rest, 1, null)],
      places: 1,
    },
  ];
};
