import { fromFrame, type Point, type Run, type Segment, toFrame } from '../content.ts';
import { characteristicOf } from '../grammar/geometric.ts';
import {
  type Cell,
  cellAround,
  contains,
  heightOf,
  middleOf,
  type Rulers,
  rulersOf,
} from '../layout/cells.ts';
import type { Picture } from '../picture.ts';
import { outsideText } from './segments.ts';
import { signOf } from './sign-shapes.ts';

/** Thin lines of light sheets are not darker. */
const DARK = 200;
/** More points are not a symbol: a hatched or blackened cell. */
const MAX_POINTS = 2_500;
const FEWEST_POINTS = 12;

/** In mm: tolerance for lines that do not quite meet. */
export const ALIGNED_WITHIN = 0.8;

type Ink = { readonly points: readonly Point[]; readonly box: Cell };

/** The dark pixels inside a box, in its frame, without ink that comes from outside: lines and leaders. */
export const inkOf = (picture: Picture, angle: number, box: Cell): Ink | null => {
  const k = picture.pixelsPerMm;
  const [width, height] = [Math.floor((box.u1 - box.u0) * k), Math.floor((box.v1 - box.v0) * k)];
  if (width < 4 || height < 4 || width * height > 40_000) return null;
  const dark = new Uint8Array(width * height);
  for (let j = 0; j < height; j += 1)
    for (let i = 0; i < width; i += 1) {
      const [x, y] = fromFrame(angle, [box.u0 + (i + 0.5) / k, box.v0 + (j + 0.5) / k]);
      const [px, py] = [Math.floor(x * k), Math.floor(picture.height - y * k)];
      if ((picture.grey[py * picture.width + px] ?? 255) < DARK) dark[j * width + i] = 1;
    }
  const stack: number[] = [];
  const drop = (at: number): void => {
    if (dark[at] !== 1) return;
    dark[at] = 0;
    stack.push(at);
  };
  for (let i = 0; i < width; i += 1) for (const j of [0, height - 1]) drop(j * width + i);
  for (let j = 0; j < height; j += 1) for (const i of [0, width - 1]) drop(j * width + i);
  while (stack.length > 0) {
    const at = stack.pop() as number;
    const x = at % width;
    for (let dy = -width; dy <= width; dy += width)
      for (let dx = -1; dx <= 1; dx += 1) if (x + dx >= 0 && x + dx < width) drop(at + dy + dx);
  }
  const points: Point[] = [];
  for (let at = 0; at < dark.length; at += 1)
    if (dark[at] === 1)
      points.push([box.u0 + ((at % width) + 0.5) / k, box.v0 + (Math.floor(at / width) + 0.5) / k]);
  if (points.length < FEWEST_POINTS || points.length > MAX_POINTS) return null;
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
  return {
    points,
    box: { u0: Math.min(...us), u1: Math.max(...us), v0: Math.min(...vs), v1: Math.max(...vs) },
  };
};

/** True if the centre of a text, in any direction, lies in a box that is given in the frame of an angle. */
export const isInside = (run: Run, cell: Cell, angle = run.angle): boolean => {
  const middle = fromFrame(run.angle, middleOf(run));
  return contains(cell, toFrame(angle, middle));
};

/** The box to the left of a number's, equally high and about square: the symbol cell of a tolerance frame. */
export const signCell = (rulers: Rulers, run: Run): Cell | null => {
  const own = cellAround(rulers, run);
  if (own === null || heightOf(own) > 4 * heightOf(run)) return null;
  const side = heightOf(own);
  // Symbols contain horizontal lines: the box extends to the next line of the number box's height.
  const left = rulers.upright.findLast(
    ({ at, from, to }) =>
      at < own.u0 - 0.6 * side &&
      at > own.u0 - 2 * side &&
      from < own.v0 + ALIGNED_WITHIN &&
      to > own.v1 - ALIGNED_WITHIN,
  );
  if (left === undefined) return null;
  const isClosed = (v: number): boolean =>
    rulers.level.some(
      ({ at, from, to }) =>
        Math.abs(at - v) < ALIGNED_WITHIN && from < left.at + ALIGNED_WITHIN && to > own.u0 - ALIGNED_WITHIN,
    );
  return isClosed(own.v0) && isClosed(own.v1) ? { ...own, u0: left.at, u1: own.u0 } : null;
};

const TOLERANCE = /^[ØO0]?\s?\d*[.,]\d/;
/** In mm: width of frame lines. */
const LINE = 0.5;
const CONFIDENCE = 0.9;

const runAt = (text: string, run: Run, { u0, u1 }: Cell): Run => ({
  ...run,
  text,
  u0,
  u1,
  confidence: CONFIDENCE,
});

export const isTolerance = ({ text }: Run): boolean => TOLERANCE.test(text);

/**
 * The texts of a picture with the symbols of tolerance frames, which the recognition does not know; and the lines that are not
 * their strokes.
 */
export const withSigns = (
  picture: Picture,
  runs: readonly Run[],
  segments: readonly Segment[],
): { readonly runs: readonly Run[]; readonly segments: readonly Segment[] } => {
  const signs: Run[] = [];
  /** Frame symbols are flatter or higher than the text that they count as. */
  const drawn: Run[] = [];
  const replaced = new Set<Run>();
  for (const angle of new Set(runs.map((run) => run.angle))) {
    const own = runs.filter((run) => run.angle === angle);
    const rulers = rulersOf(segments, angle);
    for (const run of own) {
      const cell = isTolerance(run) ? signCell(rulers, run) : null;
      const within = cell === null ? [] : runs.filter((one) => isInside(one, cell, angle));
      if (cell !== null && !within.some(({ text }) => characteristicOf(text) !== null)) {
        const inner = { u0: cell.u0 + LINE, u1: cell.u1 - LINE, v0: cell.v0 + LINE, v1: cell.v1 - LINE };
        const ink = inkOf(picture, angle, inner);
        const sign = ink === null ? null : signOf(ink.points, 1 / picture.pixelsPerMm);
        if (ink !== null && sign !== null && characteristicOf(sign) !== null) {
          signs.push(runAt(sign, run, ink.box));
          drawn.push({ ...runAt(sign, run, ink.box), v0: ink.box.v0, v1: ink.box.v1 });
          for (const one of within) replaced.add(one);
        }
      }
    }
  }
  return {
    runs: [...runs.filter((run) => !replaced.has(run)), ...signs],
    segments: outsideText(segments, [...signs, ...drawn]),
  };
};
