import type { Figure, PageContent, Point, Segment } from '../content.ts';

/** A leader line: from the tip of its arrow back to its text. */
export type Leader = { readonly tip: Point; readonly path: readonly Point[] };

type Arrow = { readonly tip: Point; readonly tail: Point };

/** In mm: distance at which things touch, and maximum length of an arrow head. */
const TOUCH = 0.6;
const LONGEST_HEAD = 6;
const MAX_BENDS = 3;
/** On a sheet with more strokes leaders are not followed, because each end would scan all of them. */
const MAX_STROKES = 20_000;

export const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v);

export const endsOf = ({ x1, y1, x2, y2 }: Segment): readonly [Point, Point] => [
  [x1, y1],
  [x2, y2],
];

/** Distance of a point from a line segment. */
export const distanceTo = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / square;
  const at = Math.min(1, Math.max(0, share));
  return distance(point, [from[0] + at * dx, from[1] + at * dy]);
};

/** The three corners of a triangle drawn as one stroke. */
const cornersOf = (stroke: readonly Point[]): readonly [Point, Point, Point] | null => {
  const corners = stroke.filter(
    (one, index) => stroke.findIndex((other) => distance(one, other) < 0.05) === index,
  );
  const [a, b, c] = corners;
  return corners.length === 3 && a !== undefined && b !== undefined && c !== undefined ? [a, b, c] : null;
};

/** A narrow triangle is an arrow head. */
const arrowOf = ({ strokes }: Figure): Arrow | null => {
  const corners = strokes.length === 1 ? cornersOf(strokes[0] ?? []) : null;
  if (corners === null) return null;
  const turned = [0, 1, 2].map((i) => {
    const [tip, left, right] = [corners[i], corners[(i + 1) % 3], corners[(i + 2) % 3]] as [
      Point,
      Point,
      Point,
    ];
    return { tip, left, right, base: distance(left, right) };
  });
  const { tip, left, right, base } = turned.reduce((least, one) => (one.base < least.base ? one : least));
  const sides = [distance(tip, left), distance(tip, right)].toSorted((a, b) => a - b) as [number, number];
  if (base > 0.6 * sides[0] || sides[0] < 0.75 * sides[1] || sides[1] > LONGEST_HEAD) return null;
  return { tip, tail: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] };
};

const piecesOf = ({ strokes }: Figure): readonly Segment[] =>
  strokes.flatMap((stroke) =>
    stroke.slice(1).map(([x2, y2], index) => {
      const [x1, y1] = stroke[index] as Point;
      return { x1, y1, x2, y2 };
    }),
  );

/** Every straight stroke of a page, including those of its small figures. */
export const strokesOf = ({ segments, figures }: PageContent): readonly Segment[] => {
  const all = [...segments, ...figures.flatMap(piecesOf)];
  return all.length > MAX_STROKES ? [] : all;
};

/** The end of a stroke opposite a point; null if neither end is at the point. */
const otherEnd = (stroke: Segment, at: Point): Point | null => {
  const [a, b] = endsOf(stroke);
  if (distance(a, at) < TOUCH) return b;
  return distance(b, at) < TOUCH ? a : null;
};

/** A leader ends at a line that continues on both sides. */
const hasArrived = (point: Point, strokes: readonly Segment[], taken: readonly Segment[]): boolean =>
  strokes.some((stroke) => {
    const [a, b] = endsOf(stroke);
    const isInside = Math.min(distance(a, point), distance(b, point)) > 2 * TOUCH;
    return isInside && !taken.includes(stroke) && distanceTo(point, a, b) < TOUCH / 2;
  });

/** Follows strokes from a point as long as exactly one continues. */
export const followed = (
  path: readonly Point[],
  strokes: readonly Segment[],
  taken: readonly Segment[],
): readonly Point[] => {
  const last = path.at(-1);
  if (last === undefined || path.length > MAX_BENDS || hasArrived(last, strokes, taken)) return path;
  const further = strokes.flatMap((stroke) => {
    const end = taken.includes(stroke) ? null : otherEnd(stroke, last);
    return end === null || distance(end, last) < 2 * TOUCH ? [] : [{ stroke, end }];
  });
  const [next, ...others] = further;
  return next === undefined || others.length > 0
    ? path
    : followed([...path, next.end], strokes, [...taken, next.stroke]);
};

const leaderOf = (arrow: Arrow, strokes: readonly Segment[], tips: readonly Point[]): Leader | null => {
  const { tip, tail } = arrow;
  const [ax, ay] = [tail[0] - tip[0], tail[1] - tip[1]];
  for (const stroke of strokes) {
    const end = otherEnd(stroke, tip) ?? otherEnd(stroke, tail);
    if (end === null || distance(end, tip) < 1.5 * Math.hypot(ax, ay)) continue;
    const [dx, dy] = [end[0] - tip[0], end[1] - tip[1]];
    const along = (ax * dx + ay * dy) / (Math.hypot(ax, ay) * Math.hypot(dx, dy));
    if (along < 0.97) continue;
    // A line with an arrow at both ends is a dimension line.
    if (tips.some((other) => other !== tip && distance(other, end) < TOUCH)) return null;
    return { tip, path: followed([tip, end], strokes, [stroke]) };
  }
  return null;
};

/** The leader lines of a page that end in an arrow. */
export const leadersOf = ({ figures }: PageContent, strokes: readonly Segment[]): readonly Leader[] => {
  const arrows = figures.map(arrowOf).filter((arrow) => arrow !== null);
  const tips = arrows.map(({ tip }) => tip);
  // The sides of other arrow heads do not count as lines.
  const lines = strokes.filter((stroke) => {
    const [a, b] = endsOf(stroke);
    return distance(a, b) > 2 * TOUCH;
  });
  return arrows.map((arrow) => leaderOf(arrow, lines, tips)).filter((leader) => leader !== null);
};
