export type Point2 = readonly [number, number];

const turn = (o: Point2, a: Point2, b: Point2): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

const MANY = 500;
const DIRECTIONS = 16;

function farthest(points: readonly Point2[], x: number, y: number): Point2 {
  let best: Point2 = [0, 0];
  let most = Number.NEGATIVE_INFINITY;
  for (const p of points) {
    const reach = p[0] * x + p[1] * y;
    if (reach > most) {
      most = reach;
      best = p;
    }
  }
  return best;
}

/** Points outside a polygon of extreme points (Akl and Toussaint): the others cannot be on the hull. */
function outerPoints(points: readonly Point2[]): readonly Point2[] {
  if (points.length < MANY) return points;
  const corners = Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    return farthest(points, Math.cos(angle), Math.sin(angle));
  });
  const sides = corners
    .map((a, i) => [a, corners[(i + 1) % DIRECTIONS] ?? a] as const)
    .filter(([a, b]) => a[0] !== b[0] || a[1] !== b[1]);
  return points.filter((p) => {
    for (const [a, b] of sides) if (turn(a, b, p) <= 0) return true;
    return false;
  });
}

/** Convex hull, counter-clockwise (Andrew's monotone chain). */
export function hull2(points: readonly Point2[]): Point2[] {
  const sorted = [...outerPoints(points)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (input: readonly Point2[]): Point2[] => {
    const out: Point2[] = [];
    for (const p of input) {
      for (;;) {
        const [a, b] = [out.at(-2), out.at(-1)];
        if (a === undefined || b === undefined || turn(a, b, p) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Areas and sides that differ by less are equal: rounding of a turned part. */
const SAME_SHARE = 1e-6;

/** Direction of the hull edge on which the minimum rectangle rests, and its two sides (rotating calipers; exact for the hull). */
export function minimumRectangle(hull: readonly Point2[]): {
  readonly angle: number;
  readonly sides: Point2;
} {
  let best = { angle: 0, sides: [0, 0] as Point2, area: Number.POSITIVE_INFINITY };
  hull.forEach((p, i) => {
    const q = hull[(i + 1) % hull.length] ?? p;
    const angle = Math.atan2(q[1] - p[1], q[0] - p[0]);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of hull) {
      const u = x * c + y * s;
      const v = y * c - x * s;
      u0 = Math.min(u0, u);
      u1 = Math.max(u1, u);
      v0 = Math.min(v0, v);
      v1 = Math.max(v1, v);
    }
    const area = (u1 - u0) * (v1 - v0);
    const longest = Math.max(u1 - u0, v1 - v0);
    // A right triangle fits into two rectangles of equal area: take the squarer one, wherever the file begins.
    const isEqual = Math.abs(area - best.area) <= SAME_SHARE * area;
    if (isEqual ? longest < Math.max(...best.sides) * (1 - SAME_SHARE) : area < best.area)
      best = { angle, sides: [u1 - u0, v1 - v0], area };
  });
  return { angle: best.angle, sides: best.sides };
}
