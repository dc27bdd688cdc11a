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
const cornersOf = (mesh: Mesh): Corners => {
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

type Corners = { readonly points: number[]; readonly normals: number[] };
type Named = Corners & { readonly id: string };

const append = (to: number[], from: readonly number[]): void => {
  for (const one of from) to.push(one);
};

const geometryOf = (parts: readonly Named[]): PartGeometry => {
  const points: number[] = [];
  const normals: number[] = [];
  const faces: Face[] = [];
  for (const part of parts) {
    const [first, count] = [points.length / 9, part.points.length / 9];
    faces.push({ id: part.id, area: areaOf(part.points), first, count });
    append(points, part.points);
    append(normals, part.normals);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(points.length), 3));
  if (normals.length === points.length)
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  else geometry.computeVertexNormals();
  return { geometry, faces };
};

const read = async (glb: ArrayBuffer): Promise<readonly Mesh[]> =>
  meshesOf((await new GLTFLoader().parseAsync(glb, '')).scene);

/** One geometry for all faces, so that a part of many faces is one draw call. */
export const readGeometry = async (glb: ArrayBuffer): Promise<PartGeometry> =>
  geometryOf(
    (await read(glb)).map((mesh) => {
      const id: unknown = mesh.geometry.userData.face_id;
      return { ...cornersOf(mesh), id: typeof id === 'string' ? id : '' };
    }),
  );

/** The nearest node above a mesh that is a place of a component. */
const placeOf = (mesh: Mesh): Object3D | null => {
  let at: Object3D | null = mesh;
  while (at !== null && typeof at.userData.component_key !== 'string') at = at.parent;
  return at;
};

/** One geometry for an assembly; its faces are the places of components, each with the key of its component as id. */
export const readAssembly = async (glb: ArrayBuffer): Promise<PartGeometry> => {
  const places = new Map<Object3D | null, Named>();
  for (const mesh of await read(glb)) {
    const place = placeOf(mesh);
    const known = places.get(place) ?? {
      id: String(place?.userData.component_key ?? ''),
      points: [],
      normals: [],
    };
    const corners = cornersOf(mesh);
    append(known.points, corners.points);
    append(known.normals, corners.normals);
    places.set(place, known);
  }
  return geometryOf([...places.values()]);
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
