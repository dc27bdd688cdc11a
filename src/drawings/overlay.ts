import { encode } from 'fast-png';
import type { Fact, FactKind } from './facts.ts';
import { MAX_OVERLAY_SIDE } from './limits.ts';
import type { Picture } from './picture.ts';

type Colour = readonly [red: number, green: number, blue: number];

const COLOURS: Readonly<Record<FactKind, Colour>> = {
  title_block: [31, 119, 180],
  dimension: [214, 39, 40],
  thread: [148, 103, 189],
  roughness: [44, 160, 44],
  geometric_tolerance: [255, 127, 14],
  datum: [255, 127, 14],
  hardness: [140, 86, 75],
  edge: [23, 190, 207],
  note: [127, 127, 127],
  request: [127, 127, 127],
};

/** Shrinks by an integer factor to the darkest pixel, so that thin lines stay visible. */
const shrink = ({ width, height, grey }: Picture, factor: number) => {
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const pixels = new Uint8Array(small.width * small.height * 3);
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      let darkest = 255;
      for (let dy = 0; dy < factor; dy += 1)
        for (let dx = 0; dx < factor; dx += 1)
          darkest = Math.min(darkest, grey[(y * factor + dy) * width + x * factor + dx] ?? 255);
      pixels.fill(darkest, 3 * (y * small.width + x), 3 * (y * small.width + x) + 3);
    }
  return { ...small, pixels };
};

/** Length of a dash and a gap, in pixels. */
const DASH = 6;

/** The page with a box around each fact, in the colour of its kind, dashed for a candidate, as PNG. */
export const overlayPng = (
  picture: Picture,
  facts: readonly Pick<Fact, 'box' | 'kind' | 'doubts'>[],
): Uint8Array => {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / MAX_OVERLAY_SIDE));
  const { width, height, pixels } = shrink(picture, factor);
  const dot = (x: number, y: number, colour: Colour): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) pixels.set(colour, 3 * (y * width + x));
  };
  for (const { box, kind, doubts } of facts) {
    const colour = COLOURS[kind];
    const isDrawn = (step: number): boolean => doubts === undefined || step % (2 * DASH) < DASH;
    const left = Math.floor(box.left * width) - 2;
    const right = Math.ceil((box.left + box.width) * width) + 2;
    const top = Math.floor(box.top * height) - 2;
    const bottom = Math.ceil((box.top + box.height) * height) + 2;
    for (let x = left; x <= right; x += 1)
      for (const y of [top, top + 1, bottom - 1, bottom]) if (isDrawn(x)) dot(x, y, colour);
    for (let y = top; y <= bottom; y += 1)
      for (const x of [left, left + 1, right - 1, right]) if (isDrawn(y)) dot(x, y, colour);
  }
  return encode({ width, height, data: pixels, channels: 3, depth: 8 });
};
