import type { Loop } from './outline.ts';

type Point = readonly [x: number, y: number];

const pointsOf = (loop: Loop): readonly Point[] =>
  loop.flatMap((x, k) => (k % 2 === 0 ? [[x, loop[k + 1] as number] as const] : []));

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** One chain of a hull, from the first point to the last. */
const chain = (points: readonly Point[]): readonly Point[] => {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
};

/** The convex hull, counter-clockwise from its lowest corner, among equals the leftmost (Andrew's monotone chain). */
export const hullOf = (loop: Loop): Loop => {
  const points = [...pointsOf(loop)].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return [...chain(points), ...chain(points.reverse())].flat();
};

/** The Minkowski sum of two convex loops from `hullOf`: their edges merged by direction. */
export const convexSum = (a: Loop, b: Loop): Loop => {
  const [first, second] = [pointsOf(a), pointsOf(b)];
  const of = (points: readonly Point[], k: number): Point => points[k % points.length] as Point;
  const sum: number[] = [];
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    const [p, q] = [of(first, i), of(second, j)];
    sum.push(p[0] + q[0], p[1] + q[1]);
    const [nextP, nextQ] = [of(first, i + 1), of(second, j + 1)];
    const side = (nextP[0] - p[0]) * (nextQ[1] - q[1]) - (nextP[1] - p[1]) * (nextQ[0] - q[0]);
    const isFirst = j >= second.length || (i < first.length && side >= 0);
    const isSecond = i >= first.length || (j < second.length && side <= 0);
    if (isFirst) i += 1;
    if (isSecond) j += 1;
  }
  return sum;
};
