import type { Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, dot, length, scale, sub, unit } from '../vec.ts';

/** A point of the surface with its outward normal there: that of a thin triangle at the end of a round face may be far off. */
export type Sample = {
  readonly point: Vec3;
  readonly normal: Vec3;
  readonly face: number;
  readonly area: number;
};

type Triangles = Pick<Mesh, 'positions' | 'triangles'>;

/** Cosine between a triangle and its surface, below which it lies across the end of a round face. */
const FAITHFUL = 0.9;

export const vertexOf = (mesh: Pick<Mesh, 'positions'>, n: number): Vec3 => [
  mesh.positions[n * 3] ?? 0,
  mesh.positions[n * 3 + 1] ?? 0,
  mesh.positions[n * 3 + 2] ?? 0,
];

export const cornersOf = (mesh: Triangles, triangle: number): readonly [Vec3, Vec3, Vec3] => [
  vertexOf(mesh, mesh.triangles[triangle * 3] ?? 0),
  vertexOf(mesh, mesh.triangles[triangle * 3 + 1] ?? 0),
  vertexOf(mesh, mesh.triangles[triangle * 3 + 2] ?? 0),
];

/** Corners of triangles; a shared one occurs more than once. */
export const verticesOf = (mesh: Mesh, triangles: readonly number[]): readonly Vec3[] =>
  triangles.flatMap((t) => cornersOf(mesh, t));

/** Mean normal of the surface at the corners of a triangle. */
const normalAt = ({ normals, triangles }: Mesh, triangle: number): Vec3 => {
  let [x, y, z] = [0, 0, 0];
  for (let k = 0; k < 3; k += 1) {
    const at = (triangles[triangle * 3 + k] ?? 0) * 3;
    x += normals[at] ?? 0;
    y += normals[at + 1] ?? 0;
    z += normals[at + 2] ?? 0;
  }
  return unit([x, y, z]);
};

/** The middle of a triangle; null for one without area, or that does not follow its surface. */
export function sampleOf(mesh: Mesh, triangle: number): Sample | null {
  const [a, b, c] = cornersOf(mesh, triangle);
  const n = cross(sub(b, a), sub(c, a));
  const twice = length(n);
  if (twice < 1e-12) return null;
  const normal = normalAt(mesh, triangle);
  if (dot(normal, n) < FAITHFUL * twice) return null;
  return {
    point: scale([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]], 1 / 3),
    normal,
    face: mesh.faceOf[triangle] ?? 0,
    area: twice / 2,
  };
}

/** Triangles by face, in the order of the mesh. */
export function trianglesByFace(mesh: Mesh): Map<number, number[]> {
  const out = new Map<number, number[]>();
  mesh.faceOf.forEach((face, triangle) => {
    const list = out.get(face);
    if (list === undefined) out.set(face, [triangle]);
    else list.push(triangle);
  });
  return out;
}

/** At most `most` triangles of a list, evenly spread and deterministic. */
export function spread(triangles: readonly number[], most: number): number[] {
  if (triangles.length <= most) return [...triangles];
  return Array.from(
    { length: most },
    (_, i) => triangles[Math.floor(((i + 0.5) * triangles.length) / most)] ?? 0,
  );
}

/** As a list, for flatMap: empty for a triangle without area. */
export const one = (sample: Sample | null): readonly Sample[] => (sample === null ? [] : [sample]);
