import { fromFrame, type Run, toFrame } from '../content.ts';
import { DOUBTS, type Doubt } from '../facts.ts';
import { around, type Cell, contains, heightOf, middleOf } from '../layout/cells.ts';
import type { Picture } from '../picture.ts';
import { type Component, type InkIn, inkIn } from './components.ts';

/** Margin around a text in which ink is examined, in text heights. */
const ROUND = 1.8;
/** In character heights: lower ink is a point, a dash or noise. */
const LOW = 0.4;
/** In heights of most characters of the text: minimum for a digit. */
const TALL = 0.75;
/** In text heights. */
const FRAME = 1.3;
/** Range of character heights, in text heights. */
const [SHORTEST, HIGHEST] = [0.5, 1.5];
/** In squared character heights: more ink of a line within a text means that it crosses the text. */
const CROSSING = 0.02;
/** In character heights: a line closer to an end of a text touches it. */
const CLOSE = 0.12;
/** In digit heights: a wider piece is not a single digit. */
const WIDEST_DIGIT = 1;
const DIGIT = 0.7;
/** Below this certainty a character is a guess. */
const MIN_CERTAINTY = 0.6;
/** In radians: texts of nearly one direction are read together. */
const MAX_ANGLE = 0.02;
/** With this few characters the shape of their box does not show the direction. */
const FEW_CHARACTERS = 3;

/** Characters as tall as a digit, and those that may be; texts with others are not counted. */
const TALL_CHARACTERS = /[0-9A-ZØ()]/g;
const MAYBE_TALL = /[±+x°√/⊥∥∠⌖◎○⌭▱⏥⌴⌵↧]/g;
const COUNTABLE = /^[\dA-ZØ().,\s±+x°√/⊥∥∠⌖◎○⌭▱⏥⌴⌵↧-]+$/;
/** Characters not wider than a digit. */
const NARROW = /^[\d.,ØR°±\s+-]+$/;

const countOf = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0;

const widthOf = ({ u0, u1 }: Cell): number => u1 - u0;
/** The ink of a text: its characters from left to right, their row, and other ink nearby. */
type TextInk = {
  readonly figures: readonly Component[];
  readonly row: Cell;
  /** Height of most of them. */
  readonly usual: number;
  readonly others: readonly Component[];
  readonly reaching: readonly Component[];
};

/** A box drawn around a text. */
const isFrame = ({ box }: Component, run: Run): boolean =>
  widthOf(box) > widthOf(run) && heightOf(box) > FRAME * heightOf(run);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const inkOfText = ({ whole, reaching }: InkIn, run: Run): TextInk => {
  const height = heightOf(run);
  const wide = {
    u0: run.u0 - 0.2 * height,
    u1: run.u1 + 0.2 * height,
    v0: run.v0 - 0.35 * height,
    v1: run.v1 + 0.35 * height,
  };
  const inked = whole.filter((one) => !isFrame(one, run));
  const own = inked.filter(({ box }) => contains(wide, middleOf(box)) && heightOf(box) > LOW * height);
  const usual = median(own.map(({ box }) => heightOf(box)));
  const figures = own.filter(({ box }) => heightOf(box) > TALL * usual).sort((a, b) => a.box.u0 - b.box.u0);
  const level = figures.filter(({ box }) => heightOf(box) < HIGHEST * usual);
  const row = level.length === 0 ? run : around(level.map(({ box }) => box));
  return { figures, row, usual, others: inked.filter((one) => !own.includes(one)), reaching };
};

/** True if ink that extends far beyond a text lies within it: a line of the drawing, and the parts of the text that touch it. */
const isCrossed = (run: Run, { row, reaching }: TextInk, pixel: number): boolean => {
  const [height, tall] = [heightOf(run), heightOf(row)];
  const core = {
    u0: Math.min(run.u0 + 0.1 * height, row.u0 - CLOSE * tall),
    u1: Math.max(run.u1 - 0.1 * height, row.u1 + CLOSE * tall),
    v0: row.v0 + 0.12 * tall,
    v1: row.v1 - 0.12 * tall,
  };
  const inside = reaching.reduce(
    (sum, { points }) => sum + points.filter((point) => contains(core, point)).length,
    0,
  );
  return inside * pixel ** 2 > CROSSING * tall ** 2;
};

/** True if a piece of ink of character size is directly beside the row. */
const isBeside = ({ box }: Component, row: Cell): boolean => {
  const tall = heightOf(row);
  const gap = Math.max(row.u0 - box.u1, box.u0 - row.u1);
  const overlap = Math.min(box.v1, row.v1) - Math.max(box.v0, row.v0);
  return gap < 0.75 * tall && overlap > 0.6 * tall && heightOf(box) < 1.9 * tall && widthOf(box) < 1.7 * tall;
};

