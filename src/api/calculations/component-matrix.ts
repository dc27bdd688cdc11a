import type { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import type { componentComparison } from './comparison-schemas.ts';
import { type MatrixInput, matrixOf } from './matrix.ts';

type Components = z.infer<typeof componentComparison>['components'];

/** By the first position in the tree, number by number. */
const inOrder = (a: Calculation, b: Calculation): number => {
  const of = (row: Calculation) => (row.assemblyContext?.positions[0] ?? '').split('.').map(Number);
  const [left, right] = [of(a), of(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** One row per component key, in the order of the assembly; the cells equal those of the matrix for the same calculations. */
export const componentRowsOf = (input: MatrixInput): Components => {
  const byKey = Map.groupBy(input.calculations, (row) => row.assemblyContext?.component_key ?? '');
  return [...byKey]
    .map(([key, rows]) => ({ key, rows, first: [...rows].sort(inOrder)[0] }))
    .sort((a, b) => (a.first === undefined || b.first === undefined ? 0 : inOrder(a.first, b.first)))
    .map(({ key, rows, first }, index) => ({
      cells: matrixOf({ ...input, calculations: rows, rowOf: () => key }).parts.flatMap((part) => part.cells),
      component_key: key,
      label: first?.assemblyContext?.label ?? key,
      position: index + 1,
    }));
};
