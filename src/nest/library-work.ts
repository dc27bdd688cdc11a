import { extentOf, type Loop } from './outline.ts';
import { randomOf } from './random.ts';

/**
 * Limit on the work of the polygon library for one nest. The work is estimated before each call from its input instead of a
 * clock, so that equal jobs give equal nests. A unit is about a microsecond of a core.
 */
export type LibraryWork = {
  spent: number;
  readonly limit: number;
  /** Pairs of outlines separated by their convex hulls, because the exact outlines would have taken too much work. */
  simplified: number;
};

/** Maximum units of one call. A larger sum of two outlines takes minutes: its edges cross one another millions of times. */
const MAX_OF_ONE = 3_000_000;
/** Units of one nest, and for each of its evaluations. */
const [BASE, UNITS_AN_EVALUATION] = [5_000_000, 2];
/** Sums of this few edges are not estimated: each takes less than a millisecond. */
const FEW = 500;
/** Sampled pairs of edges, to estimate the number of crossings. */
const SAMPLES = 8_000;
const SEED = 1;
/**
 * Units per crossing, and edges per unit at one height of the sum: within a factor of three on discs, gears, combs and stars of
 * 48 to 200 corners that take 20 ms to 1.5 s.
 */
const [UNITS_A_CROSSING, LINES_A_UNIT] = [2, 8];

export const libraryWork = (evaluations: number): LibraryWork => ({
  spent: 0,
  limit: BASE + UNITS_AN_EVALUATION * evaluations,
  simplified: 0,
});

const at = (loop: Loop, index: number): number => loop[index % loop.length] as number;

const climbOf = (loop: Loop): number => {
  let sum = 0;
  for (let k = 1; k < loop.length; k += 2) sum += Math.abs(at(loop, k + 2) - at(loop, k));
  return sum;
};

/** Number of different heights of corner sums; the library processes them one by one. */
const heightsOf = (a: Loop, b: Loop): number => {
  const heights = new Set<number>();
  for (let i = 1; i < a.length; i += 2)
    for (let j = 1; j < b.length; j += 2) heights.add(Math.round((at(a, i) + at(b, j)) * 1000));
  return heights.size;
};

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

const sideOf = ([x1, y1, x2, y2]: Line, x: number, y: number): number =>
  (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);

const cross = (one: Line, other: Line): boolean =>
  sideOf(one, other[0], other[1]) * sideOf(one, other[2], other[3]) < 0 &&
  sideOf(other, one[0], one[1]) * sideOf(other, one[2], one[3]) < 0;

/** Estimated number of crossings in a sum, from a deterministic sample. */
const crossingsOf = (a: Loop, b: Loop): number => {
  const random = randomOf(SEED);
  const corner = (loop: Loop): number => 2 * Math.floor((random() * loop.length) / 2);
  const line = (): Line => {
    const [i, j] = [corner(a), corner(b)];
    const [x, y] = [at(a, i) + at(b, j), at(a, i + 1) + at(b, j + 1)];
    return random() < 0.5
      ? [x, y, at(a, i + 2) + at(b, j), at(a, i + 3) + at(b, j + 1)]
      : [x, y, at(a, i) + at(b, j + 2), at(a, i + 1) + at(b, j + 3)];
  };
  let hits = 0;
  for (let k = 0; k < SAMPLES; k += 1) if (cross(line(), line())) hits += 1;
  const lines = (a.length * b.length) / 2;
  return (hits / SAMPLES) * ((lines * lines) / 2);
};

/** Estimated units of the sum of two loops. */
export const unitsOfSum = (a: Loop, b: Loop): number => {
  const corners = (a.length * b.length) / 4;
  if (corners <= FEW) return corners;
  const height = [a, b].reduce((sum, loop) => {
    const { minY, maxY } = extentOf([loop]);
    return sum + maxY - minY;
  }, 0);
  const atOneHeight = ((b.length / 2) * climbOf(a) + (a.length / 2) * climbOf(b)) / height;
  return UNITS_A_CROSSING * crossingsOf(a, b) + (heightsOf(a, b) * atOneHeight) / LINES_A_UNIT;
};

/** Takes the units if the nest has them left, all or none. */
export const takesUnits = (work: LibraryWork, units: number): boolean => {
  if (units > MAX_OF_ONE || work.spent + units > work.limit) return false;
  work.spent += units;
  return true;
};
