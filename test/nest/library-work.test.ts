import { beforeAll, expect, test } from 'vitest';
import { bracketJob } from '../../bench/nest/brackets.ts';
import { convexSum, hullOf } from '../../src/nest/convex.ts';
import type { NestJob, SheetGroup } from '../../src/nest/job.ts';
import { libraryWork, takesUnits, unitsOfSum } from '../../src/nest/library-work.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { noFitPolygon } from '../../src/nest/no-fit.ts';
import { netArea, type Outline, oriented, signedArea } from '../../src/nest/outline.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { angle, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

/** A star of so many corners whose tips reach in to a quarter of its radius, each another one. */
const spiky = (corners: number, size: number): Outline => ({
  outer: Array.from({ length: corners }, (_, k) => {
    const turn = (2 * Math.PI * k) / corners;
    const radius = k % 2 === 0 ? size * (0.8 + 0.2 * Math.sin(7.3 * k)) : size / 4;
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  }).flat(),
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

const jobOf = (lines: SheetGroup['lines']): NestJob => ({
  seed: 1,
  evaluations: 2_000,
  currency: 'EUR',
  groups: [{ ...bracketJob(), remnants: [], lines }],
  refused: [],
});

/** The library, with what its sums were given: corners times corners. */
const counted = () => {
  const sums: number[] = [];
  const library: Clipper = {
    ...clipper,
    sumOfLines: (a, b) => {
      sums.push(unitsOfSum(a, b));
      return clipper.sumOfLines(a, b);
    },
  };
  return { library, sums };
};

test('given twelve plates of 140 to 184 spiky corners, then no sum of two of them is begun, they are nested by their hulls, and the result says so', () => {
  const plates = Array.from({ length: 12 }, (_, k) => line(`plate ${k}`, spiky(140 + 4 * k, 60 + 5 * k)));
  const { library, sums } = counted();
  const result = solveNest(jobOf(plates), library);
  // What is left are sums with rectangles.
  expect(Math.max(...sums)).toBeLessThan(200_000);
  expect(sums.reduce((sum, units) => sum + units, 0)).toBeLessThanOrEqual(libraryWork(2_000).limit);
  expect(result.lines.map(({ status }) => status)).toEqual(plates.map(() => 'placed'));
  expect(result.evaluations).toBeGreaterThan(0);
  expect(result.simplified_pairs).toBeGreaterThan(0);
  expect(solveNest(jobOf(plates.slice(0, 3)), clipper)).toEqual(
    solveNest(jobOf(plates.slice(0, 3)), clipper),
  );
});

test('given an ordinary nest, then nothing is simplified and the result does not speak of it', () => {
  const result = solveNest(
    jobOf([line('a', angle(200, 150, 40, 1).outline, 4), line('b', rectangle(80, 60, 1).outline, 3)]),
    clipper,
  );
  expect('simplified_pairs' in result).toBe(false);
});

test('given many pairs that each are allowed, then the work of all of them stays within that of the nest', () => {
  const { library, sums } = counted();
  const stars = Array.from({ length: 12 }, (_, k) => line(`star ${k}`, spiky(48, 60 + 5 * k)));
  const work = { ...libraryWork(0), limit: 1_000_000, spent: 0, simplified: 0 };
  for (const a of stars) for (const b of stars) noFitPolygon(a.outline, b.outline, 5, { ...library, work });
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.reduce((sum, units) => sum + units, 0)).toBeLessThanOrEqual(1_000_000);
  expect(work.simplified).toBe(stars.length * stars.length - sums.length);
});

test('hulls hold their outlines, and the sum of two is that of the library', () => {
  const [star, corner] = [spiky(60, 100).outer, angle(200, 150, 40, 1).outline.outer];
  const [a, b] = [hullOf(star), hullOf(corner)];
  expect(signedArea(a)).toBeGreaterThan(signedArea(star));
  const union = clipper.union([a, star]);
  expect(union).toHaveLength(1);
  expect(signedArea(union[0] ?? [])).toBeCloseTo(signedArea(a), 2);
  const [outer = [], ...inner] = clipper.union([
    ...clipper.sumOfLines(a, b),
    a.map((v, k) => v + (b[k % 2] ?? 0)),
  ]);
  expect(signedArea(convexSum(a, b))).toBeCloseTo(netArea({ outer, inner }), 1);
});

test('given a remnant of many corners, then its opening stays one whatever its pieces are', () => {
  const hole = spiky(16, 100).outer;
  const wide = [-500, -500, 500, -500, 500, 500, -500, 500];
  const frame = oriented({ outer: wide, inner: [clipper.inflate([hole], 300)[0] ?? []] });
  const work = { ...libraryWork(0), limit: 0 };
  const sum = noFitPolygon(spiky(80, 30), frame, 5, { ...clipper, work }, true);
  expect(work.simplified).toBe(1);
  expect(sum.some((loop) => signedArea(loop) < 0)).toBe(true);
});

test('a call that is too much alone is refused whatever is left, and what is taken is spent', () => {
  const work = libraryWork(1_000_000_000);
  expect(takesUnits(work, 3_000_001)).toBe(false);
  expect(takesUnits(work, 3_000_000)).toBe(true);
  expect(work.spent).toBe(3_000_000);
});
