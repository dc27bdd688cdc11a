import type { Picture } from '../picture.ts';
import type { TextBox } from './detect.ts';
import type { Models } from './models.ts';
import { resize, type Strip, tensorOf } from './resize.ts';

/** Quarter turns to the left by which the text runs: 0 to the right, 1 upwards. */
export type Turns = 0 | 1 | 2 | 3;

export type Recognised = { readonly text: string; readonly score: number };

const HEIGHT = 48;
const LONGEST = 1600;
const STEP = 32;

/** The picture inside a box, turned so that its text runs to the right. */
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

const FIGURES = /\d{2}/;
/** Of the height of a strip: white that is wider between two figures is a space between two numbers; beside a 1, which stands in much white, wider still. */
const SPACE = 0.25;
const SPACE_OF_ONE = 0.28;
/** Rows that lines above and below a text do not reach. */
const [UPPER, LOWER] = [0.1, 0.82];

/** Columns of a strip without ink in the middle of its height. */
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

type Placed = { readonly character: string; readonly x: number };

/** Whether two neighbours stand as far from each other as the ends of two numbers do. */
const isApart = (white: readonly boolean[], left: Placed, right: Placed): boolean => {
  let [run, most] = [0, 0];
  for (let x = Math.round(left.x); x <= right.x; x += 1) {
    run = white[x] === true ? run + 1 : 0;
    most = Math.max(most, run);
  }
  const hasOne = left.character === '1' || right.character === '1';
  return most >= (hasOne ? SPACE_OF_ONE : SPACE) * HEIGHT;
};

/** The characters as a text, with the spaces between numbers that the model leaves out. */
const spaced = (placed: readonly Placed[], strip: Strip): string => {
  const text = placed.map(({ character }) => character).join('');
  if (!FIGURES.test(text)) return text.trim();
  const white = whiteColumns(strip);
  return placed
    .map((one, index) => {
      const before = placed[index - 1];
      const areFigures = before !== undefined && FIGURES.test(before.character + one.character);
      return areFigures && isApart(white, before, one) ? ` ${one.character}` : one.character;
    })
    .join('')
    .trim();
};

/** The text of one box, and the mean certainty of its characters. */
export const recognise = async (
  picture: Picture,
  box: TextBox,
  turns: Turns,
  { recognise: run, characters }: Models,
): Promise<Recognised> => {
  const cut = strip(picture, box, turns);
  const width = Math.min(LONGEST, Math.max(8, Math.round((cut.width * HEIGHT) / cut.height)));
  const padded = Math.ceil(width / STEP) * STEP;
  const seen = resize(cut, width, HEIGHT);
  const { data, shape } = await run(tensorOf(seen, padded), [1, 3, HEIGHT, padded]);
  const [, steps = 0, classes = 1] = shape;
  const placed: Placed[] = [];
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    let best = 0;
    for (let one = 1; one < classes; one += 1)
      if ((data[step * classes + one] ?? 0) > (data[step * classes + best] ?? 0)) best = one;
    if (best !== 0 && best !== before) {
      placed.push({ character: characters[best - 1] ?? '', x: ((step + 0.5) * padded) / steps });
      sum += data[step * classes + best] ?? 0;
      count += 1;
    }
    before = best;
  }
  return { text: spaced(placed, seen), score: count === 0 ? 0 : sum / count };
};
