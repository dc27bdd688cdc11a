import { type Point, type Segment, toFrame } from '../content.ts';

/** A box in the frame of a text. */
export type Cell = { readonly u0: number; readonly u1: number; readonly v0: number; readonly v1: number };

export const heightOf = ({ v0, v1 }: Cell): number => v1 - v0;

export const middleOf = ({ u0, u1, v0, v1 }: Cell): Point => [(u0 + u1) / 2, (v0 + v1) / 2];

/** The box of several. */
export const around = (cells: readonly Cell[]): Cell => ({
  u0: Math.min(...cells.map(({ u0 }) => u0)),
  u1: Math.max(...cells.map(({ u1 }) => u1)),
  v0: Math.min(...cells.map(({ v0 }) => v0)),
  v1: Math.max(...cells.map(({ v1 }) => v1)),
});

/** True if a point lies in a box that is larger by a margin. */
export const contains = (cell: Cell, [u, v]: Point, margin = 0): boolean =>
  u > cell.u0 - margin && u < cell.u1 + margin && v > cell.v0 - margin && v < cell.v1 + margin;

type Ruler = {
  /** Position: `u` of an upright, `v` of a level line. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
};

/** The lines of a page along and across the direction of a text, in order. */
export type Rulers = { readonly level: readonly Ruler[]; readonly upright: readonly Ruler[] };

/** In mm: tolerance for parallel lines and for ends that do not quite meet. */
const STRAIGHT = 0.25;
const ALIGNED_WITHIN = 0.8;
const SHORTEST = 2;

/** Collinear rulers, each group sorted by start. */
const groupsOf = (rulers: readonly Ruler[]): readonly Ruler[][] => {
  const groups: Ruler[][] = [];
  for (const one of [...rulers].sort((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && one.at - group[0].at < STRAIGHT) group.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => group.sort((a, b) => a.from - b.from));
};

/** Joins touching or overlapping pieces: a line of a scan is several rows of pixels, each broken at other places. */
const join = (rulers: readonly Ruler[]): Ruler[] =>
  groupsOf(rulers)
    .flatMap((group) => {
      const joined: Ruler[] = [];
      for (const one of group) {
        const last = joined.at(-1);
        if (last !== undefined && one.from <= last.to + 0.3)
          joined[joined.length - 1] = { ...last, to: Math.max(last.to, one.to) };
        else joined.push(one);
      }
      return joined;
    })
    .filter(({ from, to }) => to - from >= SHORTEST)
    .sort((a, b) => a.at - b.at);

export const rulersOf = (segments: readonly Segment[], angle: number): Rulers => {
  const level: Ruler[] = [];
  const upright: Ruler[] = [];
  for (const { x1, y1, x2, y2 } of segments) {
    const [u1, v1] = toFrame(angle, [x1, y1]);
    const [u2, v2] = toFrame(angle, [x2, y2]);
    if (Math.abs(v1 - v2) < STRAIGHT)
      level.push({ at: (v1 + v2) / 2, from: Math.min(u1, u2), to: Math.max(u1, u2) });
    else if (Math.abs(u1 - u2) < STRAIGHT)
      upright.push({ at: (u1 + u2) / 2, from: Math.min(v1, v2), to: Math.max(v1, v2) });
  }
  return { level: join(level), upright: join(upright) };
};

/** Index of the first ruler at or after `at`. */
const firstFrom = (rulers: readonly Ruler[], at: number): number => {
  let low = 0;
  let high = rulers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rulers[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

const covers = ({ from, to }: Ruler, point: number): boolean => from <= point + 0.1 && to >= point - 0.1;

const nearest = (
  rulers: readonly Ruler[],
  at: number,
  step: 1 | -1,
  fits: (ruler: Ruler) => boolean,
): Ruler | null => {
  for (let index = firstFrom(rulers, at) - (step < 0 ? 1 : 0); ; index += step) {
    const ruler = rulers[index];
    if (ruler === undefined) return null;
    if (fits(ruler)) return ruler;
  }
};

/** True if a line spans a side of a box. Pixels show a slightly inclined line as adjacent rows, some of them short. */
const isClosed = (level: readonly Ruler[], at: number, left: number, right: number): boolean => {
  for (let index = firstFrom(level, at - ALIGNED_WITHIN); index < level.length; index += 1) {
    const one = level[index] as Ruler;
    if (one.at > at + ALIGNED_WITHIN) return false;
    if (one.from <= left + ALIGNED_WITHIN && one.to >= right - ALIGNED_WITHIN) return true;
  }
  return false;
};

/** The smallest box of lines around a text; null if there is none. */
export const cellAround = ({ level, upright }: Rulers, text: Cell): Cell | null => {
  const u = (text.u0 + text.u1) / 2;
  const v = (text.v0 + text.v1) / 2;
  const slack = 0.25 * (text.v1 - text.v0);
  const top = nearest(level, text.v1 - slack, 1, (one) => covers(one, u));
  const bottom = nearest(level, text.v0 + slack, -1, (one) => covers(one, u));
  if (top === null || bottom === null) return null;
  const spans = (one: Ruler): boolean =>
    one.from <= bottom.at + ALIGNED_WITHIN && one.to >= top.at - ALIGNED_WITHIN;
  const left = nearest(upright, text.u0 + slack, -1, (one) => covers(one, v) && spans(one));
  const right = nearest(upright, text.u1 - slack, 1, (one) => covers(one, v) && spans(one));
  if (left === null || right === null) return null;
  if (!isClosed(level, top.at, left.at, right.at) || !isClosed(level, bottom.at, left.at, right.at))
    return null;
  return { u0: left.at, u1: right.at, v0: bottom.at, v1: top.at };
};

/** True if a line separates two neighbours on one baseline. */
export const isParted = ({ upright }: Rulers, left: Cell, right: Cell): boolean => {
  const v = (left.v0 + left.v1) / 2;
  const slack = 0.2 * (left.v1 - left.v0);
  for (let index = firstFrom(upright, left.u1 - slack); index < upright.length; index += 1) {
    const one = upright[index] as Ruler;
    if (one.at > right.u0 + slack) return false;
    if (one.from <= left.v0 + slack && one.to >= left.v1 - slack && covers(one, v)) return true;
  }
  return false;
};

export const sameCell = (a: Cell, b: Cell): boolean =>
  Math.abs(a.u0 - b.u0) < ALIGNED_WITHIN &&
  Math.abs(a.u1 - b.u1) < ALIGNED_WITHIN &&
  Math.abs(a.v0 - b.v0) < ALIGNED_WITHIN &&
  Math.abs(a.v1 - b.v1) < ALIGNED_WITHIN;

export const isRightOf = (a: Cell, b: Cell): boolean =>
  Math.abs(a.u1 - b.u0) < ALIGNED_WITHIN &&
  Math.abs(a.v0 - b.v0) < ALIGNED_WITHIN &&
  Math.abs(a.v1 - b.v1) < ALIGNED_WITHIN;
