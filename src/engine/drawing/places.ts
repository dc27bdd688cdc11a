import { BESIDE_MM, DRAWN_MM } from '../quantities/conventions.ts';
import type { GeometryFace, GeometryFeature, PricingGeometry, Vec3 } from '../snapshot.ts';
import { parallel } from '../vec.ts';
import type { LineWork, Ruler } from './read-facts.ts';
import { isEndOn, onSheet, type RatedView, reachesOf, type View, viewsAt } from './views.ts';

type Point = readonly [number, number];

/** A line of a view at a point. */
type Edge =
  | { readonly kind: 'upright' | 'level'; readonly at: number }
  | { readonly kind: 'circle'; readonly circle: readonly [number, number, number] };

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < DRAWN_MM;

/** `through`: the line continues past the place; a line that ends there is a leader, or meets another one in a corner. */
const passes = ([, from, to]: Ruler, at: number): boolean => at > from + DRAWN_MM && at < to - DRAWN_MM;

type Near = { readonly edge: Edge; readonly far: number };

/** The line at a point, otherwise the nearest one if no other is about as near. Null: ambiguous. */
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

/** True if a point lies within a round face's extent along its axis. */
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

/** The faces whose edge or outline a line of a view shows. */
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
 * The features at a place of a sheet: those whose edge or outline is the line there, in the view there. None if there is no view
 * of the model, no line of it, or several features share the line.
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
