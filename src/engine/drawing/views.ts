import {
  BESIDE_MM,
  DRAWN_MM,
  MAX_PAIRS_OF_LINES,
  MAX_VIEWS,
  MIN_LINE_MM,
  MIN_OF_SIDE,
  MIN_SHARE_OF_VIEW,
} from '../quantities/conventions.ts';
import type { PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot, parallel } from '../vec.ts';
import type { LineWork, Ruler } from './read-facts.ts';

/** Orientation of a model in a view: its directions to the right and upwards, and the sheet position of its box's corner, mm. */
export type View = {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly left: number;
  readonly bottom: number;
  readonly scale: number;
};

/** Extent of a model along one direction: start and length. */
type Reach = { readonly least: number; readonly length: number };

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Seen end-on: perpendicular to the view plane. */
export const isEndOn = ({ right, up }: Pick<View, 'right' | 'up'>, direction: Vec3): boolean =>
  AXES.some((axis) => !parallel(axis, right) && !parallel(axis, up) && parallel(axis, direction));

const reachOf = ({ bbox_min_mm: low, bbox_mm: size }: PricingGeometry, direction: Vec3): Reach => {
  const high: Vec3 = [low[0] + size[0], low[1] + size[1], low[2] + size[2]];
  const ends = [dot(low, direction), dot(high, direction)];
  return { least: Math.min(...ends), length: Math.abs(dot(size, direction)) };
};

/** The six viewing directions, each in four rotations. */
const ORIENTATIONS: readonly (readonly [Vec3, Vec3])[] = AXES.flatMap((right) =>
  AXES.filter((up) => up !== right).flatMap((up) =>
    [1, -1].flatMap((a) =>
      [1, -1].map((b): readonly [Vec3, Vec3] => [
        [a * right[0], a * right[1], a * right[2]],
        [b * up[0], b * up[1], b * up[2]],
      ]),
    ),
  ),
);

/** Visible lines and circles of a model in a view, mm from the corner of its box; each list sorted. */
type Shown = {
  readonly upright: readonly number[];
  readonly level: readonly number[];
  readonly circles: readonly (readonly [x: number, y: number, diameter: number])[];
};

/** Sheet position of a model point. */
export const onSheet = (
  view: View,
  reach: { readonly right: Reach; readonly up: Reach },
  point: Vec3,
): readonly [number, number] => [
  view.left + view.scale * (dot(point, view.right) - reach.right.least),
  view.bottom + view.scale * (dot(point, view.up) - reach.up.least),
];

export const reachesOf = (geometry: PricingGeometry, { right, up }: Pick<View, 'right' | 'up'>) => ({
  right: reachOf(geometry, right),
  up: reachOf(geometry, up),
});

const shownOf = (geometry: PricingGeometry, view: View): Shown => {
  const { right, up, scale } = view;
  const reach = reachesOf(geometry, view);
  const shown = { upright: [] as number[], level: [] as number[], circles: [] as [number, number, number][] };
  for (const { surface, direction, point_mm: point, radius_mm: radius } of geometry.faces) {
    if (direction === null || point === null) continue;
    const [x, y] = onSheet(view, reach, point);
    if (surface === 'plane' || surface === 'cone') {
      if (parallel(direction, right)) shown.upright.push(x);
      if (parallel(direction, up)) shown.level.push(y);
    }
    if (surface !== 'cylinder' || radius === null) continue;
    const half = scale * radius;
    if (isEndOn(view, direction)) shown.circles.push([x, y, 2 * half]);
    // With its centre line.
    if (!parallel(direction, right)) shown.upright.push(x);
    if (!parallel(direction, up)) shown.level.push(y);
    if (parallel(direction, up)) shown.upright.push(x - half, x + half);
    if (parallel(direction, right)) shown.level.push(y - half, y + half);
  }
  return {
    upright: shown.upright.toSorted((a, b) => a - b),
    level: shown.level.toSorted((a, b) => a - b),
    circles: shown.circles.toSorted((a, b) => a[0] - b[0]),
  };
};

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < DRAWN_MM;

/** Index of the first of some sorted numbers that is not below a value. */
const firstFrom = (count: number, at: (index: number) => number, least: number): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
};

const hasNear = (ordered: readonly number[], at: number): boolean => {
  const first = ordered[firstFrom(ordered.length, (i) => ordered[i] ?? 0, at - DRAWN_MM)];
  return first !== undefined && isNear(first, at);
};

const hasCircle = (ordered: Shown['circles'], [x, y, diameter]: Shown['circles'][number]): boolean => {
  for (let i = firstFrom(ordered.length, (at) => ordered[at]?.[0] ?? 0, x - DRAWN_MM); ; i += 1) {
    const one = ordered[i];
    if (one === undefined || one[0] >= x + DRAWN_MM) return false;
    if (isNear(one[0], x) && isNear(one[1], y) && isNear(one[2], diameter)) return true;
  }
};

