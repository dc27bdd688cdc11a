import type { Indexed, Soup } from './triangles.ts';

/** Corners closer than this share of the diagonal are merged: exact welding leaves 6 of 16 real files open. */
const WELD_SHARE = 1e-6;
const MAX_BITS = 22;

/** Corners in linked lists per grid cell, in typed arrays: a scan has millions. */
class CornerGrid {
  private readonly limit: number;
  private readonly positions: Float64Array;
  private readonly heads: Int32Array;
  private readonly next: Int32Array;
  private readonly mask: number;
  count = 0;

  constructor(most: number, limit: number) {
    const bits = Math.min(MAX_BITS, Math.max(4, Math.ceil(Math.log2(most + 1))));
    this.limit = limit;
    this.positions = new Float64Array(most * 3);
    this.next = new Int32Array(most);
    this.heads = new Int32Array(2 ** bits).fill(-1);
    this.mask = 2 ** bits - 1;
  }

  private slot(i: number, j: number, k: number): number {
    return (Math.imul(i, 73_856_093) ^ Math.imul(j, 19_349_663) ^ Math.imul(k, 83_492_791)) & this.mask;
  }

  /**
   * The number of the corner, equal for corners within `limit`. Among several the first seen: otherwise a repeated corner could
   * match another one than before, and open the mesh.
   */
  number(x: number, y: number, z: number): number {
    const cell = 2 * this.limit;
    const [i, j, k] = [Math.round(x / cell), Math.round(y / cell), Math.round(z / cell)];
    let found = this.count;
    for (let side = 0; side < 8; side += 1) {
      const slot = this.slot(i - (side & 1), j - ((side >> 1) & 1), k - (side >> 2));
      for (let n = this.heads[slot] ?? -1; n >= 0; n = this.next[n] ?? -1) {
        if (n >= found) continue;
        const [dx, dy, dz] = [
          (this.positions[n * 3] ?? 0) - x,
          (this.positions[n * 3 + 1] ?? 0) - y,
          (this.positions[n * 3 + 2] ?? 0) - z,
        ];
        if (dx * dx + dy * dy + dz * dz <= this.limit * this.limit) found = n;
      }
    }
    if (found < this.count) return found;
    this.positions.set([x, y, z], found * 3);
    const own = this.slot(Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell));
    this.next[found] = this.heads[own] ?? -1;
    this.heads[own] = found;
    this.count += 1;
    return found;
  }

  corners(): Float64Array {
    return this.positions.slice(0, this.count * 3);
  }
}

/** Merges equal corners and drops triangles without area. */
export function weld(soup: Soup, diagonal: number): Indexed {
  const count = Math.floor(soup.length / 9);
  const grid = new CornerGrid(count * 3, Math.max(diagonal * WELD_SHARE, Number.MIN_VALUE));
  const triangles = new Uint32Array(count * 3);
  let used = 0;
  for (let t = 0; t < count * 9; t += 9) {
    const corner = (k: number): number =>
      grid.number(soup[t + k * 3] ?? 0, soup[t + k * 3 + 1] ?? 0, soup[t + k * 3 + 2] ?? 0);
    const [a, b, c] = [corner(0), corner(1), corner(2)];
    if (a === b || b === c || a === c) continue;
    triangles.set([a, b, c], used);
    used += 3;
  }
  return { positions: grid.corners(), triangles: triangles.slice(0, used) };
}
