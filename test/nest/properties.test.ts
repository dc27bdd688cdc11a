import { beforeAll, describe, expect, test } from 'vitest';
import type { SheetGroup, SheetLine } from '../../src/nest/job.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { randomOf } from '../../src/nest/random.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { jobOf, line, sheet, sheetGroup } from './jobs.ts';
import { angle, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const JOBS = 4;
const EVALUATIONS = 20_000;

/** Two to four parts, a handful of each, some with grain, on a sheet of some size. */
const groupOf = (seed: number): SheetGroup => {
  const random = randomOf(7000 + seed);
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least));
  const lines = Array.from({ length: whole(2, 5) }, (_, k): SheetLine => {
    const [width, height] = [whole(80, 420), whole(80, 420)];
    const leg = Math.floor(Math.min(width, height) / 3);
    const { outline } = random() < 0.6 ? angle(width, height, leg, 1) : rectangle(width, height, 1);
    const rotation = random() < 0.25 ? 'half' : 'quarter';
    return line(`p${k}`, outline, whole(1, 6), { rotation });
  });
  return sheetGroup(lines, { formats: [sheet(whole(800, 1400), whole(500, 800))] });
};

const sheetsOf = (group: SheetGroup): number => {
  const result = solveNest(jobOf([group], EVALUATIONS), clipper);
  expect(result.lines.every(({ status }) => status === 'placed')).toBe(true);
  return result.groups[0]?.sheets.length ?? Number.NaN;
};

/** The first line's pieces so many more. */
const more = (group: SheetGroup, copies: number): SheetGroup => ({
  ...group,
  lines: group.lines.map((line, k) => (k === 0 ? { ...line, quantity: line.quantity + copies } : line)),
});

describe('jobs drawn by chance', () => {
  test('one more copy, and then three more, never need fewer sheets [NNE-8]', () => {
    for (let seed = 0; seed < JOBS; seed += 1) {
      const counts = [0, 1, 4].map((copies) => sheetsOf(more(groupOf(seed), copies)));
      expect(counts, `job ${seed}`).toEqual([...counts].sort((a, b) => a - b));
    }
  });

  test('a larger gap or edge never gives room [NRO-4 NNE-8]', () => {
    for (let seed = 0; seed < JOBS; seed += 1) {
      const gaps = [0, 5, 25].map((gap_mm) => sheetsOf({ ...groupOf(seed), gap_mm }));
      expect(gaps, `gap of job ${seed}`).toEqual([...gaps].sort((a, b) => a - b));
      const edges = [0, 10, 35].map((edge_mm) => sheetsOf({ ...groupOf(seed), edge_mm }));
      expect(edges, `edge of job ${seed}`).toEqual([...edges].sort((a, b) => a - b));
    }
  });
});
