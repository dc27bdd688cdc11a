import type { Mesh } from '../brep/model.ts';
import type { WallFacts } from '../facts.ts';
import { clean, dot, scale } from '../vec.ts';
import type { Bvh } from './bvh.ts';
import { one, sampleOf, spread, trianglesByFace } from './samples.ts';

const PER_FACE = 10;
const MAX_RAYS = 4_000;

/** Two surfaces bound a wall when they face away from each other; a ray that leaves near an edge measures none. */
const OPPOSED = -0.8;

/**
 * Wall thickness at points spread over the surface, straight inwards: minimum, area-weighted median, maximum. Null if there is no
 * pair of opposite surfaces.
 */
export function wallFacts(mesh: Mesh, bvh: Bvh, diagonal: number): WallFacts | null {
  const byFace = [...trianglesByFace(mesh).values()];
  const perFace = Math.max(1, Math.min(PER_FACE, Math.floor(MAX_RAYS / Math.max(1, byFace.length))));
  const found: { thickness: number; weight: number }[] = [];
  for (const triangles of byFace) {
    const total = triangles.reduce((sum, t) => sum + (sampleOf(mesh, t)?.area ?? 0), 0);
    const samples = spread(triangles, perFace).flatMap((t) => one(sampleOf(mesh, t)));
    for (const sample of samples) {
      const inward = scale(sample.normal, -1);
      const hit = bvh.cast(sample.point, inward, diagonal * 1e-6);
      const exit = hit === null ? null : sampleOf(mesh, hit.triangle);
      if (hit === null || exit === null || dot(exit.normal, sample.normal) > OPPOSED) continue;
      found.push({ thickness: hit.distance, weight: total / samples.length });
    }
  }
  if (found.length === 0) return null;
  found.sort((a, b) => a.thickness - b.thickness);
  const half = found.reduce((sum, one) => sum + one.weight, 0) / 2;
  let passed = 0;
  const median = found.find((one) => {
    passed += one.weight;
    return passed >= half;
  });
  const [least, greatest] = [found[0], found.at(-1)];
  return {
    least_mm: clean(least?.thickness ?? 0),
    median_mm: clean(median?.thickness ?? 0),
    greatest_mm: clean(greatest?.thickness ?? 0),
  };
}
