import { beforeAll, expect, test } from 'vitest';
import { bracketJob } from '../../bench/nest/brackets.ts';
import { type Blank, blankOf } from '../../src/nest/blank.ts';
import type { SheetGroup } from '../../src/nest/job.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { noFitPolygon } from '../../src/nest/no-fit.ts';
import { netArea, type Outline } from '../../src/nest/outline.ts';
import { searchBlanksOf } from '../../src/nest/search-blanks.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { openClipper } from '../../src/platform/clipper.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const round = (x: number, y: number, radius: number, corners: number): readonly number[] =>
  Array.from({ length: corners }, (_, k) => {
    const angle = (2 * Math.PI * k) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  }).flat();

const reversed = (loop: readonly number[]): readonly number[] =>
  loop.flatMap((_, k) =>
    k % 2 === 0 ? [loop[loop.length - 2 - k] ?? 0, loop[loop.length - 1 - k] ?? 0] : [],
  );

/** A plate of 400 × 300 with rows of round holes. */
const perforated = (rows: number): Outline => ({
  outer: [0, 0, 400, 0, 400, 300, 0, 300],
  inner: Array.from({ length: rows * rows }, (_, k) =>
    reversed(round(20 + (360 * (k % rows)) / rows, 20 + (260 * Math.floor(k / rows)) / rows, 4, 24)),
  ),
});
const disc = (radius: number, corners = 24): Outline => ({
  outer: round(radius, radius, radius, corners),
  inner: [],
});

const line = (item_id: string, outline: Outline, quantity = 1) => ({
  item_id,
  quantity,
  outline,
  rotation: 'quarter' as const,
  net_mass_kg: 0,
  alone_mass_kg: 0,
});
const blanksOf = (...outlines: readonly Outline[]): readonly Blank[] =>
  outlines.map((outline, k) => {
    const blank = blankOf(line(`${k}`, outline), outlines.length, clipper);
    if (typeof blank === 'string') throw new Error(blank);
    return blank;
  });

test('holes that nothing fits into are no part of what keeps two pieces apart; those that hold a piece are [NIN-5]', () => {
  const areaOf = (fixed: Outline, moved: Outline): number => {
    const [outer = [], ...inner] = noFitPolygon(fixed, moved, 0, clipper);
    return netArea({ outer, inner });
  };
  const plate = perforated(3);
  expect(areaOf(plate, plate)).toBeCloseTo(800 * 600, -1);
  // A disc of Ø6 lies in nine holes of Ø8: a room of about Ø2 in each.
  const whole = areaOf({ outer: plate.outer, inner: [] }, disc(3));
  expect(whole - areaOf(plate, disc(3))).toBeGreaterThan(9 * 2);
  expect(areaOf(plate, disc(5))).toBeCloseTo(areaOf({ outer: plate.outer, inner: [] }, disc(5)), 6);
});

test('blanks of most corners are laid as rectangles where their polygons would take too long, and no others [NIN-5]', () => {
  const blanks = blanksOf(disc(50, 400), disc(40, 100), disc(30, 12));
  const corners = (mostSums?: number): readonly number[] =>
    searchBlanksOf(blanks, mostSums).map(({ outline }) => outline.outer.length / 2);
  expect(corners()).toEqual([400, 100, 12]);
  expect(corners(100_000)).toEqual([4, 100, 12]);
  expect(corners(5_000)).toEqual([4, 4, 12]);
  expect(corners(0)).toEqual([4, 4, 4]);
  // Among fewer none is rougher.
  expect(searchBlanksOf(blanks.slice(1), 100_000).map(({ outline }) => outline.outer.length / 2)).toEqual([
    100, 12,
  ]);
});

test('a sheet of a thousand holes, and an outline of twenty thousand corners, are nested in bounded work [NIN-5]', () => {
  const job = bracketJob();
  const group: SheetGroup = {
    ...job,
    formats: job.formats.map((format) => ({ ...format, length_mm: 1500, width_mm: 1000 })),
    lines: [line('perforated', perforated(32), 4), line('fine', disc(150, 20_000), 2)],
  };
  const result = solveNest(
    { seed: 1, evaluations: 20_000, currency: 'EUR', groups: [group], refused: [] },
    clipper,
  );
  expect(result.lines.map(({ status }) => status)).toEqual(['placed', 'placed']);
  expect(result.groups[0]?.sheets).toHaveLength(1);
});
