import { fromFrame, type Run } from '../content.ts';
import { type Cell, heightOf } from '../layout/cells.ts';
import type { Picture } from '../picture.ts';
import type { Models } from './models.ts';
import { CAPITALS, EDGE, type ReadRun, runOf } from './read.ts';
import { recogniseSlanted } from './recognise.ts';
import { isCovered, type Rows, splitRow } from './rows.ts';

/** A possible piece of a number. */
const PIECE = /^[-+±\d.,°]{1,5}$/;
const NUMBER = /^[ØR]?(?:\d{1,4}[.,]\d{1,3}|\d{2,4})$/;
/** Minimum certainty of a joined text. */
const MIN_CERTAINTY = 0.9;
/** With this few digits their box does not determine the direction. */
const FEW = 2;

/** The text of a row of ink. */
export const readRow = async (
  picture: Picture,
  angle: number,
  row: Cell,
  models: Models,
): Promise<ReadRun> => {
  const k = picture.pixelsPerMm;
  const high = heightOf(row) / CAPITALS;
  const long = row.u1 - row.u0 + 2 * EDGE * high;
  const middle = fromFrame(angle, [(row.u0 + row.u1) / 2, (row.v0 + row.v1) / 2]);
  const slant = {
    x: middle[0] * k,
    y: picture.height - middle[1] * k,
    angle: -angle,
    long: long * k,
    short: high * k,
  };
  return runOf({ middle, angle, long, high }, await recogniseSlanted(picture, slant, false, models));
};

const FULL = 2 * Math.PI;

/** Direction of texts at a right angle to the main one: as most of the others, or readable from the right. */
const uprightOf = (runs: readonly Run[], angle: number): number => {
  const [left, right] = [(angle + FULL / 4) % FULL, (angle + (3 * FULL) / 4) % FULL];
  const count = (one: number): number =>
    runs.filter((run) => run.text.length > FEW && Math.abs(run.angle - one) < 1e-6).length;
  return count(right) > count(left) ? right : left;
};

/** A short text, assuming another direction at a right angle. */
const turned = (run: Run, angle: number): Run => {
  const box = heightOf(run) / CAPITALS;
  const long = run.u1 - run.u0 + 2 * EDGE * box;
  const middle = fromFrame(run.angle, [(run.u0 + run.u1) / 2, (run.v0 + run.v1) / 2]);
  return runOf({ middle, angle, long: box, high: long }, { text: run.text, score: 0, least: 0, letters: [] });
};

/** Two digits of a vertical text could as well be a horizontal text. */
const rowsOf = (
  white: Picture,
  run: Run,
  upright: number,
): { readonly angle: number; readonly rows: Rows } | null => {
  const angles = run.text.length > FEW ? [run.angle] : [run.angle, upright];
  for (const angle of angles) {
    const rows = splitRow(white, angle === run.angle ? run : turned(run, angle));
    if (rows !== null) return { angle, rows };
  }
  return null;
};

const isNumber = ({ text, confidence }: Run): boolean => NUMBER.test(text) && confidence >= MIN_CERTAINTY;

const LETTER = /^[RØ]$/;

/** An R or Ø half-way before two limits whose letter was read as horizontal. */
const letterBefore = async (
  picture: Picture,
  runs: readonly ReadRun[],
  [one, other]: readonly [Run, Run],
  models: Models,
): Promise<ReadRun | null> => {
  const height = heightOf(one);
  const from = Math.min(one.u0, other.u0);
  const before = {
    ...one,
    u0: from - 1.6 * height,
    u1: from,
    v0: Math.min(one.v0, other.v0),
    v1: Math.max(one.v1, other.v1),
  };
  const letter = runs.find(
    (run) => run.angle !== one.angle && run.text.length === 1 && isCovered(run, [before]),
  );
  if (letter === undefined) return null;
  const read = await readRow(picture, one.angle, turned(letter, one.angle), models);
  return LETTER.test(read.text) ? read : null;
};

/**
 * Texts with the numbers that the detection has split, joined by their ink, and the second of two limits if it was missed.
 * `white` is the picture on a white background. A text that is not a number then stays as read. Costs one recognition per split
 * number and per limit.
 */
export const withWholeNumbers = async (
  picture: Picture,
  white: Picture,
  runs: readonly ReadRun[],
  models: Models,
): Promise<readonly ReadRun[]> => {
  const whole: ReadRun[] = [];
  for (const run of runs) {
    if (!PIECE.test(run.text) || isCovered(run, whole)) continue;
    const found = rowsOf(white, run, uprightOf(runs, run.angle));
    if (found === null) continue;
    const { angle, rows } = found;
    const read = await readRow(picture, angle, rows.own, models);
    if (!isNumber(read) || read.text.length <= run.text.length) continue;
    whole.push(read);
    for (const row of rows.adjacent) {
      const place: Run = { ...read, ...row };
      const known = runs.filter((one) => one.angle === angle && one.text.length >= read.text.length);
      if (isCovered(place, [...whole, ...known])) continue;
      const other = await readRow(picture, angle, row, models);
      if (!isNumber(other)) continue;
      const letter = await letterBefore(picture, runs, [read, other], models);
      whole.push(other, ...(letter === null ? [] : [letter]));
    }
  }
  return whole.length === 0 ? runs : [...runs.filter((run) => !isCovered(run, whole)), ...whole];
};
