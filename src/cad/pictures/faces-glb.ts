import type { Mesh } from '../brep/model.ts';
import { scene, surfacePrimitive } from './scene.ts';
import { surfaceOfTriangles } from './surface.ts';
import { writeGlb } from './write-glb.ts';

/** The model for programs: one primitive per face, `extras.face_id` as in the record. Neither quantised nor compressed. */
export async function facesGlb(mesh: Mesh, idOf: (face: number) => string): Promise<Uint8Array> {
  const { document, root } = scene();
  const byFace = new Map<number, number[]>();
  mesh.faceOf.forEach((face, triangle) => {
    const list = byFace.get(face);
    if (list === undefined) byFace.set(face, [triangle]);
    else list.push(triangle);
  });
  const faces = document.createMesh('faces');
  for (const [face, triangles] of [...byFace].sort(([a], [b]) => a - b)) {
    const primitive = surfacePrimitive(document, surfaceOfTriangles(mesh, triangles));
    faces.addPrimitive(primitive.setExtras({ face_id: idOf(face) }));
  }
  root.addChild(document.createNode('faces').setMesh(faces));
  return writeGlb(document, false);
}