type Frame = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Drawn share of its four sides, 0 to 1. */
  readonly drawn: number;
};

/** Share of a box side that is covered by a line. */
const along = ([, from, to]: Ruler, least: number, most: number): number =>
  Math.max(0, Math.min(to, most) - Math.max(from, least)) / (most - least);

/** Pairs of lines at a given distance; none in a regular grid, where every distance occurs. */
const pairsOf = (rulers: readonly Ruler[], length: number): readonly (readonly [Ruler, Ruler])[] => {
  const pairs = rulers.flatMap((one) =>
    rulers.filter(([at]) => isNear(at, one[0] + length)).map((other) => [one, other] as const),
  );
  return pairs.length > MAX_PAIRS_OF_LINES ? [] : pairs;
};

/** Boxes of a given size from drawn lines, the most complete first. */
const framesOf = (
  { level, upright }: LineWork,
  [width, height]: readonly [number, number],
): readonly Frame[] => {
  const between = pairsOf(level, height);
  const frames = pairsOf(upright, width).flatMap(([l, r]) =>
    between.flatMap(([b, t]): readonly Frame[] => {
      const sides = [
        ...[l, r].map((side) => along(side, b[0], t[0])),
        ...[b, t].map((side) => along(side, l[0], r[0])),
      ];
      const drawn = sides.reduce((sum, side) => sum + side, 0) / sides.length;
      const closes = sides.every((side) => side > MIN_OF_SIDE);
      return closes ? [{ left: l[0], right: r[0], bottom: b[0], top: t[0], drawn }] : [];
    }),
  );
  const kept: Frame[] = [];
  for (const frame of frames.toSorted((a, b) => b.drawn - a.drawn)) {
    if (kept.length === MAX_VIEWS) break;
    if (!kept.some((one) => isNear(one.left, frame.left) && isNear(one.bottom, frame.bottom)))
      kept.push(frame);
  }
  return kept;
};

/** Lines between two sides of a box, including those extended by an extension line. */
const within = (rulers: readonly Ruler[], [low, high]: Pair, [from, to]: Pair): readonly number[] =>
  rulers.flatMap(([at, start, end]) => {
    const inside = Math.min(end, to) - Math.max(start, from);
    return at > low + DRAWN_MM && at < high - DRAWN_MM && inside > MIN_LINE_MM ? [at] : [];
  });

type Pair = readonly [number, number];

/** Share of the drawn lines in a box that the model shows there, and their number. */
const agreement = (work: LineWork, frame: Frame, shown: Shown): { found: number; drawn: number } => {
  const [wide, high]: [Pair, Pair] = [
    [frame.left, frame.right],
    [frame.bottom, frame.top],
  ];
  const uprights = within(work.upright, wide, high);
  const levels = within(work.level, high, wide);
  const circles = work.circles.filter(([x, y]) => x > wide[0] && x < wide[1] && y > high[0] && y < high[1]);
  const { left, bottom } = frame;
  const found =
    uprights.filter((at) => hasNear(shown.upright, at - left)).length +
    levels.filter((at) => hasNear(shown.level, at - bottom)).length +
    circles.filter(([x, y, d]) => hasCircle(shown.circles, [x - left, y - bottom, d])).length;
  return { found, drawn: uprights.length + levels.length + circles.length };
};

/** A possible view on a sheet, with its score. */
export type RatedView = { readonly view: View; readonly frame: Frame; readonly rate: number };

/** Possible views of a model on a sheet: boxes of its size in which most drawn lines belong to the model. */
export const viewsOf = (geometry: PricingGeometry, work: LineWork, scale: number): readonly RatedView[] =>
  ORIENTATIONS.flatMap(([right, up]) => {
    const reach = reachesOf(geometry, { right, up });
    const frames = framesOf(work, [scale * reach.right.length, scale * reach.up.length]);
    if (frames.length === 0) return [];
    const shown = shownOf(geometry, { right, up, left: 0, bottom: 0, scale });
    return frames.flatMap((frame) => {
      const view = { right, up, left: frame.left, bottom: frame.bottom, scale };
      const { found, drawn } = agreement(work, frame, shown);
      return found < MIN_SHARE_OF_VIEW * drawn ? [] : [{ view, frame, rate: (found + 1) * frame.drawn }];
    });
  });

/** The views with the highest score at a point; several if the drawing does not distinguish them. */
export const viewsAt = (views: readonly RatedView[], [x, y]: readonly [number, number]): readonly View[] => {
  const around = views.filter(
    ({ frame: { left, right, bottom, top } }) =>
      x > left - BESIDE_MM && x < right + BESIDE_MM && y > bottom - BESIDE_MM && y < top + BESIDE_MM,
  );
  const most = around.reduce((all, { rate }) => Math.max(all, rate), 0);
  const best = around.filter(({ rate }) => rate === most);
  return best.length > MAX_VIEWS ? [] : best.map(({ view }) => view);
};
