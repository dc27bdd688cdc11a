import type { Blank } from './blank.ts';
import { extentOf, type Outline, rectangle, signedArea } from './outline.ts';

/** Maximum number of edge sums for the no-fit polygons of one search: each takes as long as one or two evaluations. */
const MAX_SUMS = 20_000_000;
const QUARTER_TURN = 90;
const SIDES = 4;

/** Number of corners of a blank's outer loop, and of the cut-outs that are large enough for the smallest blank. */
type Corners = { readonly outer: number; readonly inner: number; readonly turns: number };

const cornersOf = ({ outline, degrees }: Blank, smallest: number): Corners => ({
  outer: outline.outer.length / 2,
  inner: outline.inner.reduce(
    (sum, loop) => sum + (Math.abs(signedArea(loop)) >= smallest ? loop.length / 2 : 0),
    0,
  ),
  turns: degrees.length,
});

const sumsOf = (a: Corners, b: Corners): number =>
  (a.outer * b.outer + a.inner * b.outer + a.outer * b.inner) * Math.max(a.turns, b.turns);

const rectangleOf = (outline: Outline): Outline => ({
  outer: rectangle(extentOf([outline.outer])),
  inner: [],
});

const quarters = (degrees: readonly number[]): readonly number[] =>
  degrees.filter((turn) => turn % QUARTER_TURN === 0);

/** Outline and rotations of a blank as used in a search. */
export type SearchBlank = Pick<Blank, 'outline' | 'degrees'>;

/**
 * Blanks with their outlines, except those with the most corners, which use their rectangles if all no-fit polygons would take
 * too much work. With fewer blanks none becomes coarser.
 */
export const searchBlanksOf = (blanks: readonly Blank[], mostSums = MAX_SUMS): readonly SearchBlank[] => {
  const smallest = Math.min(...blanks.map(({ outline }) => Math.abs(signedArea(outline.outer))));
  const corners = blanks.map((blank) => cornersOf(blank, smallest));
  const withAll = (k: number): number =>
    corners.reduce((sum, other) => sum + sumsOf(corners[k] as Corners, other), 0);
  let sums = corners.reduce((sum, own, k) => sum + (withAll(k) + sumsOf(own, own)) / 2, 0);
  const searchBlanks: SearchBlank[] = [...blanks];
  const finest = corners
    .map(({ outer, inner }, k) => ({ k, count: outer + inner }))
    .sort((a, b) => b.count - a.count || a.k - b.k);
  for (const { k, count } of finest) {
    if (sums <= mostSums || count <= SIDES) break;
    const { outline, degrees } = blanks[k] as Blank;
    searchBlanks[k] = { outline: rectangleOf(outline), degrees: quarters(degrees) };
    sums -= withAll(k);
    corners[k] = { outer: SIDES, inner: 0, turns: quarters(degrees).length };
    sums += withAll(k);
  }
  return searchBlanks;
};
