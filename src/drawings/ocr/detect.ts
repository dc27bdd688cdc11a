import type { Picture } from '../picture.ts';
import type { Model } from './models.ts';
import { resize, tensorOf } from './resize.ts';

/** Where text is, in pixels of the picture. */
export type TextBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const STEP = 32;
const TEXT = 0.3;
const SURE = 0.5;
/** By how much the model's kernels are smaller than the text: area through length, as it was trained. */
const GROW = 1.6;
const MOST_BOXES = 600;
const SMALLEST_PIXELS = 3;

type Blob = TextBox & { readonly score: number };

/** The connected parts of the map that are text. Each pixel is visited once. */
const blobsOf = (map: Float32Array, width: number, height: number): Blob[] => {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Blob[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] === 1 || (map[start] ?? 0) < TEXT) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let sum = 0;
    let count = 0;
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop() as number;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      sum += map[at] ?? 0;
      count += 1;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= map.length || seen[next] === 1 || (map[next] ?? 0) < TEXT) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    found.push({ left, top, right: right + 1, bottom: bottom + 1, score: sum / count });
  }
  return found;
};

/** Where a picture has text, upright or lying; its longer side is looked at with so many pixels. */
export const detectText = async (picture: Picture, detect: Model, side: number): Promise<TextBox[]> => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(STEP, Math.round((picture.width * scale) / STEP) * STEP);
  const height = Math.max(STEP, Math.round((picture.height * scale) / STEP) * STEP);
  const { data } = await detect(tensorOf(resize(picture, width, height)), [1, 3, height, width]);
  const [sx, sy] = [picture.width / width, picture.height / height];
  return blobsOf(data, width, height)
    .filter(
      (blob) =>
        blob.score >= SURE && Math.min(blob.right - blob.left, blob.bottom - blob.top) >= SMALLEST_PIXELS,
    )
    .slice(0, MOST_BOXES)
    .map(({ left, top, right, bottom }) => {
      const [w, h] = [right - left, bottom - top];
      const grow = (w * h * GROW) / (2 * (w + h));
      return {
        left: Math.max(0, Math.floor((left - grow) * sx)),
        top: Math.max(0, Math.floor((top - grow) * sy)),
        right: Math.min(picture.width, Math.ceil((right + grow) * sx)),
        bottom: Math.min(picture.height, Math.ceil((bottom + grow) * sy)),
      };
    });
};
