import { REACHED_SHARE } from '../quantities/conventions.ts';
import { MEAN_COSINE } from '../quantities/geometry.ts';
import type { PartFacts } from '../records.ts';
import type { Vec3 } from '../snapshot.ts';
import { dot, opposite, parallel, same } from '../vec.ts';

type Face = PartFacts['faces'][number];

/** Faces that a tool which opens along the pull would lock in, and the direction that a slide leaves them by. */
export type Undercut = { readonly direction: Vec3; readonly face_ids: readonly string[] };

/** A direction in which both halves of a tool may leave the part. */
export type Pull = {
  readonly direction: Vec3;
  readonly projected_mm2: number;
  readonly depth_mm: number;
  readonly undercuts: readonly Undercut[];
  /** Faces that no slide frees. */
  readonly trapped: readonly string[];
};

/**
 * Facts of a part for a mould: candidate pull directions, simplest first, and its walls. Derived from the faces, their reach and
 * the box. Projected areas are sums over faces, draft is not measured, and the thickest region is not known beside the median
 * wall.
 */
export type PullFacts = {
  readonly pulls: readonly Pull[];
  /** Median wall; where no wall was met, that of a plate of this volume and area. */
  readonly wall_mm: number;
};

/** Share of the face's area that is visible along a direction. */
const visibleShare = ({ surface, direction: normal }: Face, pull: Vec3): number => {
  if (surface === 'plane' && normal !== null) return Math.abs(dot(normal, pull));
  if (surface === 'cylinder' && normal !== null)
    return MEAN_COSINE * Math.sqrt(Math.max(0, 1 - dot(normal, pull) * dot(normal, pull)));
  return 1 / 2;
};

/**
 * Projected area along the pull, at most that of the box: half of the sum over all faces, because a line along the pull meets at
 * least two of them.
 */
const projected = ({ faces, geometry: { obb_mm: box, obb_axes: axes } }: PartFacts, pull: Vec3): number => {
  const [a, b, c] = box;
  const sides = [b * c, a * c, a * b];
  const shadow = axes.reduce((sum, axis, i) => sum + Math.abs(dot(axis, pull)) * (sides[i] ?? 0), 0);
  if (faces.length === 0) return shadow;
  return Math.min(shadow, faces.reduce((sum, face) => sum + face.area_mm2 * visibleShare(face, pull), 0) / 2);
};

const depth = ({ geometry: { obb_mm: box, obb_axes: axes } }: PartFacts, pull: Vec3): number =>
  axes.reduce((sum, axis, i) => sum + Math.abs(dot(axis, pull)) * (box[i] ?? 0), 0);

/** True if most points of a face are free in one of the directions; null if not tested. */
const isFree = (
  { reach }: Face,
  directions: readonly Vec3[] | undefined,
  ways: readonly Vec3[],
): boolean | null => {
  if (reach === undefined || directions === undefined || reach.free.length === 0) return null;
  const own = ways.map((way) => directions.findIndex((one) => same(one, way))).filter((i) => i >= 0);
  if (own.length === 0) return null;
  const free = reach.free.filter((mask) => own.some((i) => ((mask >> i) & 1) === 1)).length;
  return free / reach.free.length >= REACHED_SHARE;
};

/** Faces of features that open only aside of the pull, where the reach of faces is not known. */
const sideUndercutsOf = ({ features }: PartFacts, pull: Vec3): readonly Undercut[] =>
  features.flatMap(({ access, face_ids }) => {
    const [first] = access;
    return first === undefined || access.some((one) => parallel(one, pull))
      ? []
      : [{ direction: first, face_ids }];
  });

/** Slides that free the most faces first, and what none of them frees. */
const slidesFor = (
  locked: readonly Face[],
  directions: readonly Vec3[],
  pull: Vec3,
): Pick<Pull, 'undercuts' | 'trapped'> => {
  const sideDirections = directions.filter((one) => !parallel(one, pull));
  const undercuts: Undercut[] = [];
  let left = locked;
  while (left.length > 0) {
    const [best] = sideDirections
      .map((direction) => ({
        direction,
        faces: left.filter((face) => isFree(face, directions, [direction]) === true),
      }))
      .sort((one, other) => other.faces.length - one.faces.length);
    if (best === undefined || best.faces.length === 0) break;
    undercuts.push({ direction: best.direction, face_ids: best.faces.map(({ id }) => id) });
    left = left.filter((face) => !best.faces.includes(face));
  }
  return { undercuts, trapped: left.map(({ id }) => id) };
};

const merged = (undercuts: readonly Undercut[]): readonly Undercut[] => {
  const found: { direction: Vec3; face_ids: string[] }[] = [];
  for (const { direction, face_ids } of undercuts) {
    const known = found.find((one) => same(one.direction, direction));
    if (known === undefined) found.push({ direction, face_ids: [...face_ids] });
    else known.face_ids.push(...face_ids);
  }
  return found;
};

const pullAlong = (part: PartFacts, direction: Vec3): Pull => {
  const { tool_directions: directions } = part.geometry;
  const ways = [direction, opposite(direction)];
  const seen = part.faces.map((face) => ({ face, free: isFree(face, directions, ways) }));
  const common = { direction, projected_mm2: projected(part, direction), depth_mm: depth(part, direction) };
  if (directions === undefined || !seen.some(({ free }) => free !== null))
    return { ...common, undercuts: merged(sideUndercutsOf(part, direction)), trapped: [] };
  const locked = seen.flatMap(({ face, free }) => (free === false ? [face] : []));
  return { ...common, ...slidesFor(locked, directions, direction) };
};

const KNOWN = new WeakMap<PartFacts, PullFacts>();

/** The part as a tool sees it, worked out once. Pulls are compared by trapped faces, slides, then depth. */
export const pullFacts = (part: PartFacts): PullFacts => {
  const known = KNOWN.get(part) ?? seenByTool(part);
  KNOWN.set(part, known);
  return known;
};

const seenByTool = (part: PartFacts): PullFacts => {
  const { obb_axes: axes, tool_directions: tools = [], walls, volume_mm3, area_mm2 } = part.geometry;
  const lines: Vec3[] = [];
  for (const direction of [...axes, ...tools])
    if (!lines.some((one) => parallel(one, direction))) lines.push(direction);
  const pulls = lines
    .map((line) => pullAlong(part, line))
    .sort(
      (one, other) =>
        one.trapped.length - other.trapped.length ||
        one.undercuts.length - other.undercuts.length ||
        one.depth_mm - other.depth_mm,
    );
  return { pulls, wall_mm: walls?.median_mm ?? (2 * volume_mm3) / area_mm2 };
};
