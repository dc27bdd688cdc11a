import { mouthOf, neckFaces } from '../../facts/undercuts.ts';
import { compute, derived } from '../../formulas/define.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import { type Context, remembered } from '../../plan-context.ts';
import { MAX_FACES_OF_SLITS, UPRIGHT_COSINE } from '../../quantities/conventions.ts';
import { UM_PER_MM } from '../../quantities/units.ts';
import type { PartFacts, PartFeature } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { type Cutting, planTerm } from '../../time/element.ts';
import { ballLineSpacing } from '../../time/formulas/planning.ts';
import { followPath, millingState, sweepArea } from '../../time/milling.ts';
import { exactTool, largestTool, minimumDiameter, type Tool } from '../../time/tools.ts';
import { dot, minus, opposite, parallel, same } from '../../vec.ts';
import { boxFaces, CUT_KINDS } from '../geometry.ts';
import type { Work } from '../work.ts';
import { isSlope } from './slopes.ts';

type Face = PartFacts['faces'][number];

/** Sides that the blank or facing brings: a casting has none, each of its machined faces is milled for itself. */
const sidesOf = ({ part, given }: Context): ReadonlySet<string> =>
  given === null ? boxFaces(part) : NO_SIDES;

const NO_SIDES: ReadonlySet<string> = new Set();

/**
 * Plane faces aligned with the part's box that lie inside it outside of cut features: grounds between bosses, stepped arms, slits
 * that open into a bore. Neither a blank nor a side of the box includes them.
 */
export const innerFeatures = (ctx: Context): readonly PartFeature[] =>
  remembered(ctx, 'inner faces', () => {
    const { part } = ctx;
    const cut = new Set(
      part.features.flatMap((feature) => {
        const mouth = mouthOf(feature, part.faces);
        const neck = mouth === null ? [] : neckFaces(feature, mouth, part.faces);
        return CUT_KINDS.includes(feature.kind) ? [...feature.face_ids, ...neck] : [];
      }),
    );
    const sides = sidesOf(ctx);
    return part.features.filter(
      ({ kind, axis, face_ids: faces }) =>
        kind === 'face' &&
        axis !== null &&
        part.geometry.obb_axes.some((edge) => parallel(axis, edge)) &&
        faces.some((id) => !sides.has(id) && !cut.has(id)),
    );
  });

/** Surfaces seen straight on, and the box sides that they lean towards, from which they are swept line by line. */
const obliqueTo = ({ kind, axis, access }: PartFeature, axes: readonly Vec3[]): readonly Vec3[] =>
  kind !== 'face' || axis === null || !access.some((way) => same(way, axis))
    ? []
    : axes
        .flatMap((edge) => [edge, opposite(edge)])
        .filter((way) => dot(way, axis) > UPRIGHT_COSINE && !same(way, axis));

/** Slopes and inclined faces, with the box directions from which a cutter sees them: one clamping must have such a direction. */
export const leaningFeatures = (ctx: Context): readonly PartFeature[] =>
  remembered(ctx, 'leaning faces', () => {
    const { obb_axes: axes } = ctx.part.geometry;
    return ctx.part.features.flatMap((feature) => {
      const { kind, axis } = feature;
      const slanted = kind === 'face' && axis !== null && !axes.some((edge) => parallel(axis, edge));
      if (!slanted && !isSlope(ctx, feature)) return [];
      const own = ctx.part.faces.filter(({ id }) => feature.face_ids.includes(id));
      const along = feature.access.filter((way) => axes.some((edge) => parallel(way, edge)));
      const access = [...along, ...obliqueTo(feature, axes)].filter((way) =>
        own.every((face) => isFacing(face, way)),
      );
      return access.length === 0 ? [] : [{ ...feature, access }];
    });
  });

/**
 * Faces outside of the features' tools: drafted walls, slopes, rounded edges, bosses with their grounds and free surfaces of a
 * milled part.
 */
export const freeFaces = (ctx: Context): readonly Face[] => {
  const { part } = ctx;
  const inner = new Set(innerFeatures(ctx).map(({ id }) => id));
  const sides = sidesOf(ctx);
  const named = new Set(
    part.features.flatMap((feature) => {
      const lying =
        feature.kind === 'fillet' && feature.subtype === 'external' && !isUpright(part, feature.axis);
      const slanted =
        feature.kind === 'face' && !part.geometry.obb_axes.some((axis) => isAlong(feature.axis, axis));
      if (feature.kind === 'boss' || inner.has(feature.id))
        return feature.face_ids.filter((id) => sides.has(id));
      return lying || slanted || isSlope(ctx, feature) ? [] : feature.face_ids;
    }),
  );
  return part.faces.filter(({ id }) => !named.has(id) && ctx.given?.has(id) !== true);
};

/** The directions that reach a face, from recognition; null if unknown. */
const waysTo = (ctx: Context): ReadonlyMap<string, readonly Vec3[]> =>
  remembered(
    ctx,
    'ways to faces',
    () =>
      new Map(innerFeatures(ctx).flatMap(({ face_ids: faces, access }) => faces.map((id) => [id, access]))),
  );

/** True if a tool from this direction reaches the face. */
export const isMet = (ctx: Context, face: Face, from: Vec3): boolean =>
  waysTo(ctx)
    .get(face.id)
    ?.some((way) => same(way, from)) ?? isFacing(face, from);

const areaOf = (faces: readonly Face[]): number => faces.reduce((sum, { area_mm2 }) => sum + area_mm2, 0);

const isAlong = (one: Vec3 | null, axis: Vec3): boolean => one === null || parallel(one, axis);

