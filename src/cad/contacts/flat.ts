import type { Vec3 } from '../facts.ts';
import { add, cross, distance, dot, orthogonal, scale, sub } from '../vec.ts';
import { boxesMeet, boxOf, type FlatFace, type Triangle } from './placed.ts';

type Point = readonly [number, number];

/** Faces within this distance are in contact: assemblies are placed to a hundredth at worst. Assumed. */
export const GAP_MM = 0.02;
/** Normals that differ by less than 0.1° are opposite. */
const OPPOSITE = -1 + 1.5e-6;
/** A smaller overlap is a line contact. */
const MIN_AREA_MM2 = 0.01;

const area = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] ?? [x, y];
    return sum + (x * v - u * y) / 2;
  }, 0);

const side = ([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax);

/** The part of a ring to the left of the line from `a` to `b` (Sutherland and Hodgman). */
function leftOf(ring: readonly Point[], a: Point, b: Point): Point[] {
  return ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length] ?? p;
    const [s, t] = [side(p, a, b), side(q, a, b)];
    const kept: Point[] = s >= 0 ? [p] : [];
    if (s >= 0 !== t >= 0) {
      const u = s / (s - t);
      kept.push([p[0] + (q[0] - p[0]) * u, p[1] + (q[1] - p[1]) * u]);
    }
    return kept;
  });
}

const leftTurning = (ring: readonly Point[]): readonly Point[] => (area(ring) < 0 ? ring.toReversed() : ring);

function sharedArea(one: readonly Point[], other: readonly Point[]): number {
  const clip = leftTurning(other);
  const kept = clip.reduce<readonly Point[]>(
    (ring, a, i) => (ring.length === 0 ? ring : leftOf(ring, a, clip[(i + 1) % clip.length] ?? a)),
    leftTurning(one),
  );
  return kept.length < 3 ? 0 : area(kept);
}

const inTriangle = (p: Point, [a, b, c]: readonly Point[], slack: number): boolean => {
  if (a === undefined || b === undefined || c === undefined) return false;
  const sides = [side(p, a, b), side(p, b, c), side(p, c, a)];
  return sides.every((s) => s >= -slack) || sides.every((s) => s <= slack);
};

export type FlatContact = {
  readonly faceIds: readonly [string, string];
  readonly areaMm2: number;
  /** Length of the edges of either face that lie within the other, shared ones once: possible weld seam, mm. */
  readonly edgeMm: number;
};

/** True if a point lies on one of the edges: coincident edges of both faces would count twice. */
const onEdges = (p: Vec3, edges: FlatFace['edges']): boolean =>
  edges.some((points) =>
    points.slice(1).some((end, i) => {
      const start = points[i] ?? end;
      const along = sub(end, start);
      const square = dot(along, along);
      const t = square === 0 ? 0 : Math.min(1, Math.max(0, dot(sub(p, start), along) / square));
      return distance(p, add(start, scale(along, t))) < GAP_MM;
    }),
  );

/**
 * Length of one face's edges within the other, by the midpoints of their pieces; pieces covered by `known` edges are left out.
 */
function edgesWithin(
  edges: FlatFace['edges'],
  triangles: readonly (readonly Point[])[],
  flat: (p: Vec3) => Point,
  known: FlatFace['edges'] = [],
): number {
  let sum = 0;
  for (const points of edges) {
    points.slice(1).forEach((end, i) => {
      const start = points[i] ?? end;
      const centre = scale(add(start, end), 1 / 2);
      const middle = flat(centre);
      const piece = distance(start, end);
      const lies = triangles.some((triangle) => inTriangle(middle, triangle, piece * GAP_MM));
      if (lies && !onEdges(centre, known)) sum += piece;
    });
  }
  return sum;
}

/** The contact of two flat faces; null without one. */
export function flatContact(a: FlatFace, b: FlatFace): FlatContact | null {
  if (dot(a.normal, b.normal) > OPPOSITE || Math.abs(a.offset + b.offset) > GAP_MM) return null;
  const x = orthogonal(a.normal);
  const y = cross(a.normal, x);
  const origin = a.triangles[0]?.[0] ?? ([0, 0, 0] as const);
  const flat = (p: Vec3): Point => {
    const own = sub(p, origin);
    return [dot(own, x), dot(own, y)];
  };
  const near = (triangle: Triangle, box: FlatFace['box']): boolean => boxesMeet(boxOf(triangle), box, GAP_MM);
  const trianglesA = a.triangles.filter((one) => near(one, b.box)).map((triangle) => triangle.map(flat));
  const trianglesB = b.triangles.filter((one) => near(one, a.box)).map((triangle) => triangle.map(flat));
  const areaMm2 = trianglesA.reduce(
    (sum, one) => sum + trianglesB.reduce((own, other) => own + sharedArea(one, other), 0),
    0,
  );
  if (areaMm2 < MIN_AREA_MM2) return null;
  return {
    faceIds: [a.id, b.id],
    areaMm2,
    edgeMm: edgesWithin(a.edges, trianglesB, flat) + edgesWithin(b.edges, trianglesA, flat, a.edges),
  };
}
