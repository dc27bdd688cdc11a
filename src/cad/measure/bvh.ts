import type { Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { along, dot, sub } from '../vec.ts';
import { cornersOf } from './samples.ts';

const LEAF = 4;

export type Hit = { readonly distance: number; readonly triangle: number };

/** Point of a triangle nearest to `p`, by the region of the triangle in which its projection lies (Ericson, 5.1.5). */
function closestPoint(p: Vec3, a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const [ab, ac, ap] = [sub(b, a), sub(c, a), sub(p, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return a;
  const bp = sub(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return b;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, d1 / (d1 - d3));
  const cp = sub(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return c;
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, d2 / (d2 - d6));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return along(b, sub(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)));
  const share = 1 / (va + vb + vc);
  return along(along(a, ab, vb * share), ac, vc * share);
}

/**
 * A bounding volume hierarchy of triangles, for rays. Built once per part; a ray visits a few dozen boxes instead of every
 * triangle.
 */
export class Bvh {
  private readonly mesh: Mesh;
  private readonly order: Uint32Array;
  private readonly bounds: Float64Array;
  /** Per node: first entry and count for a leaf, otherwise the second child and 0; the first child follows its parent. */
  private readonly nodes: Int32Array;
  private used = 0;

  constructor(mesh: Mesh) {
    this.mesh = mesh;
    const count = mesh.triangles.length / 3;
    this.order = Uint32Array.from({ length: count }, (_, i) => i);
    const capacity = Math.max(1, 2 * count);
    this.bounds = new Float64Array(capacity * 6);
    this.nodes = new Int32Array(capacity * 2);
    const centres = new Float64Array(count * 3);
    for (let t = 0; t < count; t += 1) {
      for (let k = 0; k < 3; k += 1)
        centres[t * 3 + k] = this.corner(t, 0, k) + this.corner(t, 1, k) + this.corner(t, 2, k);
    }
    if (count > 0) this.build(0, count, centres);
  }

  private corner(triangle: number, n: number, k: number): number {
    return this.mesh.positions[(this.mesh.triangles[triangle * 3 + n] ?? 0) * 3 + k] ?? 0;
  }

  private build(from: number, to: number, centres: Float64Array): number {
    const node = this.used;
    this.used += 1;
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const cLow = [Infinity, Infinity, Infinity];
    const cHigh = [-Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i += 1) {
      const t = this.order[i] ?? 0;
      for (let k = 0; k < 3; k += 1) {
        for (let n = 0; n < 3; n += 1) {
          const value = this.corner(t, n, k);
          if (value < (low[k] ?? 0)) low[k] = value;
          if (value > (high[k] ?? 0)) high[k] = value;
        }
        const c = centres[t * 3 + k] ?? 0;
        if (c < (cLow[k] ?? 0)) cLow[k] = c;
        if (c > (cHigh[k] ?? 0)) cHigh[k] = c;
      }
    }
    this.bounds.set([...low, ...high], node * 6);
    if (to - from <= LEAF) {
      this.nodes[node * 2] = from;
      this.nodes[node * 2 + 1] = to - from;
      return node;
    }
    const spread = cHigh.map((value, k) => value - (cLow[k] ?? 0));
    const axis = spread.indexOf(Math.max(...spread));
    const middle = ((cLow[axis] ?? 0) + (cHigh[axis] ?? 0)) / 2;
    let split = this.partition(from, to, centres, axis, middle);
    if (split === from || split === to) split = (from + to) >> 1;
    this.build(from, split, centres);
    this.nodes[node * 2] = this.build(split, to, centres);
    this.nodes[node * 2 + 1] = 0;
    return node;
  }

  private partition(from: number, to: number, centres: Float64Array, axis: number, middle: number): number {
    let at = from;
    for (let i = from; i < to; i += 1) {
      const t = this.order[i] ?? 0;
      if ((centres[t * 3 + axis] ?? 0) >= middle) continue;
      this.order[i] = this.order[at] ?? 0;
      this.order[at] = t;
      at += 1;
    }
    return at;
  }

  /** Entry of the ray into a node's box, or Infinity. */
  private enters(node: number, o: Vec3, inverse: Vec3, limit: number): number {
    let [near, far] = [0, limit];
    for (let k = 0; k < 3; k += 1) {
      const a = ((this.bounds[node * 6 + k] ?? 0) - (o[k] ?? 0)) * (inverse[k] ?? 0);
      const b = ((this.bounds[node * 6 + 3 + k] ?? 0) - (o[k] ?? 0)) * (inverse[k] ?? 0);
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
      if (near > far) return Number.POSITIVE_INFINITY;
    }
    return near;
  }

  /** Möller and Trumbore's intersection; Infinity for a miss. */
  private meets(t: number, o: Vec3, d: Vec3): number {
    const [ax, ay, az] = [this.corner(t, 0, 0), this.corner(t, 0, 1), this.corner(t, 0, 2)];
    const [ux, uy, uz] = [this.corner(t, 1, 0) - ax, this.corner(t, 1, 1) - ay, this.corner(t, 1, 2) - az];
    const [vx, vy, vz] = [this.corner(t, 2, 0) - ax, this.corner(t, 2, 1) - ay, this.corner(t, 2, 2) - az];
    const [px, py, pz] = [d[1] * vz - d[2] * vy, d[2] * vx - d[0] * vz, d[0] * vy - d[1] * vx];
    const det = ux * px + uy * py + uz * pz;
    if (Math.abs(det) < 1e-14) return Number.POSITIVE_INFINITY;
    const [sx, sy, sz] = [o[0] - ax, o[1] - ay, o[2] - az];
    const u = (sx * px + sy * py + sz * pz) / det;
    if (u < -1e-9 || u > 1 + 1e-9) return Number.POSITIVE_INFINITY;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const v = (d[0] * qx + d[1] * qy + d[2] * qz) / det;
    if (v < -1e-9 || u + v > 1 + 1e-9) return Number.POSITIVE_INFINITY;
    return (vx * qx + vy * qy + vz * qz) / det;
  }

  /** Nearest triangle along a ray beyond `from`, or null. `d` is a unit vector, so distances are in mm. */
  cast(o: Vec3, d: Vec3, from: number): Hit | null {
    if (this.used === 0) return null;
    const inverse: Vec3 = [1 / (d[0] || 1e-300), 1 / (d[1] || 1e-300), 1 / (d[2] || 1e-300)];
    let best = Number.POSITIVE_INFINITY;
    let triangle = -1;
    const stack = [0];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.enters(node, o, inverse, best) === Number.POSITIVE_INFINITY) continue;
      const count = this.nodes[node * 2 + 1] ?? 0;
      const first = this.nodes[node * 2] ?? 0;
      if (count === 0) {
        stack.push(first, node + 1);
        continue;
      }
      for (let i = first; i < first + count; i += 1) {
        const t = this.order[i] ?? 0;
        const distance = this.meets(t, o, d);
        if (distance > from && distance < best) {
          best = distance;
          triangle = t;
        }
      }
    }
    return triangle < 0 ? null : { distance: best, triangle };
  }

  /** Squared distance of a point from a node's box. */
  private beside(node: number, p: Vec3): number {
    let sum = 0;
    for (let k = 0; k < 3; k += 1) {
      const at = p[k] ?? 0;
      const out = Math.max(
        (this.bounds[node * 6 + k] ?? 0) - at,
        at - (this.bounds[node * 6 + 3 + k] ?? 0),
        0,
      );
      sum += out * out;
    }
    return sum;
  }

  /** Point of the surface nearest to `p`, or null if none is closer than `limit`. */
  nearest(p: Vec3, limit: number): Vec3 | null {
    if (this.used === 0) return null;
    let best = limit * limit;
    let found: Vec3 | null = null;
    const stack = [0];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.beside(node, p) >= best) continue;
      const count = this.nodes[node * 2 + 1] ?? 0;
      const first = this.nodes[node * 2] ?? 0;
      if (count === 0) {
        // The nearer child last: it is taken first.
        const [one, other] = [this.beside(first, p), this.beside(node + 1, p)];
        stack.push(...(one < other ? [node + 1, first] : [first, node + 1]));
        continue;
      }
      for (let i = first; i < first + count; i += 1) {
        const [a, b, c] = cornersOf(this.mesh, this.order[i] ?? 0);
        const at = closestPoint(p, a, b, c);
        const square = (at[0] - p[0]) ** 2 + (at[1] - p[1]) ** 2 + (at[2] - p[2]) ** 2;
        if (square >= best) continue;
        best = square;
        found = at;
      }
    }
    return found;
  }
}
