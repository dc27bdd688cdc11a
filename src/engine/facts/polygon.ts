import { SAME_DIRECTION_COSINE, WIDTH_NOISE } from '../quantities/conventions.ts';
import { CORNERS_PER_FLATS } from '../quantities/geometry.ts';
import type { GeometryFace, PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot, minus, plus, scaled } from '../vec.ts';

/** A regular section of drawn bars: spanner flats round an axis. */
export type Polygon = {
  readonly sides: 'hexagon' | 'square';
  readonly axis: Vec3;
  /** A point of the centre line. */
  readonly centre: Vec3;
  readonly across_flats_mm: number;
  readonly across_corners_mm: number;
  /** Length of the flats along the axis. */
  readonly length_mm: number;
  readonly face_ids: readonly string[];
  readonly directions: readonly Vec3[];
  /** Nothing protrudes from the section: the part can be made from such a bar. */
  readonly is_outline: boolean;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) <= WIDTH_NOISE * Math.max(a, b);

type Side = { readonly direction: Vec3; readonly reach: number; readonly faces: readonly GeometryFace[] };

/** Plane faces round an axis by direction, the outermost of each. */
const sidesOf = (faces: readonly GeometryFace[], axis: Vec3): readonly Side[] => {
  const sides: Side[] = [];
  for (const face of faces) {
    const { direction, point_mm: point } = face;
    if (face.surface !== 'plane' || direction === null || point === null) continue;
    if (Math.abs(dot(direction, axis)) > 1 - SAME_DIRECTION_COSINE) continue;
    const reach = dot(point, direction);
    const at = sides.findIndex((side) => dot(side.direction, direction) > SAME_DIRECTION_COSINE);
    const known = sides[at];
    if (known === undefined) sides.push({ direction, reach, faces: [face] });
    else if (near(known.reach, reach)) sides[at] = { ...known, faces: [...known.faces, face] };
    else if (reach > known.reach) sides[at] = { direction, reach, faces: [face] };
  }
  return sides;
};

/** All sides of the polygon defined by two neighbouring sides: 60° apart for a hexagon, 90° for a square. */
const ring = (sides: readonly Side[], d: Vec3, e: Vec3, kind: Polygon['sides']): readonly Side[] | null => {
  const directions =
    kind === 'hexagon'
      ? [d, e, minus(e, d), scaled(d, -1), scaled(e, -1), minus(d, e)]
      : [d, e, scaled(d, -1), scaled(e, -1)];
  const found = directions.map((direction) =>
    sides.find((side) => dot(side.direction, direction) > SAME_DIRECTION_COSINE),
  );
  const whole = found.filter((side) => side !== undefined);
  return whole.length === directions.length ? whole : null;
};

/** The common width between opposite sides, round one centre; null if they differ. */
const regular = (round: readonly Side[], kind: Polygon['sides']): { width: number; centre: Vec3 } | null => {
  const half = round.length / 2;
  const widths = round
    .slice(0, half)
    .map((side, i) => side.reach + (round[i + half]?.reach ?? Number.NEGATIVE_INFINITY));
  const [width = 0] = widths;
  if (width <= 0 || !widths.every((other) => near(other, width))) return null;
  const centre = scaled(
    round.reduce<Vec3>((sum, side) => plus(sum, scaled(side.direction, side.reach)), [0, 0, 0]),
    1 / half,
  );
  const concentric = round.every((side) => near(side.reach - dot(centre, side.direction), width / 2));
  return concentric || kind === 'square' ? { width, centre } : null;
};

const COSINE = { hexagon: 1 / 2, square: 0 } as const;

type Around = { readonly axis: Vec3; readonly sides: readonly Side[] };

const polygonAbout = (
  geometry: PricingGeometry,
  { axis, sides }: Around,
  kind: Polygon['sides'],
): Polygon | null => {
  for (const first of sides) {
    for (const second of sides) {
      if (Math.abs(dot(first.direction, second.direction) - COSINE[kind]) > 1 - SAME_DIRECTION_COSINE)
        continue;
      const round = ring(sides, first.direction, second.direction, kind);
      const shape = round === null ? null : regular(round, kind);
      if (round === null || shape === null) continue;
      const corners = shape.width * CORNERS_PER_FLATS[kind];
      const across = geometry.obb_mm.filter(
        (_, i) => Math.abs(dot(geometry.obb_axes[i] ?? axis, axis)) < 1 - SAME_DIRECTION_COSINE,
      );
      const side = Math.sqrt(corners * corners - shape.width * shape.width);
      const area = first.faces.reduce((sum, face) => sum + face.area_mm2, 0);
      return {
        sides: kind,
        axis,
        centre: shape.centre,
        across_flats_mm: shape.width,
        across_corners_mm: corners,
        length_mm: side > 0 ? area / side : 0,
        face_ids: round.flatMap(({ faces }) => faces.map(({ id }) => id)),
        directions: round.map(({ direction }) => direction),
        is_outline:
          across.length === 2 &&
          near(Math.min(...across), shape.width) &&
          Math.max(...across) <= corners * (1 + WIDTH_NOISE),
      };
    }
  }
  return null;
};

/** A convex cylinder on the centre line, which is turned. */
const hasTurnedBoss = (
  geometry: PricingGeometry,
  { axis, centre, across_flats_mm: width }: Polygon,
): boolean =>
  geometry.faces.some((face) => {
    const { surface, direction, point_mm: point, concave } = face;
    if (surface !== 'cylinder' || concave === true || direction === null || point === null) return false;
    if (Math.abs(dot(direction, axis)) < SAME_DIRECTION_COSINE) return false;
    const away = minus(point, centre);
    const along = dot(away, axis);
    const off = dot(away, away) - along * along;
    return off <= WIDTH_NOISE * WIDTH_NOISE * width * width;
  });

/** Longer than wide with turned features on its axis: a square plate with a boss stays a milled part. */
const isSpindle = (geometry: PricingGeometry, square: Polygon): boolean => {
  const along = geometry.obb_mm.find(
    (_, i) => Math.abs(dot(geometry.obb_axes[i] ?? square.axis, square.axis)) > SAME_DIRECTION_COSINE,
  );
  return (along ?? 0) > square.across_corners_mm && hasTurnedBoss(geometry, square);
};

/**
 * Six spanner flats round an axis, or four if the rest of the part is turned: a block with a square end is milled. The axis is
 * that of the turned part, otherwise one of the part's box. Null for every other part.
 */
export const polygonOf = (geometry: PricingGeometry): Polygon | null => {
  const axes = geometry.turned === null ? geometry.obb_axes : [geometry.turned.axis];
  const around = axes.map((axis): Around => ({ axis, sides: sidesOf(geometry.faces, axis) }));
  for (const one of around) {
    const hexagon = polygonAbout(geometry, one, 'hexagon');
    if (hexagon !== null) return hexagon;
  }
  for (const one of around) {
    const square = polygonAbout(geometry, one, 'square');
    if (square?.is_outline === true && isSpindle(geometry, square)) return square;
  }
  return null;
};
