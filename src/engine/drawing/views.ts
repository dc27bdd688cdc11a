import {
  BESIDE_MM,
  DRAWN_MM,
  LEAST_LINE_MM,
  LEAST_OF_SIDE,
  LEAST_SHARE_OF_VIEW,
} from '../quantities/conventions.ts';
import type { PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot, parallel } from '../vec.ts';
import type { LineWork, Ruler } from './read-facts.ts';

/** How a model lies in a view: its directions to the right and upwards, and where the corner of its box is on the sheet, mm. */
export type View = {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly left: number;
  readonly bottom: number;
  readonly scale: number;
};

/** Of a model along one direction: where it begins, and how long it is. */
type Reach = { readonly least: number; readonly length: number };

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Seen end on: across both directions of the view. */
export const isEndOn = ({ right, up }: Pick<View, 'right' | 'up'>, direction: Vec3): boolean =>
  AXES.some((axis) => !parallel(axis, right) && !parallel(axis, up) && parallel(axis, direction));

const reachOf = ({ bbox_min_mm: low, bbox_mm: size }: PricingGeometry, direction: Vec3): Reach => {
  const high: Vec3 = [low[0] + size[0], low[1] + size[1], low[2] + size[2]];
  const ends = [dot(low, direction), dot(high, direction)];
  return { least: Math.min(...ends), length: Math.abs(dot(size, direction)) };
};

/** The six sides of a model from which it is looked at, each in its four turns. */
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

/** What of a model shows in a view, mm on the sheet. */
type Shown = {
  readonly upright: readonly number[];
  readonly level: readonly number[];
  readonly circles: readonly (readonly [x: number, y: number, diameter: number])[];
};

/** Where a point of the model lies on the sheet. */
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
  return shown;
};

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < DRAWN_MM;

type Frame = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Of its four sides, 0 to 1. */
  readonly drawn: number;
};

/** Of a side of the box the share along which a line runs. */
const along = ([, from, to]: Ruler, least: number, most: number): number =>
  Math.max(0, Math.min(to, most) - Math.max(from, least)) / (most - least);

/** Boxes of drawn lines of a size that have a point in them. */
const framesOf = (
  { level, upright }: LineWork,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): readonly Frame[] => {
  const lefts = upright.filter(([at]) => at < x + BESIDE_MM && at > x - width - BESIDE_MM);
  const bottoms = level.filter(([at]) => at < y + BESIDE_MM && at > y - height - BESIDE_MM);
  const across = lefts.flatMap((one) =>
    upright.filter(([at]) => isNear(at, one[0] + width)).map((other) => [one, other] as const),
  );
  const between = bottoms.flatMap((one) =>
    level.filter(([at]) => isNear(at, one[0] + height)).map((other) => [one, other] as const),
  );
  const frames = across.flatMap(([l, r]) =>
    between.flatMap(([b, t]): readonly Frame[] => {
      const sides = [
        ...[l, r].map((side) => along(side, b[0], t[0])),
        ...[b, t].map((side) => along(side, l[0], r[0])),
      ];
      const drawn = sides.reduce((sum, side) => sum + side, 0) / sides.length;
      const closes = sides.every((side) => side > LEAST_OF_SIDE);
      return closes ? [{ left: l[0], right: r[0], bottom: b[0], top: t[0], drawn }] : [];
    }),
  );
  return frames
    .toSorted((a, b) => b.drawn - a.drawn)
    .filter(
      (one, i, all) =>
        all.findIndex((other) => isNear(one.left, other.left) && isNear(one.bottom, other.bottom)) === i,
    );
};

/** Lines between two sides of a box: also those that an extension line goes on from. */
const within = (rulers: readonly Ruler[], [low, high]: Pair, [from, to]: Pair): readonly number[] =>
  rulers.flatMap(([at, start, end]) => {
    const inside = Math.min(end, to) - Math.max(start, from);
    return at > low + DRAWN_MM && at < high - DRAWN_MM && inside > LEAST_LINE_MM ? [at] : [];
  });

type Pair = readonly [number, number];

/** How much of what is drawn in a box the model shows there, and of how much. */
const agreement = (work: LineWork, frame: Frame, shown: Shown): { found: number; drawn: number } => {
  const [wide, high]: [Pair, Pair] = [
    [frame.left, frame.right],
    [frame.bottom, frame.top],
  ];
  const uprights = within(work.upright, wide, high);
  const levels = within(work.level, high, wide);
  const circles = work.circles.filter(([x, y]) => x > wide[0] && x < wide[1] && y > high[0] && y < high[1]);
  const found =
    uprights.filter((at) => shown.upright.some((one) => isNear(one, at))).length +
    levels.filter((at) => shown.level.some((one) => isNear(one, at))).length +
    circles.filter(([x, y, d]) =>
      shown.circles.some(([u, v, e]) => isNear(x, u) && isNear(y, v) && isNear(d, e)),
    ).length;
  return { found, drawn: uprights.length + levels.length + circles.length };
};

/**
 * The views of a sheet that a point may lie in, each as the model may lie in it: those in which most of what is drawn is the model's. Several
 * where nothing drawn tells them apart.
 */
export const viewsAt = (
  geometry: PricingGeometry,
  work: LineWork,
  point: readonly [number, number],
  scale: number,
): readonly View[] => {
  const rated = ORIENTATIONS.flatMap(([right, up]) => {
    const reach = reachesOf(geometry, { right, up });
    const size = [scale * reach.right.length, scale * reach.up.length] as const;
    return framesOf(work, point, size).flatMap((frame) => {
      const view = { right, up, left: frame.left, bottom: frame.bottom, scale };
      const { found, drawn } = agreement(work, frame, shownOf(geometry, view));
      return found < LEAST_SHARE_OF_VIEW * drawn ? [] : [{ view, rate: (found + 1) * frame.drawn }];
    });
  });
  const most = Math.max(0, ...rated.map(({ rate }) => rate));
  return rated.filter(({ rate }) => rate === most).map(({ view }) => view);
};
