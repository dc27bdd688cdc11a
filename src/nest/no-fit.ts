import { convexSum, hullOf } from './convex.ts';
import { type LibraryWork, takesUnits, unitsOfSum } from './library-work.ts';
import { extentOf, type Loop, loopsOf, type Outline, signedArea } from './outline.ts';

/** Boolean and offset operations on loops, exact on a fine grid: what an outside library does for the nest, handed in by the caller. */
export type Clipper = {
  /** Boundary of everything that the sums of a point of one loop's line and a point of the other's line reach. */
  readonly sumOfLines: (a: Loop, b: Loop) => readonly Loop[];
  /** Union by the non-zero rule: outer loops counter-clockwise, holes clockwise. */
  readonly union: (loops: readonly Loop[]) => readonly Loop[];
  /** Grown outwards by a distance, mm, with round corners; or shrunk, or grown, with sharp ones. */
  readonly inflate: (loops: readonly Loop[], distance: number, isSharp?: boolean) => readonly Loop[];
  readonly difference: (loops: readonly Loop[], without: readonly Loop[]) => readonly Loop[];
  readonly intersection: (loops: readonly Loop[], others: readonly Loop[]) => readonly Loop[];
  /** What the no-fit polygons of one nest may take of it; left out: whatever they need. */
  readonly work?: LibraryWork;
};

const negated = (loop: Loop): Loop => loop.map((value) => -value);

const shifted = (loop: Loop, dx: number, dy: number): Loop =>
  loop.map((value, index) => value + (index % 2 === 0 ? dx : dy));

/** Pieces may come nearer than the gap by this, mm: else what fits exactly into a notch would not. */
const PLAY = 0.0005;

/** Slivers that rounding leaves within a sum are no room for anything, mm. */
const LEAST_WIDTH = 0.0001;

const isRoom = (loop: Loop): boolean => {
  let length = 0;
  for (let k = 0, last = loop.length - 2; k < loop.length; last = k, k += 2) {
    const dx = (loop[k] ?? 0) - (loop[last] ?? 0);
    const dy = (loop[k + 1] ?? 0) - (loop[last + 1] ?? 0);
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return Math.abs(signedArea(loop)) > (LEAST_WIDTH * length) / 2;
};

/** An outline without the cut-outs that are too small for another: nothing of that lies there. */
const without = ({ outer, inner }: Outline, other: Outline): Outline => {
  const { minX, minY, maxX, maxY } = extentOf([other.outer]);
  const holds = (loop: Loop): boolean => {
    const room = extentOf([loop]);
    return room.maxX - room.minX >= maxX - minX && room.maxY - room.minY >= maxY - minY;
  };
  return { outer, inner: inner.filter(holds) };
};

/** Boundary of everything at which two outlines overlap: the sums of their lines, and where one lies within the other. */
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

/** `exactSum` as far as the nest has work left for it, else that of convex hulls, which holds it. A frame keeps its opening. */
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
  const { minX, minY, maxX, maxY } = extentOf([hull]);
  return exactSum([[minX, minY, maxX, minY, maxX, maxY, minX, maxY]], mirror, clipper);
};

/**
 * The no-fit polygon of two outlines: offsets of `moved` against `fixed` at which they overlap are strictly inside it. Two shapes overlap where
 * their lines cross, or one lies within the other, cut-outs included (Minkowski sum of `fixed` and the negated `moved`).
 *
 * @param isFrame `moved` lies around everything: what counts of it is its opening
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
  const sum = boundedSum(loopsOf(standing), mirror, clipper, isFrame).filter(isRoom);
  return clipper.inflate(sum, gap - PLAY).filter(isRoom);
};
