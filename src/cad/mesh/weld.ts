import type { Indexed, Soup } from './triangles.ts';

/** Corners nearer than this share of the diagonal are one: exact welding leaves 6 of 16 real files open. */
const WELD_SHARE = 1e-6;

/** Joins equal corners on a grid whose neighbouring cells are looked through too, and drops triangles without area. */
export function weld(soup: Soup, diagonal: number): Indexed {
  const cell = Math.max(diagonal * WELD_SHARE, Number.MIN_VALUE) * 2;
  const limit = cell / 2;
  const grid = new Map<string, number[]>();
  const positions: number[] = [];
  const find = (x: number, y: number, z: number): number => {
    const [i, j, k] = [Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)];
    for (let a = -1; a <= 1; a += 1) {
      for (let b = -1; b <= 1; b += 1) {
        for (let c = -1; c <= 1; c += 1) {
          for (const n of grid.get(`${i + a},${j + b},${k + c}`) ?? []) {
            const d = Math.hypot(
              (positions[n * 3] ?? 0) - x,
              (positions[n * 3 + 1] ?? 0) - y,
              (positions[n * 3 + 2] ?? 0) - z,
            );
            if (d <= limit) return n;
          }
        }
      }
    }
    const n = positions.length / 3;
    positions.push(x, y, z);
    const key = `${i},${j},${k}`;
    const bucket = grid.get(key);
    if (bucket === undefined) grid.set(key, [n]);
    else bucket.push(n);
    return n;
  };
  const exact = new Map<string, number>();
  const triangles: number[] = [];
  for (let t = 0; t + 8 < soup.length; t += 9) {
    const corner = (k: number): number => {
      const [x, y, z] = [soup[t + k * 3] ?? 0, soup[t + k * 3 + 1] ?? 0, soup[t + k * 3 + 2] ?? 0];
      const key = `${x},${y},${z}`;
      const known = exact.get(key) ?? find(x, y, z);
      exact.set(key, known);
      return known;
    };
    const [a, b, c] = [corner(0), corner(1), corner(2)];
    if (a !== b && b !== c && a !== c) triangles.push(a, b, c);
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}
