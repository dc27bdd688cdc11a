import type { Run, Segment } from '../content.ts';
import { UNREAD } from '../grammar/geometric.ts';
import { type Cell, cellAround, heightOf, type Rulers, rulersOf } from '../layout/cells.ts';
import { readRow } from '../ocr/complete.ts';
import type { Models } from '../ocr/models.ts';
import type { Picture } from '../picture.ts';
import { ALIGNED_WITHIN, inkOf, isInside, isTolerance, signCell } from './signs.ts';

const MAX_DATUMS = 3;
/** Minimum certainty of a single letter. */
const MIN_CERTAINTY = 0.8;
/** In mm: letters are close to the lines of a frame, whose ink over the edge is dropped. */
const EDGE = 0.1;
const LETTER = /^[A-Z]$/;

/** The next box to the right in a frame: equally high, and up to twice as wide as high. */
const cellBehind = ({ level, upright }: Rulers, own: Cell): Cell | null => {
  const side = heightOf(own);
  const right = upright.find(
    ({ at, from, to }) =>
      at > own.u1 + 0.5 * side &&
      at < own.u1 + 2 * side &&
      from < own.v0 + ALIGNED_WITHIN &&
      to > own.v1 - ALIGNED_WITHIN,
  );
  if (right === undefined) return null;
  const isClosed = (v: number): boolean =>
    level.some(
      ({ at, from, to }) =>
        Math.abs(at - v) < ALIGNED_WITHIN && from < own.u1 + ALIGNED_WITHIN && to > right.at - ALIGNED_WITHIN,
    );
  return isClosed(own.v0) && isClosed(own.v1) ? { ...own, u0: own.u1, u1: right.at } : null;
};

/** Text of a box in which none was detected; null if it is empty. */
const seenIn = async (
  picture: Picture,
  white: Picture,
  run: Run,
  cell: Cell,
  models: Models,
): Promise<Run | null> => {
  const inner = { u0: cell.u0 + EDGE, u1: cell.u1 - EDGE, v0: cell.v0 + EDGE, v1: cell.v1 - EDGE };
  const ink = inkOf(white, run.angle, inner);
  if (ink === null || heightOf(ink.box) < 0.5 * heightOf(run)) return null;
  const { text, confidence } = await readRow(picture, run.angle, ink.box, models);
  const isLetter = LETTER.test(text) && confidence >= MIN_CERTAINTY;
  return { ...run, ...ink.box, text: isLetter ? text : UNREAD, confidence };
};

/**
 * Datum letters that the detection missed, because each is alone in its box. Other content is marked unread: a frame is only
 * reported with all of its datums. Costs one recognition per box.
 */
export const withDatums = async (
  picture: Picture,
  white: Picture,
  runs: readonly Run[],
  segments: readonly Segment[],
  models: Models,
): Promise<readonly Run[]> => {
  const rulers = new Map<number, Rulers>();
  const found: Run[] = [];
  for (const run of runs.filter(isTolerance)) {
    const own = rulers.get(run.angle) ?? rulersOf(segments, run.angle);
    rulers.set(run.angle, own);
    let last = signCell(own, run) === null ? null : cellAround(own, run);
    for (let datums = 0; last !== null && datums < MAX_DATUMS; datums += 1) {
      const cell: Cell | null = cellBehind(own, last);
      if (cell !== null && !runs.some((one) => isInside(one, cell, run.angle))) {
        const seen = await seenIn(picture, white, run, cell, models);
        if (seen !== null) found.push(seen);
      }
      last = cell;
    }
  }
  return [...runs, ...found];
};
