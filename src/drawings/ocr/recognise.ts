import type { Picture } from '../picture.ts';
import type { Slant, TextBox } from './detect.ts';
import type { Models } from './models.ts';
import { resize, type Strip, tensorOf } from './resize.ts';

/** Direction of the text in quarter turns to the left: 0 to the right, 1 upwards. */
export type Turns = 0 | 1 | 2 | 3;

/** A character with its centre, in shares of the text's length. */
export type Letter = { readonly text: string; readonly at: number };

export type Recognised = {
  readonly text: string;
  readonly score: number;
  /** Certainty of the least certain digit. */
  readonly least: number;
  readonly letters: readonly Letter[];
};

/** Below this certainty another direction is tried. */
export const RETRY_BELOW = 0.85;

/** Text of a box in the better direction, with its certainty. */
export const better = (one: Recognised, other: Recognised): boolean => weightOf(one) >= weightOf(other);

/** A digit alone is as certain upside down; three characters in a row are not a coincidence. */
export const weightOf = ({ text, score }: Recognised): number => score * Math.min(3, text.length);

const HEIGHT = 48;
const LONGEST = 1600;
const STEP = 32;

/** The picture inside a box, rotated so that its text runs to the right. */
const strip = (picture: Picture, { left, top, right, bottom }: TextBox, turns: Turns): Strip => {
  const [w, h] = [right - left, bottom - top];
  const [width, height] = turns % 2 === 0 ? [w, h] : [h, w];
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [px, py] =
        turns === 0
          ? [x, y]
          : turns === 1
            ? [y, h - 1 - x]
            : turns === 2
              ? [w - 1 - x, h - 1 - y]
              : [w - 1 - y, x];
      grey[y * width + x] = picture.grey[(top + py) * picture.width + left + px] ?? 255;
    }
  return { width, height, grey };
};

/** The picture along a slanted text, interpolated; reversed if `isBack`. */
const slantedStrip = (picture: Picture, slant: Slant, isBack: boolean): Strip => {
  const [width, height] = [Math.ceil(slant.long), Math.ceil(slant.short)];
  const angle = slant.angle + (isBack ? Math.PI : 0);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const grey = new Uint8Array(width * height);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= picture.width || y >= picture.height
      ? 255
      : (picture.grey[y * picture.width + x] ?? 255);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [u, v] = [column + 0.5 - width / 2, row + 0.5 - height / 2];
      const [x, y] = [slant.x + u * c - v * s - 0.5, slant.y + u * s + v * c - 0.5];
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [a, b] = [x - x0, y - y0];
      const upper = at(x0, y0) * (1 - a) + at(x0 + 1, y0) * a;
      const lower = at(x0, y0 + 1) * (1 - a) + at(x0 + 1, y0 + 1) * a;
      grey[row * width + column] = Math.round(upper * (1 - b) + lower * b);
    }
  return { width, height, grey };
};

const DIGIT = /\d/;
const FIGURES = /\d{2}/;
/**
 * Share of a strip's height: wider white between two digits separates two numbers. Indexed by the number of 1s among the two,
 * which have much white.
 */
const SPACES = [0.25, 0.28, 0.4] as const;
/** Rows that lines above and below a text do not reach. */
const [UPPER, LOWER] = [0.1, 0.82];

/** Columns of a strip without ink at half height. */
const whiteColumns = ({ width, height, grey }: Strip): readonly boolean[] => {
  const sorted = grey.toSorted();
  const [ink, paper] = [sorted[0] ?? 0, sorted[Math.floor(0.9 * sorted.length)] ?? 255];
  const dark = paper - 0.4 * (paper - ink);
  const [from, to] = [Math.floor(UPPER * height), Math.ceil(LOWER * height)];
  return Array.from({ length: width }, (_, x) => {
    for (let y = from; y < to; y += 1) if ((grey[y * width + x] ?? 255) < dark) return false;
    return true;
  });
};

/** True if two neighbours are as far apart as two numbers. */
const isApart = (white: readonly boolean[], left: Letter, right: Letter): boolean => {
  let [run, most] = [0, 0];
  for (let x = Math.round(left.at * white.length); x <= right.at * white.length; x += 1) {
    run = white[x] === true ? run + 1 : 0;
    most = Math.max(most, run);
  }
  const ones = [left, right].filter(({ text }) => text === '1').length as 0 | 1 | 2;
  return most >= SPACES[ones] * HEIGHT;
};

/** The letters with the spaces between numbers, which the model leaves out. */
export const spaced = (letters: readonly Letter[], strip: Strip): readonly Letter[] => {
  if (!FIGURES.test(letters.map(({ text }) => text).join(''))) return letters;
  const white = whiteColumns(strip);
  return letters.flatMap((one, index) => {
    const before = letters[index - 1];
    const areFigures = before !== undefined && FIGURES.test(before.text + one.text);
    return areFigures && isApart(white, before, one)
      ? [{ text: ' ', at: (before.at + one.at) / 2 }, one]
      : [one];
  });
};

/** The text of one box that is not slanted. */
export const recognise = (
  picture: Picture,
  box: TextBox,
  turns: Turns,
  models: Models,
): Promise<Recognised> => recogniseStrip(strip(picture, box, turns), models);

/** The text of one slanted box. */
export const recogniseSlanted = (
  picture: Picture,
  slant: Slant,
  isBack: boolean,
  models: Models,
): Promise<Recognised> => recogniseStrip(slantedStrip(picture, slant, isBack), models);

/** The text of a strip, and the mean certainty of its characters. */
const recogniseStrip = async (cut: Strip, { recognise: run, characters }: Models): Promise<Recognised> => {
  const width = Math.min(LONGEST, Math.max(8, Math.round((cut.width * HEIGHT) / cut.height)));
  const padded = Math.ceil(width / STEP) * STEP;
  const seen = resize(cut, width, HEIGHT);
  const { data, shape } = await run(tensorOf(seen, padded), [1, 3, HEIGHT, padded]);
  const [, steps = 0, classes = 1] = shape;
  const found: Letter[] = [];
  let [sum, least] = [0, 1];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    let best = 0;
    for (let one = 1; one < classes; one += 1)
      if ((data[step * classes + one] ?? 0) > (data[step * classes + best] ?? 0)) best = one;
    if (best !== 0 && best !== before) {
      found.push({
        text: characters[best - 1] ?? '',
        at: ((step + 0.5) * padded) / (steps * width),
      });
      const certainty = data[step * classes + best] ?? 0;
      sum += certainty;
      if (DIGIT.test(characters[best - 1] ?? '')) least = Math.min(least, certainty);
    }
    before = best;
  }
  const letters = spaced(found, seen);
  const text = letters.map((letter) => letter.text).join('');
  return { text: text.trim(), score: found.length === 0 ? 0 : sum / found.length, least, letters };
};
