import type { Picture } from '../picture.ts';
import type { Model } from './models.ts';
import { resize, tensorOf } from './resize.ts';

/**
 * A text that is neither horizontal nor vertical, in pixels of the picture: its centre, its direction (radians, y downwards), its
 * extent along and across.
 */
export type Slant = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly long: number;
  readonly short: number;
};

/** Box of a text, in pixels of the picture. */
export type TextBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Null if the text fills its upright box. */
  readonly slant: Slant | null;
};

const STEP = 32;
const TEXT = 0.3;
const MIN_CERTAINTY = 0.5;
/** Ratio by which the model's kernels are smaller than the text: area through length, as it was trained. */
const GROW = 1.6;
const MAX_BOXES = 600;
const SMALLEST_PIXELS = 3;

type Blob = TextBox & { readonly score: number };

/** A smaller slant is within the unevenness of a horizontal text. */
const MIN_SLANT = (8 * Math.PI) / 180;
/** Minimum ratio of length to height: a rounder blob has no direction. */
const SLENDER = 1.7;
/** A text is a bar: it fills much of its box. */
const BAR = 0.6;

/** Direction of a blob's pixels by their moments; null if horizontal, vertical or undetermined. */
export const slantOf = (pixels: readonly number[], width: number): Slant | null => {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const count = pixels.length;
  const [mx, my] = [sx / count, sy / count];
  const angle =
    0.5 * Math.atan2(2 * (sxy / count - mx * my), sxx / count - mx * mx - (syy / count - my * my));
  const off = Math.abs(angle) % (Math.PI / 2);
  if (Math.min(off, Math.PI / 2 - off) < MIN_SLANT) return null;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    const [u, v] = [x * c + y * s, y * c - x * s];
    [u0, u1] = [Math.min(u0, u), Math.max(u1, u)];
    [v0, v1] = [Math.min(v0, v), Math.max(v1, v)];
  }
  const [long, short] = [u1 - u0 + 1, v1 - v0 + 1];
  if (long < SLENDER * short || count < BAR * long * short) return null;
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return { x: u * c - v * s + 0.5, y: u * s + v * c + 0.5, angle, long, short };
};

/** The connected text regions of the map. Visits each pixel once. */
const blobsOf = (map: Float32Array, width: number, height: number): Blob[] => {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Blob[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] === 1 || (map[start] ?? 0) < TEXT) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let sum = 0;
    const pixels: number[] = [];
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
      pixels.push(at);
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= map.length || seen[next] === 1 || (map[next] ?? 0) < TEXT) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    const slant = slantOf(pixels, width);
    found.push({ left, top, right: right + 1, bottom: bottom + 1, slant, score: sum / pixels.length });
  }
  return found;
};

const growth = (w: number, h: number): number => (w * h * GROW) / (2 * (w + h));

/** The map has the aspect ratio of the picture to less than a hundredth, so angles are equal. */
const grown = (slant: Slant, sx: number, sy: number): Slant => {
  const more = 2 * growth(slant.long, slant.short);
  const scale = (sx + sy) / 2;
  return {
    x: slant.x * sx,
    y: slant.y * sy,
    angle: slant.angle,
    long: (slant.long + more) * scale,
    short: (slant.short + more) * scale,
  };
};

/** Finds text in a picture whose longer side is scaled to this many pixels. */
export const detectText = async (picture: Picture, detect: Model, side: number): Promise<TextBox[]> => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(STEP, Math.round((picture.width * scale) / STEP) * STEP);
  const height = Math.max(STEP, Math.round((picture.height * scale) / STEP) * STEP);
  const { data } = await detect(tensorOf(resize(picture, width, height)), [1, 3, height, width]);
  const [sx, sy] = [picture.width / width, picture.height / height];
  return blobsOf(data, width, height)
    .filter(
      (blob) =>
        blob.score >= MIN_CERTAINTY &&
        Math.min(blob.right - blob.left, blob.bottom - blob.top) >= SMALLEST_PIXELS,
    )
    .slice(0, MAX_BOXES)
    .map(({ left, top, right, bottom, slant }) => {
      const [w, h] = [right - left, bottom - top];
      const grow = growth(w, h);
      return {
        slant: slant === null ? null : grown(slant, sx, sy),
        left: Math.max(0, Math.floor((left - grow) * sx)),
        top: Math.max(0, Math.floor((top - grow) * sy)),
        right: Math.min(picture.width, Math.ceil((right + grow) * sx)),
        bottom: Math.min(picture.height, Math.ceil((bottom + grow) * sy)),
      };
    });
};
