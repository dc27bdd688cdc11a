import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Mesh } from '../brep/model.ts';
import { CadFailure } from '../failure.ts';
import { MAX_MESH_TRIANGLES } from '../limits.ts';
import { HASH_BOUND } from './edges.ts';
import { guarded, type Kernel } from './load.ts';

/** Relative, because an absolute deflection took 69 s and 2.4 GB on one file. */
const RELATIVE_DEFLECTION = 1e-3;
const ANGULAR_DEFLECTION_RAD = 0.3;

/**
 * Triangulates the shape. Groups are matched to faces by hash, because degenerate faces yield no group.
 * @param diagonal of the shape's box, mm: the deflection is a thousandth of it
 */
export function meshOf(
  oc: Kernel,
  shape: TopoDS_Shape,
  faces: readonly TopoDS_Face[],
  diagonal: number,
): Mesh {
  const data = guarded(oc, 'triangulate the surfaces', () =>
    oc.ReplicadMeshExtractor.extract(shape, diagonal * RELATIVE_DEFLECTION, ANGULAR_DEFLECTION_RAD, false),
  );
  const triangleCount = data.getTrianglesSize() / 3;
  if (triangleCount > MAX_MESH_TRIANGLES) {
    throw new CadFailure(
      'too_large',
      `The part needs ${triangleCount} triangles; at most ${MAX_MESH_TRIANGLES} are accepted. Simplify the part.`,
    );
  }
  const { buffer } = oc.wasmMemory;
  const positions = Float64Array.from(
    new Float32Array(buffer, data.getVerticesPtr(), data.getVerticesSize()),
  );
  const normals = Float32Array.from(new Float32Array(buffer, data.getNormalsPtr(), data.getNormalsSize()));
  const triangles = Uint32Array.from(
    new Uint32Array(buffer, data.getTrianglesPtr(), data.getTrianglesSize()),
  );
  const groups = Int32Array.from(new Int32Array(buffer, data.getFaceGroupsPtr(), data.getFaceGroupsSize()));
  data.delete();
  const byHash = new Map<number, number[]>();
  faces.forEach((face, index) => {
    const hash = oc.ReplicadShapeHasher.HashCode(face, HASH_BOUND);
    byHash.set(hash, [...(byHash.get(hash) ?? []), index]);
  });
  const faceOf = new Uint32Array(triangleCount);
  for (let g = 0; g + 2 < groups.length; g += 3) {
    const [start = 0, count = 0, hash = 0] = groups.subarray(g, g + 3);
    // Faces of equal hash have the same order in both lists.
    const candidates = byHash.get(hash) ?? [];
    const face = candidates.length > 1 ? candidates.shift() : candidates[0];
    faceOf.fill(face ?? 0, start / 3, (start + count) / 3);
  }
  return { positions, normals, triangles, faceOf };
}
