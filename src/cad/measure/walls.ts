import { faceId } from '../brep/graph.ts';
import type { Mesh } from '../brep/model.ts';
import type { WallFacts } from '../facts.ts';
import { clean, dot, scale } from '../vec.ts';
import type { Bvh } from './bvh.ts';
import { one, type Sample, sampleOf, spread, trianglesByFace } from './samples.ts';

const PER_FACE = 10;
const MAX_RAYS = 4_000;

/** Two surfaces bound a wall when they face away from each other; a ray that leaves near an edge measures none. */
const OPPOSED = -0.8;

/** A ray from a point of the surface straight inwards. */
export type Chord = {
  readonly sample: Sample;
  readonly length: number;
  /** Face through which it leaves. */
  readonly exit: number;
  /** Both ends bound a wall. */
  readonly isWall: boolean;
  /** Area that the point stands for. */
  readonly weight: number;
};

/** Chords from points spread over the surface, in the order of the faces. */
export function chordsOf(mesh: Mesh, bvh: Bvh, diagonal: number): readonly Chord[] {
  const byFace = [...trianglesByFace(mesh).values()];
  const perFace = Math.max(1, Math.min(PER_FACE, Math.floor(MAX_RAYS / Math.max(1, byFace.length))));
  return byFace.flatMap((triangles) => {
    const total = triangles.reduce((sum, t) => sum + (sampleOf(mesh, t)?.area ?? 0), 0);
    const samples = spread(triangles, perFace).flatMap((t) => one(sampleOf(mesh, t)));
    return samples.flatMap((sample): Chord[] => {
      const hit = bvh.cast(sample.point, scale(sample.normal, -1), diagonal * 1e-6);
      const exit = hit === null ? null : sampleOf(mesh, hit.triangle);
      if (hit === null || exit === null) return [];
      const isWall = dot(exit.normal, sample.normal) <= OPPOSED;
      return [{ sample, length: hit.distance, exit: exit.face, isWall, weight: total / samples.length }];
    });
  });
}

/** @param walls shortest first */
const thinnestByFace = (walls: readonly Chord[]): Readonly<Record<string, number>> => {
  const least = new Map<number, number>();
  for (const { sample, length } of walls) if (!least.has(sample.face)) least.set(sample.face, clean(length));
  return Object.fromEntries(
    [...least].sort(([a], [b]) => a - b).map(([index, mm]) => [faceId({ index }), mm]),
  );
};

const THIN_SHARE = 0.05;
const THICK_SHARE = 0.95;

/** Distribution of the wall thickness, each chord with the area where it starts. Null if no two surfaces are opposite. */
export function wallFacts(chords: readonly Chord[]): WallFacts | null {
  const found = chords.filter(({ isWall }) => isWall).sort((a, b) => a.length - b.length);
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  const [least, greatest] = [found[0], found.at(-1)];
  if (least === undefined || greatest === undefined) return null;
  const at = (share: number): number => {
    let passed = 0;
    const reached = found.find(({ weight }) => {
      passed += weight;
      return passed >= share * total;
    });
    return clean((reached ?? greatest).length);
  };
  return {
    least_mm: clean(least.length),
    median_mm: at(1 / 2),
    greatest_mm: clean(greatest.length),
    p5_mm: at(THIN_SHARE),
    p95_mm: at(THICK_SHARE),
    by_face: thinnestByFace(found),
  };
}
