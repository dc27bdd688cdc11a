import type { LotPoint } from '../../../../clients/typescript/src/index.ts';

/** The first point of each run of points with the same machines. Empty without machines. */
export const machineChanges = (points: readonly LotPoint[]): readonly LotPoint[] =>
  points.filter(
    ({ machines }, index) =>
      machines.length > 0 && machines.join('\n') !== points[index - 1]?.machines.join('\n'),
  );
