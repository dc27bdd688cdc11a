import type { Picture } from '../picture.ts';
import type { TextBox } from './detect.ts';
import type { Models } from './models.ts';
import { better, RETRY_BELOW, type Recognised, recognise, type Turns } from './recognise.ts';
import { rowsOf, split } from './split.ts';

/** About as high as wide, like a letter or two digits: the shape does not show the direction. */
export const isSquare = ({ left, top, right, bottom }: TextBox): boolean =>
  bottom - top > 0.7 * (right - left) && right - left > 0.6 * (bottom - top);

export const isTall = ({ left, top, right, bottom }: TextBox): boolean => bottom - top > 1.4 * (right - left);

/** A single character in a box high enough for two, one above the other: the text is vertical. */
const isHalf = (box: TextBox, { text }: Recognised): boolean =>
  text.length === 1 && isSquare(box) && box.bottom - box.top > HIGHER * (box.right - box.left);
const HIGHER = 1.2;

const isMore = (one: Recognised, other: Recognised): boolean =>
  one.text.length > other.text.length && one.score > 0.95;

/** Directions of the texts of a sheet: of wide ones, of high ones, and of the majority. */
export type Directions = { readonly level: Turns; readonly upright: Turns; readonly usual: Turns };

export type Read = Recognised & { readonly box: TextBox; readonly turns: Turns };

const readBox = async (
  picture: Picture,
  box: TextBox,
  { level, upright, usual }: Directions,
  models: Models,
): Promise<Read> => {
  const turns: Turns = isSquare(box) ? usual : isTall(box) ? upright : level;
  const read = await recognise(picture, box, turns, models);
  const isUnsure = read.score < RETRY_BELOW && (isTall(box) || isSquare(box));
  if (!isUnsure && !isHalf(box, read)) return { box, turns, ...read };
  // A single letter is higher than wide.
  const second = turns === level ? upright : level;
  const other = await recognise(picture, box, second, models);
  const isOther = isUnsure ? !better(read, other) : isMore(other, read);
  return isOther ? { box, turns: second, ...other } : { box, turns, ...read };
};

/** A text read this badly is several texts, or none. */
const UNREADABLE = 0.7;
/** White space in a box, in shares of its shorter side, that separates crossing texts, and texts of different lines. */
const CROSSING_GAP = 0.35;
const LINE_GAP = 1.2;

/** Minimum certainty of both rows; otherwise the box does not have two rows. */
const MIN_CERTAINTY = 0.8;

/** Two rows that the detection took for one text: limits, deviations, fits. Null if they cannot be read well. */
const readRows = async (
  picture: Picture,
  box: TextBox,
  { level, upright }: Directions,
  models: Models,
): Promise<readonly Read[] | null> => {
  for (const turns of [level, upright]) {
    const rows = rowsOf(picture, box, turns);
    if (rows === null) continue;
    const reads: Read[] = [];
    for (const row of rows)
      reads.push({ box: row, turns, ...(await recognise(picture, row, turns, models)) });
    if (reads.every(({ score, text }) => score >= MIN_CERTAINTY && text.length > 1)) return reads;
  }
  return null;
};

/** The texts of a box that is not slanted: usually one. */
const readOne = async (
  picture: Picture,
  box: TextBox,
  directions: Directions,
  models: Models,
): Promise<readonly Read[]> => {
  const whole = await readBox(picture, box, directions, models);
  if (whole.score < RETRY_BELOW) {
    const rows = await readRows(picture, box, directions, models);
    if (rows !== null) return rows;
  }
  const isReadable = whole.score >= UNREADABLE;
  const parts = split(picture, box, isReadable ? LINE_GAP : CROSSING_GAP);
  if (parts.length < 2) return [whole];
  const { turns } = whole;
  const reads: Read[] = [];
  for (const part of parts)
    reads.push(
      isReadable
        ? { box: part, turns, ...(await recognise(picture, part, turns, models)) }
        : await readBox(picture, part, directions, models),
    );
  return reads;
};

/** The texts of boxes that are not slanted. */
export const readStraight = async (
  picture: Picture,
  boxes: readonly TextBox[],
  directions: Directions,
  models: Models,
  onProgress: (done: number) => void,
): Promise<readonly Read[]> => {
  const reads: Read[] = [];
  for (const [index, box] of boxes.entries()) {
    reads.push(...(await readOne(picture, box, directions, models)));
    onProgress(index + 1);
  }
  return reads;
};
