import { faceId } from '../brep/graph.ts';
import type { Brep, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { dot } from '../vec.ts';

const STEPS_PER_DEGREE = 100;

const degrees = (lean: number): number =>
  Math.round((Math.asin(Math.min(1, lean)) * 180 * STEPS_PER_DEGREE) / Math.PI) / STEPS_PER_DEGREE;

/** Smallest angle of each face against the pull, by face id: exact on planes, elsewhere at the vertices of its triangles. */
export function draftAngles(
  brep: Brep,
  { triangles, normals }: Mesh,
  byFace: ReadonlyMap<number, readonly number[]>,
  pull: Vec3,
): Record<string, number> {
  const leanAt = (n: number): number =>
    Math.abs(
      (normals[n * 3] ?? 0) * pull[0] +
        (normals[n * 3 + 1] ?? 0) * pull[1] +
        (normals[n * 3 + 2] ?? 0) * pull[2],
    );
  return Object.fromEntries(
    brep.faces.flatMap((face): [string, number][] => {
      if (face.surface.kind === 'plane')
        return [[faceId(face), degrees(Math.abs(dot(face.surface.normal, pull)))]];
      let least = Number.POSITIVE_INFINITY;
      for (const t of byFace.get(face.index) ?? [])
        for (let k = 0; k < 3; k += 1) least = Math.min(least, leanAt(triangles[t * 3 + k] ?? 0));
      return Number.isFinite(least) ? [[faceId(face), degrees(least)]] : [];
    }),
  );
}
