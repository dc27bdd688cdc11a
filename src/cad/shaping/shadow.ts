import type { Brep, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cornersOf, sampleOf } from '../measure/samples.ts';
import { cross, dot, orthogonal, sub } from '../vec.ts';

/** Cells along the longer side of a shadow: its area is then true to about one percent. */
const CELLS = 256;

type Flat = readonly [x: number, y: number];

/** Marks the cells of each row whose middle lies in the triangle. */
function fill(grid: Uint8Array, width: number, triangle: readonly [Flat, Flat, Flat]): void {
  const [a, b, c] = triangle;
  const last = Math.ceil(Math.max(a[1], b[1], c[1]) - 0.5);
  for (let row = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5)); row < last; row += 1) {
    const y = row + 0.5;
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let k = 0; k < 3; k += 1) {
      const [p, q] = [triangle[k] ?? a, triangle[(k + 1) % 3] ?? a];
      if (p[1] <= y === q[1] <= y) continue;
      const x = p[0] + ((q[0] - p[0]) * (y - p[1])) / (q[1] - p[1]);
      from = Math.min(from, x);
      to = Math.max(to, x);
    }
    if (from < to) grid.fill(1, row * width + Math.ceil(from - 0.5), row * width + Math.ceil(to - 0.5));
  }
}

/** Projected area counted in cells, for a part that hides some of its own faces. */
function countedShadow(mesh: Mesh, facing: readonly number[], pull: Vec3): number {
  const u = orthogonal(pull);
  const v = cross(pull, u);
  const flat = facing.map((t) => cornersOf(mesh, t).map((p): Flat => [dot(p, u), dot(p, v)]));
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of flat.flat()) {
    [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
    [x1, y1] = [Math.max(x1, x), Math.max(y1, y)];
  }
  const cell = Math.max(x1 - x0, y1 - y0) / CELLS;
  if (!(cell > 0)) return 0;
  const width = CELLS + 1;
  const grid = new Uint8Array(width * width);
  const place = ([x, y]: Flat): Flat => [(x - x0) / cell, (y - y0) / cell];
  for (const [a, b, c] of flat)
    if (a !== undefined && b !== undefined && c !== undefined)
      fill(grid, width, [place(a), place(b), place(c)]);
  let cells = 0;
  for (const one of grid) cells += one;
  return cells * cell * cell;
}

/** Area of each face over that of its triangles, which cut the corners of round edges. */
export function fullness({ faces }: Brep, mesh: Mesh): Float64Array {
  const flat = new Float64Array(faces.length);
  mesh.faceOf.forEach((face, t) => {
    flat[face] = (flat[face] ?? 0) + (sampleOf(mesh, t)?.area ?? 0);
  });
  return flat.map((area, i) => (area > 0 ? (faces[i]?.area ?? 0) / area : 1));
}

/**
 * Projected area along the pull, mm². A part that hides none of its faces has the sum over the faces that look along the pull;
 * `isHidden` has to be true for any other.
 */
export function shadowArea(mesh: Mesh, full: Float64Array, pull: Vec3, isHidden: boolean): number {
  const facing: number[] = [];
  let [sum, flat] = [0, 0];
  for (let t = 0; t < mesh.triangles.length / 3; t += 1) {
    const [a, b, c] = cornersOf(mesh, t);
    const area = dot(cross(sub(b, a), sub(c, a)), pull) / 2;
    if (area <= 0) continue;
    facing.push(t);
    flat += area;
    sum += area * (full[mesh.faceOf[t] ?? 0] ?? 1);
  }
  if (!isHidden || flat === 0) return sum;
  return Math.min(sum, (countedShadow(mesh, facing, pull) * sum) / flat);
}
