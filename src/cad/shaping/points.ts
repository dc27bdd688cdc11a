import type { Brep, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cornersOf, sampleOf, spread, trianglesByFace } from '../measure/samples.ts';
import { offOf } from '../recognise/reach.ts';
import { add, along, scale } from '../vec.ts';

const PER_FACE = 6;
/** Points over the whole part: with more faces each has fewer. */
const MAX_POINTS = 2_500;
/** Faces of fewer triangles have several points on each. */
const FEW_TRIANGLES = 3;
/** Between a corner and the middle. */
const TOWARDS_CORNER = 0.5;

/** A point just off the surface, from which a ray leaves the part. */
export type Point = { readonly face: number; readonly from: Vec3; readonly normal: Vec3 };

/** Points spread over all faces, at most one for each triangle of a fine face. */
export function pointsOf(brep: Brep, mesh: Mesh, diagonal: number): readonly Point[] {
  const byFace = trianglesByFace(mesh);
  const perFace = Math.max(1, Math.min(PER_FACE, Math.floor(MAX_POINTS / Math.max(1, brep.faces.length))));
  return brep.faces.flatMap((face) => {
    const triangles = byFace.get(face.index) ?? [];
    const off = offOf(face, diagonal);
    return spread(triangles, perFace).flatMap((t): Point[] => {
      const sample = sampleOf(mesh, t);
      if (sample === null) return [];
      const { point, normal } = sample;
      const places =
        triangles.length < FEW_TRIANGLES && perFace > 1
          ? cornersOf(mesh, t).map((corner) =>
              add(scale(corner, TOWARDS_CORNER), scale(point, TOWARDS_CORNER)),
            )
          : [point];
      return places.map((at) => ({ face: face.index, from: along(at, normal, off), normal }));
    });
  });
}
