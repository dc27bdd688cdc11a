import { BESIDE_MM, DRAWN_MM } from '../quantities/conventions.ts';
import type { GeometryFace, GeometryFeature, PricingGeometry, Vec3 } from '../snapshot.ts';
import { parallel } from '../vec.ts';
import type { LineWork, Ruler } from './read-facts.ts';
import { isEndOn, onSheet, type RatedView, reachesOf, type View, viewsAt } from './views.ts';

type Point = readonly [number, number];

/** A line of a view that a point stands on. */
type Edge =
  | { readonly kind: 'upright' | 'level'; readonly at: number }
  | { readonly kind: 'circle'; readonly circle: readonly [number, number, number] };

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < DRAWN_MM;

/** Goes through a place; what ends there is the line that points at it, or meets another in a corner. */
const passes = ([, from, to]: Ruler, at: number): boolean => at > from + DRAWN_MM && at < to - DRAWN_MM;

type Near = { readonly edge: Edge; readonly far: number };

/** The line on which a point stands; of one that stands beside all of them the nearest, where no other is about as near. Null: nobody can say. */
const edgeAt = ({ level, upright, circles }: LineWork, [x, y]: Point): Edge | null => {
  const near: readonly Near[] = [
    ...upright
      .filter((one) => passes(one, y))
      .map(([at]): Near => ({ edge: { kind: 'upright', at }, far: Math.abs(at - x) })),
    ...level
      .filter((one) => passes(one, x))
      .map(([at]): Near => ({ edge: { kind: 'level', at }, far: Math.abs(at - y) })),
    ...circles.map(
      (circle): Near => ({
        edge: { kind: 'circle', circle },
        far: Math.abs(
          Math.sqrt((x - circle[0]) * (x - circle[0]) + (y - circle[1]) * (y - circle[1])) - circle[2] / 2,
        ),
      }),
    ),
  ]
    .filter(({ far }) => far < BESIDE_MM)
    .toSorted((a, b) => a.far - b.far);
  const [first, second] = near;
  if (first === undefined) return null;
  const isAlone = second === undefined || second.far > Math.max(DRAWN_MM, 2 * first.far);
  return isAlone ? first.edge : null;
};

/** Whether a point is beside a round face where its feature is, along its axis. */
const reaches = (
  feature: GeometryFeature | undefined,
  face: GeometryFace,
  along: (point: Vec3) => number,
  at: number,
  scale: number,
): boolean => {
  const long = feature?.length_mm ?? feature?.depth_mm ?? feature?.width_mm;
  const { position_mm: from, axis } = feature ?? {};
  if (from == null || axis == null || long == null || face.direction === null) return true;
  const end: Vec3 = [from[0] + long * axis[0], from[1] + long * axis[1], from[2] + long * axis[2]];
  const [low, high] = [along(from), along(end)].toSorted((a, b) => a - b) as [number, number];
  return at > low - DRAWN_MM * scale && at < high + DRAWN_MM * scale;
};

/** The faces that a line of a view is the edge or the outline of. */
const facesOn = (geometry: PricingGeometry, view: View, edge: Edge, [x, y]: Point): readonly string[] => {
  const { right, up, scale } = view;
  const reach = reachesOf(geometry, view);
  const place = (point: Vec3): Point => onSheet(view, reach, point);
  const featureOf = new Map(geometry.features.flatMap((one) => one.face_ids.map((id) => [id, one] as const)));
  return geometry.faces
    .filter((face) => {
      const { surface, direction, point_mm: point, radius_mm: radius } = face;
      if (direction === null || point === null) return false;
      const [u, v] = place(point);
      if (edge.kind === 'circle') {
        const [cx, cy, diameter] = edge.circle;
        const isRound = surface === 'cylinder' && isEndOn(view, direction);
        return isRound && isNear(u, cx) && isNear(v, cy) && isNear(2 * scale * (radius ?? 0), diameter);
      }
      const isUpright = edge.kind === 'upright';
      if (surface === 'plane')
        return parallel(direction, isUpright ? right : up) && isNear(isUpright ? u : v, edge.at);
      if (surface !== 'cylinder' || radius === null || !parallel(direction, isUpright ? up : right))
        return false;
      const isOutline = isNear(Math.abs((isUpright ? u : v) - edge.at), scale * radius);
      const along = (one: Vec3): number => place(one)[isUpright ? 1 : 0];
      return isOutline && reaches(featureOf.get(face.id), face, along, isUpright ? y : x, scale);
    })
    .map(({ id }) => id);
};

/**
 * The features that a place on a sheet is about: those whose edge or outline is the line on which it stands, in the view that it stands in. None
 * where it stands in no view of the model, on no line of it, or where several features share the line.
 */
export const featuresAt = (
  geometry: PricingGeometry,
  work: LineWork,
  views: readonly RatedView[],
  point: Point,
): readonly GeometryFeature[] => {
  const edge = edgeAt(work, point);
  if (edge === null) return [];
  const meant = viewsAt(views, point).map((view) => {
    const faces = new Set(facesOn(geometry, view, edge, point));
    return geometry.features.filter(({ face_ids: ids }) => ids.some((id) => faces.has(id)));
  });
  const [first] = meant;
  const [feature, ...others] = first ?? [];
  if (feature === undefined || others.length > 0) return [];
  return meant.every((features) => features.length === 1 && features[0] === feature) ? [feature] : [];
};
