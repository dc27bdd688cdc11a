import { BufferAttribute, BufferGeometry, type Mesh, type Object3D, Triangle, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { FaceArea } from './heat.ts';

/** A face of the part: its id, and its triangles in the common geometry. */
export type Face = FaceArea & { readonly first: number; readonly count: number };

export type PartGeometry = { readonly geometry: BufferGeometry; readonly faces: readonly Face[] };

const meshesOf = (scene: Object3D): readonly Mesh[] => {
  const meshes: Mesh[] = [];
  scene.updateMatrixWorld(true);
  scene.traverse((object) => {
    if ((object as Mesh).isMesh) meshes.push(object as Mesh);
  });
  return meshes;
};

/** Corners of a mesh in the coordinates of the part, three for each triangle. */
const cornersOf = (mesh: Mesh): { readonly points: number[]; readonly normals: number[] } => {
  const { index, attributes } = mesh.geometry;
  const { position, normal } = attributes;
  const corner = new Vector3();
  const points: number[] = [];
  const normals: number[] = [];
  if (position === undefined) return { points, normals };
  const count = index?.count ?? position.count;
  for (let i = 0; i < count; i += 1) {
    const at = index?.getX(i) ?? i;
    points.push(...corner.fromBufferAttribute(position, at).applyMatrix4(mesh.matrixWorld));
    if (normal !== undefined)
      normals.push(...corner.fromBufferAttribute(normal, at).transformDirection(mesh.matrixWorld));
  }
  return { points, normals };
};

const areaOf = (points: readonly number[]): number => {
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const triangle = new Triangle(a, b, c);
  let area = 0;
  for (let i = 0; i + 8 < points.length; i += 9) {
    a.fromArray(points, i);
    b.fromArray(points, i + 3);
    c.fromArray(points, i + 6);
    area += triangle.getArea();
  }
  return area;
};

/** One geometry for all faces, so that a part of many faces is one draw call. */
export const readGeometry = async (glb: ArrayBuffer): Promise<PartGeometry> => {
  const { scene } = await new GLTFLoader().parseAsync(glb, '');
  const points: number[] = [];
  const normals: number[] = [];
  const faces: Face[] = [];
  for (const mesh of meshesOf(scene)) {
    const corners = cornersOf(mesh);
    const id: unknown = mesh.geometry.userData.face_id;
    faces.push({
      id: typeof id === 'string' ? id : '',
      area: areaOf(corners.points),
      first: points.length / 9,
      count: corners.points.length / 9,
    });
    for (const one of corners.points) points.push(one);
    for (const one of corners.normals) normals.push(one);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(points.length), 3));
  if (normals.length === points.length)
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  else geometry.computeVertexNormals();
  return { geometry, faces };
};

/** The face of a triangle; faces are in the order of their triangles. */
export const faceAt = (faces: readonly Face[], triangle: number): Face | undefined => {
  let [low, high] = [0, faces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((faces[middle]?.first ?? 0) <= triangle) low = middle;
    else high = middle - 1;
  }
  return faces[low];
};
