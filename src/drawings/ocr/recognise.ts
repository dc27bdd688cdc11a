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
  const { data, shape } = await run(tensorOf(resize(cut, width, HEIGHT), padded), [1, 3, HEIGHT, padded]);
  const [, steps = 0, classes = 1] = shape;
  let text = '';
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    let best = 0;
    for (let one = 1; one < classes; one += 1)
      if ((data[step * classes + one] ?? 0) > (data[step * classes + best] ?? 0)) best = one;
    if (best !== 0 && best !== before) {
      text += characters[best - 1] ?? '';
      sum += data[step * classes + best] ?? 0;
      count += 1;
    }
    before = best;
  }
  return { text: text.trim(), score: count === 0 ? 0 : sum / count };
};