const isUpright = (part: PartFacts, axis: Vec3 | null): boolean => isAlong(axis, part.geometry.obb_axes[2]);

/** Undecidable in advance for curved faces. */
const isFacing = ({ surface, direction }: Face, from: Vec3): boolean =>
  surface !== 'plane' || direction === null || dot(direction, from) > -UPRIGHT_COSINE;

export const isGround = ({ surface, direction }: Face, from: Vec3): boolean =>
  surface === 'plane' && direction !== null && same(direction, from);

export const isWall = ({ surface, direction }: Face, from: Vec3): boolean => {
  if (direction === null) return false;
  if (surface === 'plane') return Math.abs(dot(direction, from)) <= UPRIGHT_COSINE;
  return surface === 'cylinder' && parallel(direction, from);
};

/** Line by line with a ball-nose cutter, at the spacing that the roughness requires. */
export const sweepFree = (
  ctx: Context,
  machine: MachineData,
  area: number,
  feedFactor: number,
  most = Number.POSITIVE_INFINITY,
  feature: PartFeature | null = null,
): Cutting | null => {
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const tool = largestTool(ctx, 'ball_mill', Math.min(most, at('largest_ball_mill')));
  if (tool === null || area <= 0) return null;
  const spacing = compute(ballLineSpacing, {
    radius: planTerm(tool.diameter / 2),
    scallop: {
      value: (ctx.part.default_ra_um * ctx.p.get('surface', 'rz_per_ra').value) / UM_PER_MM,
      source: 'drawing',
    },
  });
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: derived(spacing),
    strategyDepth: planTerm(at('finish_ae')),
    depth: at('finish_ae'),
    reach: feature?.depth_mm ?? 0,
    feedFactor,
  });
  return sweepArea(ctx, state, area, feature?.count ?? 1, feature?.id ?? null, 'surface');
};

/** The narrowest slit between two of these faces, in mm, which limits the cutter. */
const leastGap = (faces: readonly Face[]): number => {
  const planes = faces.filter(({ surface }) => surface === 'plane').slice(0, MAX_FACES_OF_SLITS);
  let least = Number.POSITIVE_INFINITY;
  for (const { direction, point_mm: point } of planes) {
    if (direction === null || point === null) continue;
    for (const other of planes) {
      if (other.direction === null || other.point_mm === null || !same(other.direction, opposite(direction)))
        continue;
      const gap = dot(minus(other.point_mm, point), direction);
      if (gap > 0) least = Math.min(least, gap);
    }
  }
  return least;
};

/** The end mill that fits between faces. */
export const toolBetween = (ctx: Context, faces: readonly Face[]): Tool => {
  const most = ctx.p.get('milling.strategy', 'largest_end_mill').value;
  const share = ctx.p.get('milling.corner', 'tool_d_per_2r').value;
  return (
    largestTool(ctx, 'end_mill', Math.min(most, share * leastGap(faces))) ??
    exactTool(ctx, 'end_mill', minimumDiameter(ctx, 'end_mill', 0) ?? most)
  );
};

/** Upright walls are followed with the side of an end mill, at the full depth of a finishing cut. */
const followWalls = (ctx: Context, machine: MachineData, faces: readonly Face[]): Cutting | null => {
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const tool = toolBetween(ctx, faces);
  const area = areaOf(faces);
  if (area <= 0) return null;
  const depth = tool.diameter * at('finish_ap_per_d');
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: planTerm(at('finish_ae')),
    strategyDepth: planTerm(depth),
    depth,
    reach: depth,
  });
  return followPath(ctx, state, area / depth, 1, null, 'walls');
};

/** A flat ground is swept with the end of the cutter; a feature's once per occurrence. */
export const sweepGround = (
  ctx: Context,
  machine: MachineData,
  tool: Tool,
  area: number,
  of: { readonly feature: PartFeature; readonly depth: number; readonly feedFactor: number } | null = null,
): Cutting | null => {
  if (area <= 0) return null;
  const width = ctx.p.get('milling.finishing.floor', 'ae_per_d');
  const allowance = ctx.p.get('milling.finishing.floor', 'allowance');
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: { value: tool.diameter * width.value, source: `parameter:${width.bin}/ae_per_d` },
    strategyDepth: parameterTerm(allowance),
    depth: allowance.value,
    reach: of?.depth ?? 0,
    ...(of === null ? {} : { feedFactor: of.feedFactor }),
  });
  return sweepArea(ctx, state, area, of?.feature.count ?? 1, of?.feature.id ?? null);
};

/** Finishing of a clamping's free faces: walls with the side of the cutter, grounds with its end, the others line by line. */
export const surfaceWork = (
  ctx: Context,
  machine: MachineData,
  faces: readonly Face[],
  from: readonly Vec3[],
): Work[] => {
  const walls = faces.filter((face) => from.some((way) => isWall(face, way)));
  const grounds = faces.filter((face) => from.some((way) => isGround(face, way)) && !walls.includes(face));
  const free = faces.filter((face) => !walls.includes(face) && !grounds.includes(face));
  const cutting = [
    followWalls(ctx, machine, walls),
    sweepGround(ctx, machine, toolBetween(ctx, grounds), areaOf(grounds)),
    sweepFree(ctx, machine, areaOf(free), 1),
  ].filter((one) => one !== null);
  return cutting.length === 0
    ? []
    : [
        {
          process: 'milling',
          step: 'mill_surface',
          features: [],
          faces: faces.map(({ id }) => id),
          cutting,
          places: 1,
        },
      ];
};
