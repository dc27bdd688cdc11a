import { extentOf, type Loop } from './outline.ts';
import { randomOf } from './random.ts';

/**
 * Work of the polygon library that one nest may take, counted before each call by what the call is given: never by a clock, so that equal jobs give
 * equal nests. A unit is about a microsecond of a core.
 */
export type LibraryWork = {
  spent: number;
  readonly limit: number;
  /** Pairs of outlines that are kept apart by their convex hulls, because their own lines would have taken too much. */
  simplified: number;
};

/** Units of one call, at most. A sum of two outlines beyond it takes minutes: its lines cross one another millions of times. */
const MOST_OF_ONE = 3_000_000;
/** Units of one nest, and for each of its evaluations. */
const [BASE, UNITS_AN_EVALUATION] = [5_000_000, 2];
/** Sums of so few lines are not measured: each takes less than a millisecond. */
const FEW = 500;
/** Pairs of lines that are looked at to estimate how many of all cross. */
const SAMPLES = 8_000;
const SEED = 1;
/** What a crossing takes, and lines that one height of the sum takes a unit for: within a factor of three on discs, gears, combs and stars of 48 to 200
 * corners that take 20 ms to 1.5 s. */
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

/** Different heights of the sums of a corner of each, which the library goes through one by one. */
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

/** How many of the lines of a sum cross, from a sample that is the same every time. */
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

/** Units that the sum of two lines takes. */
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

/** Takes the units where the nest has them left, all or none. */
export const takesUnits = (work: LibraryWork, units: number): boolean => {
  if (units > MOST_OF_ONE || work.spent + units > work.limit) return false;
  work.spent += units;
  return true;
};