/** True if a piece of ink of character size is directly above or below the row. */
const isStacked = ({ box }: Component, row: Cell): boolean => {
  const tall = heightOf(row);
  const gap = Math.max(row.v0 - box.v1, box.v0 - row.v1);
  const overlap = Math.min(box.u1, row.u1) - Math.max(box.u0, row.u0);
  const isLarge = widthOf(box) > 0.4 * tall && heightOf(box) > 0.3 * tall;
  return gap < 0.6 * tall && overlap > 0.5 * widthOf(box) && isLarge;
};

/** True if characters are above each other, that is, perpendicular to the reading direction. */
const isOneOfColumn = ({ figures, row }: TextInk, unread: readonly Component[]): boolean =>
  unread.some((one) => isStacked(one, row)) ||
  figures.some((one) => figures.some((other) => other !== one && isStacked(other, one.box)));

type Counted = { readonly isMore: boolean; readonly isLess: boolean };

/**
 * True if the number of ink pieces is too large or too small for the characters, or none has character size. Some characters may
 * be tall or not, and touching characters are one piece.
 */
const compared = (run: Run, { figures, row, usual }: TextInk): Counted => {
  const share = usual / heightOf(run);
  if (share < SHORTEST || share > HIGHEST) return { isMore: false, isLess: true };
  if (!COUNTABLE.test(run.text)) return { isMore: false, isLess: false };
  const digits = ({ box }: Component): number => {
    const tall = Math.max(heightOf(row), heightOf(box));
    return widthOf(box) > WIDEST_DIGIT * tall ? Math.max(2, Math.round(widthOf(box) / (DIGIT * tall))) : 1;
  };
  const counts = figures.map(digits);
  const most = counts.reduce((sum, count) => sum + count, 0);
  const least = NARROW.test(run.text)
    ? counts.reduce((sum, count) => sum + Math.min(2, count), 0)
    : counts.length;
  const tallCount = countOf(run.text, TALL_CHARACTERS);
  return { isMore: least > tallCount + countOf(run.text, MAYBE_TALL), isLess: most < tallCount };
};

/** Two holes side by side: Ø and φ have them, no digit or letter does. */
const hasTwoSides = ({ holes, box }: Component): boolean => {
  const [one, other] = holes;
  if (one === undefined || other === undefined || other.area < 0.25 * one.area) return false;
  const [left, right] = one.u < other.u ? [one, other] : [other, one];
  return right.u - left.u > 0.2 * widthOf(box) && left.v - right.v > -0.08 * heightOf(box);
};

const doubtsOf = (white: Picture, run: Run, others: readonly Run[]): readonly Doubt[] => {
  const reach = ROUND * heightOf(run);
  const region = { u0: run.u0 - reach, u1: run.u1 + reach, v0: run.v0 - reach, v1: run.v1 + reach };
  const seen = inkOfText(inkIn(white, run.angle, region), run);
  const isRead = ({ box }: Component): boolean => {
    const middle = fromFrame(run.angle, middleOf(box));
    return others.some(
      (one) =>
        Math.abs(one.angle - run.angle) < MAX_ANGLE &&
        contains(one, toFrame(one.angle, middle), 0.3 * heightOf(one)),
    );
  };
  const { isMore, isLess } = compared(run, seen);
  const unread = seen.others.filter((one) => !isRead(one));
  const found: Readonly<Record<Exclude<Doubt, 'off_scale'>, boolean>> = {
    // A roughness symbol closely surrounds its number.
    crossed_by_line: !run.text.startsWith('√') && isCrossed(run, seen, 1 / white.pixelsPerMm),
    cut_off: isMore || unread.some((one) => isBeside(one, seen.row)),
    single_characters: run.text.length <= FEW_CHARACTERS && isOneOfColumn(seen, unread),
    characters_differ: isLess,
    sign_unread: seen.figures.filter(hasTwoSides).length > countOf(run.text, /Ø/g),
    unsure: (run.least ?? 1) < MIN_CERTAINTY,
  };
  return DOUBTS.filter((one) => one !== 'off_scale' && found[one]);
};

/** Texts with numbers, with the doubts that the surrounding ink raises; `white` is the picture on a white background. */
export const withDoubts = (white: Picture, runs: readonly Run[]): readonly Run[] =>
  runs.map((run) => {
    if (!/\d/.test(run.text)) return run;
    const doubts = doubtsOf(
      white,
      run,
      runs.filter((one) => one !== run),
    );
    return doubts.length === 0 ? run : { ...run, doubts };
  });
