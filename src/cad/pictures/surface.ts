import type { Edge, Mesh } from '../brep/model.ts';

/** Input of a picture. */
export type Drawable = { readonly mesh: Mesh; readonly edges: readonly Edge[] };

export const METRES_PER_MM = 0.001;

/** Triangles over compact vertices, in metres. */
export type Surface = {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
};

/** The Khronos validator requires unit normals; a degenerate corner has none, so any unit vector is used. */
function setUnit(out: Float32Array, at: number, x: number, y: number, z: number): void {
  const l = Math.hypot(x, y, z);
  out[at] = l > 1e-12 ? x / l : 0;
  out[at + 1] = l > 1e-12 ? y / l : 0;
  out[at + 2] = l > 1e-12 ? z / l : 1;
}

/** All triangles of a mesh. Typed arrays throughout: a scan has millions. */
export function wholeSurface(mesh: Mesh): Surface {
  const positions = Float32Array.from(mesh.positions, (x) => x * METRES_PER_MM);
  const normals = new Float32Array(mesh.normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    setUnit(normals, i, mesh.normals[i] ?? 0, mesh.normals[i + 1] ?? 0, mesh.normals[i + 2] ?? 0);
  }
  return { positions, normals, triangles: Uint32Array.from(mesh.triangles) };
}

/** The triangles with these indexes, with their own vertices. */
export function surfaceOfTriangles(mesh: Mesh, triangleIndexes: readonly number[]): Surface {
  const place = new Map<number, number>();
  const triangles = new Uint32Array(triangleIndexes.length * 3);
  triangleIndexes.forEach((triangle, i) => {
    for (let k = 0; k < 3; k += 1) {
      const vertex = mesh.triangles[triangle * 3 + k] ?? 0;
      const own = place.get(vertex) ?? place.size;
      place.set(vertex, own);
      triangles[i * 3 + k] = own;
    }
  });
  const positions = new Float32Array(place.size * 3);
  const normals = new Float32Array(place.size * 3);
  for (const [vertex, own] of place) {
    for (let c = 0; c < 3; c += 1)
      positions[own * 3 + c] = (mesh.positions[vertex * 3 + c] ?? 0) * METRES_PER_MM;
    const [x = 0, y = 0, z = 0] = mesh.normals.subarray(vertex * 3, vertex * 3 + 3);
    setUnit(normals, own * 3, x, y, z);
  }
  return { positions, normals, triangles };
}

/** Visible edges: without seams and tangential ones, but with the border of an open body. */
export const crispEdges = (edges: readonly Edge[]): readonly Edge[] =>
  edges.filter((edge) => edge.convexity !== 'smooth' || edge.faces.length === 1);
