import { convexSum, hullOf } from './convex.ts';
import { type LibraryWork, takesUnits, unitsOfSum } from './library-work.ts';
import { extentOf, type Loop, loopsOf, type Outline, rectangle, signedArea } from './outline.ts';

/** Boolean and offset operations on loops, exact on a fine grid; an external library, injected by the caller. */
export type Clipper = {
  /** Boundary of the Minkowski sum of the edges of two loops. */
  readonly sumOfLines: (a: Loop, b: Loop) => readonly Loop[];
  /** Union by the non-zero rule: outer loops counter-clockwise, holes clockwise. */
  readonly union: (loops: readonly Loop[]) => readonly Loop[];
  /** Offset outwards by a distance, mm, with round corners; or inwards, or outwards with sharp ones. */
  readonly inflate: (loops: readonly Loop[], distance: number, isSharp?: boolean) => readonly Loop[];
  readonly difference: (loops: readonly Loop[], without: readonly Loop[]) => readonly Loop[];
  readonly intersection: (loops: readonly Loop[], others: readonly Loop[]) => readonly Loop[];
  /** Work limit of the no-fit polygons of one nest; left out: unlimited. */
  readonly work?: LibraryWork;
};

const negated = (loop: Loop): Loop => loop.map((value) => -value);

const shifted = (loop: Loop, dx: number, dy: number): Loop =>
  loop.map((value, index) => value + (index % 2 === 0 ? dx : dy));

/** Pieces may come closer than the gap by this, mm: otherwise an exactly fitting piece would not enter a notch. */
const GAP_TOLERANCE = 0.0005;

/** Narrower openings within a sum are rounding slivers, mm. */
const MIN_WIDTH = 0.0001;

const isOpening = (loop: Loop): boolean => {
  let length = 0;
  for (let k = 0, last = loop.length - 2; k < loop.length; last = k, k += 2) {
    const dx = (loop[k] ?? 0) - (loop[last] ?? 0);
    const dy = (loop[k + 1] ?? 0) - (loop[last + 1] ?? 0);
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return Math.abs(signedArea(loop)) > (MIN_WIDTH * length) / 2;
};

/** An outline without cut-outs that are too small for the other piece. */
const without = ({ outer, inner }: Outline, other: Outline): Outline => {
  const { minX, minY, maxX, maxY } = extentOf([other.outer]);
  const fitsOther = (loop: Loop): boolean => {
    const container = extentOf([loop]);
    return container.maxX - container.minX >= maxX - minX && container.maxY - container.minY >= maxY - minY;
  };
  return { outer, inner: inner.filter(fitsOther) };
};

/** Boundary of the offsets at which two outlines overlap: the sums of their edges, and containment. */
const exactSum = (standing: readonly Loop[], mirror: readonly Loop[], clipper: Clipper): readonly Loop[] => {
  const [x, y] = [standing[0]?.[0] ?? 0, standing[0]?.[1] ?? 0];
  const [mirrorX, mirrorY] = [mirror[0]?.[0] ?? 0, mirror[0]?.[1] ?? 0];
  const lines = standing.flatMap((a) => mirror.flatMap((b) => clipper.sumOfLines(a, b)));
  const within = [
    ...clipper.union(standing.map((loop) => shifted(loop, mirrorX, mirrorY))),
    ...clipper.union(mirror.map((loop) => shifted(loop, x, y))),
  ];
  return clipper.union([...lines, ...within]);
};

/**
 * `exactSum` while the nest has work left for it, otherwise the sum of the convex hulls, which contains the exact one. A frame
 * keeps its opening.
 */
const boundedSum = (
  standing: readonly Loop[],
  mirror: readonly Loop[],
  clipper: Clipper,
  isFrame: boolean,
): readonly Loop[] => {
  const { work } = clipper;
  if (work === undefined) return exactSum(standing, mirror, clipper);
  const unitsWith = (fixed: readonly Loop[]): number =>
    fixed.reduce((sum, a) => sum + mirror.reduce((all, b) => all + unitsOfSum(a, b), 0), 0);
  if (takesUnits(work, unitsWith(standing))) return exactSum(standing, mirror, clipper);
  work.simplified += 1;
  const hull = hullOf(standing[0] ?? []);
  if (!isFrame) return [convexSum(hull, hullOf(mirror[0] ?? []))];
  if (takesUnits(work, unitsWith([hull]))) return exactSum([hull], mirror, clipper);
  return exactSum([rectangle(extentOf([hull]))], mirror, clipper);
};

/**
 * The no-fit polygon of two outlines: offsets of `moved` against `fixed` strictly inside it overlap. Two shapes overlap if their
 * edges cross, or one contains the other, cut-outs included (Minkowski sum of `fixed` and the negated `moved`).
 * @param isFrame `moved` surrounds everything: only its opening counts
 */
export const noFitPolygon = (
  fixed: Outline,
  moved: Outline,
  gap: number,
  clipper: Clipper,
  isFrame = false,
): readonly Loop[] => {
  const [standing, moving] = [without(fixed, moved), without(moved, fixed)];
  const mirror = loopsOf(moving).map(negated);
  const sum = boundedSum(loopsOf(standing), mirror, clipper, isFrame).filter(isOpening);
  return clipper.inflate(sum, gap - GAP_TOLERANCE).filter(isOpening);
};
