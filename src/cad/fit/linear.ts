/** Small dense linear algebra for fits of few unknowns. */

export type Matrix = readonly (readonly number[])[];

/**
 * Eigenvalues (ascending) and unit eigenvectors of a symmetric matrix by cyclic Jacobi rotations.
 * Source: Golub and Van Loan, Matrix Computations, 8.5.
 */
export function symmetricEigen(input: Matrix): { readonly value: number; readonly vector: number[] }[] {
  const n = input.length;
  const a = input.map((row) => [...row]);
  const v = input.map((_, i) => input.map((_, j) => (i === j ? 1 : 0)));
  const get = (m: number[][], i: number, j: number): number => m[i]?.[j] ?? 0;
  const set = (m: number[][], i: number, j: number, x: number): void => {
    const row = m[i];
    if (row !== undefined) row[j] = x;
  };
  const rotateColumns = (m: number[][], p: number, q: number, c: number, s: number): void => {
    for (let k = 0; k < n; k += 1) {
      const [x, y] = [get(m, k, p), get(m, k, q)];
      set(m, k, p, c * x - s * y);
      set(m, k, q, s * x + c * y);
    }
  };
  for (let sweep = 0; sweep < 30; sweep += 1) {
    let off = 0;
    for (let p = 0; p < n; p += 1) {
      for (let q = p + 1; q < n; q += 1) {
        const apq = get(a, p, q);
        off += apq * apq;
        if (Math.abs(apq) < 1e-300) continue;
        const theta = (get(a, q, q) - get(a, p, p)) / (2 * apq);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        rotateColumns(a, p, q, c, s);
        for (let k = 0; k < n; k += 1) {
          const [x, y] = [get(a, p, k), get(a, q, k)];
          set(a, p, k, c * x - s * y);
          set(a, q, k, s * x + c * y);
        }
        rotateColumns(v, p, q, c, s);
      }
    }
    if (off < 1e-28) break;
  }
  return input
    .map((_, i) => ({ value: get(a, i, i), vector: v.map((row) => row[i] ?? 0) }))
    .sort((x, y) => x.value - y.value);
}

/** Solves a square system by elimination with pivoting; null if it has no unique solution. */
function solve(matrix: Matrix, right: readonly number[]): number[] | null {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const greatest = Math.max(...rows.flatMap((row) => row.slice(0, n).map(Math.abs)));
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let r = column + 1; r < n; r += 1) {
      if (Math.abs(rows[r]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = r;
    }
    const lead = rows[pivot];
    const swapped = rows[column];
    if (lead === undefined || swapped === undefined) return null;
    rows[column] = lead;
    rows[pivot] = swapped;
    const by = lead[column] ?? 0;
    if (Math.abs(by) <= 1e-12 * greatest) return null;
    for (let r = 0; r < n; r += 1) {
      const row = rows[r];
      if (r === column || row === undefined) continue;
      const factor = (row[column] ?? 0) / by;
      for (let k = column; k <= n; k += 1) row[k] = (row[k] ?? 0) - factor * (lead[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

/** Least squares of `rows · x = right` by the normal equations. */
export function leastSquares(rows: Matrix, right: readonly number[]): number[] | null {
  const n = rows[0]?.length ?? 0;
  const normal = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0)),
  );
  const sides = Array.from({ length: n }, (_, i) =>
    rows.reduce((sum, row, k) => sum + (row[i] ?? 0) * (right[k] ?? 0), 0),
  );
  return solve(normal, sides);
}

/** Gauss-Newton with numeric derivatives, from `start` until the residuals no longer fall. */
export function improve(start: readonly number[], residuals: (x: readonly number[]) => number[]): number[] {
  const sumOf = (r: readonly number[]): number => r.reduce((sum, x) => sum + x * x, 0);
  let x = [...start];
  let here = residuals(x);
  for (let round = 0; round < 8; round += 1) {
    const columns = x.map((value, i) => {
      const step = 1e-6 * Math.max(1, Math.abs(value));
      const moved = residuals(x.map((other, j) => (j === i ? other + step : other)));
      return moved.map((r, k) => (r - (here[k] ?? 0)) / step);
    });
    const rows = here.map((_, k) => columns.map((column) => column[k] ?? 0));
    const delta = leastSquares(
      rows,
      here.map((r) => -r),
    );
    if (delta === null || delta.some((d) => !Number.isFinite(d))) break;
    const next = x.map((value, i) => value + (delta[i] ?? 0));
    const there = residuals(next);
    if (!(sumOf(there) < sumOf(here))) break;
    x = next;
    here = there;
  }
  return x;
}
