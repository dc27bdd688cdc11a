import type { Mesh } from '../brep/model.ts';

/** Cells along the diagonal within which corners are one; three of them fit into an exact number. */
const CELLS = 2 ** 17;

/** The triangles of all faces joined at their borders. */
export type Seams = {
  /** Joined corner of each vertex of the mesh. */
  readonly corner: Uint32Array;
  readonly corners: number;
  /** Edges that join two triangles: corner, corner, triangle, triangle. */
  readonly edges: Uint32Array;
};

/** Joins vertices at one place, and the triangles on both sides of each edge. Edges of a single triangle are left out. */
export function seamsOf(mesh: Mesh, diagonal: number): Seams {
  const { positions, triangles } = mesh;
  const count = positions.length / 3;
  const corner = new Uint32Array(count);
  const known = new Map<number, number>();
  const cell = (x: number): number => Math.round((x / diagonal) * (CELLS / 4)) + CELLS / 2;
  const origin = [positions[0] ?? 0, positions[1] ?? 0, positions[2] ?? 0];
  for (let n = 0; n < count; n += 1) {
    const at = (k: number): number => cell((positions[n * 3 + k] ?? 0) - (origin[k] ?? 0));
    const key = (at(0) * CELLS + at(1)) * CELLS + at(2);
    const found = known.get(key) ?? known.size;
    if (found === known.size) known.set(key, found);
    corner[n] = found;
  }
  const open = new Map<number, number>();
  const edges: number[] = [];
  for (let t = 0; t < triangles.length / 3; t += 1)
    for (let k = 0; k < 3; k += 1) {
      const a = corner[triangles[t * 3 + k] ?? 0] ?? 0;
      const b = corner[triangles[t * 3 + ((k + 1) % 3)] ?? 0] ?? 0;
      if (a === b) continue;
      const key = Math.min(a, b) * known.size + Math.max(a, b);
      const other = open.get(key);
      if (other === undefined) open.set(key, t);
      else {
        edges.push(a, b, other, t);
        open.delete(key);
      }
    }
  return { corner, corners: known.size, edges: Uint32Array.from(edges) };
}

/** A place of each joined corner. */
export function placesOf({ positions }: Mesh, { corner, corners }: Seams): Float64Array {
  const places = new Float64Array(corners * 3);
  corner.forEach((c, n) => {
    places.set(positions.subarray(n * 3, n * 3 + 3), c * 3);
  });
  return places;
}
