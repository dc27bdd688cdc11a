import type { Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { distance } from '../vec.ts';
import { placesOf, type Seams } from './seams.ts';

/** Points along an edge are this share of the part's diagonal apart: ways over large triangles then are nearly straight. */
const STEP_SHARE = 1 / 8;
const MAX_POINTS_OF_EDGE = 8;
/** Distances in one bucket may be settled in any order, and are settled again if a shorter way is found. */
const BUCKET_SHARE = 1 / 64;

/** Points on the edges of triangles. A way crosses a triangle from any of its points to any other. */
class Ways {
  private readonly at: Vec3[] = [];
  private readonly byTriangle: number[][];
  private readonly trianglesOf: number[][] = [];

  constructor(mesh: Mesh, seams: Seams, step: number) {
    const places = placesOf(mesh, seams);
    const place = (c: number): Vec3 => [places[c * 3] ?? 0, places[c * 3 + 1] ?? 0, places[c * 3 + 2] ?? 0];
    for (let c = 0; c < seams.corners; c += 1) this.add(place(c));
    const onEdge = new Map<number, readonly number[]>();
    this.byTriangle = Array.from({ length: mesh.triangles.length / 3 }, (_, t) => {
      const corners = [0, 1, 2].map((k) => seams.corner[mesh.triangles[t * 3 + k] ?? 0] ?? 0);
      const between = corners.flatMap((a, k) => {
        const b = corners[(k + 1) % 3] ?? a;
        const key = Math.min(a, b) * seams.corners + Math.max(a, b);
        const points = onEdge.get(key) ?? this.between(place(a), place(b), step);
        onEdge.set(key, points);
        return points;
      });
      const own = [...corners, ...between];
      for (const point of own) this.trianglesOf[point]?.push(t);
      return own;
    });
  }

  private add(at: Vec3): number {
    this.trianglesOf.push([]);
    return this.at.push(at) - 1;
  }

  private between(a: Vec3, b: Vec3, step: number): readonly number[] {
    const count = Math.min(MAX_POINTS_OF_EDGE, Math.floor(distance(a, b) / step));
    return Array.from({ length: count }, (_, i) => {
      const share = (i + 1) / (count + 1);
      return this.add([
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
        a[2] + (b[2] - a[2]) * share,
      ]);
    });
  }

  /** The point farthest from a start by ways over the surface, and its distance. */
  farthest(start: number, bucket: number): { readonly point: number; readonly distance: number } {
    const far = new Float64Array(this.at.length).fill(Number.POSITIVE_INFINITY);
    far[start] = 0;
    const buckets: number[][] = [[start]];
    let last = { point: start, distance: 0 };
    for (let n = 0; n < buckets.length; n += 1) {
      const own = buckets[n] ?? [];
      for (const point of own) {
        const reached = far[point] ?? 0;
        if (Math.floor(reached / bucket) !== n) continue;
        const from = this.at[point] ?? [0, 0, 0];
        for (const t of this.trianglesOf[point] ?? [])
          for (const other of this.byTriangle[t] ?? []) {
            if (reached >= (far[other] ?? 0)) continue;
            const to = this.at[other] ?? from;
            const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
            const way = reached + Math.sqrt(x * x + y * y + z * z);
            if (way >= (far[other] ?? 0)) continue;
            far[other] = way;
            const into = Math.floor(way / bucket);
            while (buckets.length <= into) buckets.push([]);
            buckets[into]?.push(other);
          }
      }
    }
    far.forEach((reached, point) => {
      if (Number.isFinite(reached) && reached > last.distance) last = { point, distance: reached };
    });
    return last;
  }
}

/**
 * Longest way of the melt from a gate in the middle of the part: half of the longest way over its surface. Two sweeps find it,
 * each to the point farthest from the one before.
 */
export function flowLength(mesh: Mesh, seams: Seams, diagonal: number): number {
  if (seams.corners === 0) return 0;
  const ways = new Ways(mesh, seams, STEP_SHARE * diagonal);
  const bucket = BUCKET_SHARE * diagonal;
  const { point } = ways.farthest(0, bucket);
  return ways.farthest(point, bucket).distance / 2;
}
