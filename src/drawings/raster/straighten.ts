import type { Picture } from '../picture.ts';

/** Ink of a scan, which may be on grey paper, is this much darker than its paper. */
const DARKER = 60;
/** This many dark pixels determine the skew; of more, every n-th is used. */
const SAMPLES = 60_000;
/** In degrees. A smaller skew does not hurt reading, and a larger one is not a scan. */
const MAX = 5;
const MIN = 0.15;
const COARSE = 0.25;
const FINE = 0.05;
const RADIANS = Math.PI / 180;

type Ink = { readonly xs: Float32Array; readonly ys: Float32Array };

const paperOf = ({ grey }: Picture): number => {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  let sum = 0;
  for (let value = 255; value >= 0; value -= 1) {
    sum += counts[value] ?? 0;
    if (sum > grey.length / 2) return value;
  }
  return 255;
};

const inkOf = (picture: Picture): Ink => {
  const { width, grey } = picture;
  const dark = paperOf(picture) - DARKER;
  let count = 0;
  for (const value of grey) if (value < dark) count += 1;
  const every = Math.max(1, Math.ceil(count / SAMPLES));
  const kept = Math.ceil(count / every);
  const [xs, ys] = [new Float32Array(kept), new Float32Array(kept)];
  let seen = 0;
  for (let at = 0; at < grey.length; at += 1) {
    if ((grey[at] ?? 255) >= dark) continue;
    if (seen % every === 0) {
      xs[seen / every] = at % width;
      ys[seen / every] = Math.floor(at / width);
    }
    seen += 1;
  }
  return { xs, ys };
};

/** Concentration of ink in rows and columns at a rotation: the sum of their squares. */
const alignment = ({ xs, ys }: Ink, side: number, degrees: number): number => {
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  const [rows, columns] = [new Uint32Array(3 * side), new Uint32Array(3 * side)];
  for (let index = 0; index < xs.length; index += 1) {
    const [x, y] = [xs[index] ?? 0, ys[index] ?? 0];
    const [row, column] = [Math.round(y * c - x * s) + side, Math.round(x * c + y * s) + side];
    rows[row] = (rows[row] ?? 0) + 1;
    columns[column] = (columns[column] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 0; at < rows.length; at += 1) sum += (rows[at] ?? 0) ** 2 + (columns[at] ?? 0) ** 2;
  return sum;
};

const best = (ink: Ink, side: number, from: number, to: number, step: number): number => {
  let [most, angle] = [-1, 0];
  for (let index = 0; index <= Math.round((to - from) / step); index += 1) {
    const degrees = from + index * step;
    const sum = alignment(ink, side, degrees);
    if (sum > most) [most, angle] = [sum, degrees];
  }
  return angle;
};

/** Skew of a page's lines, falling to the right, in degrees, up to five; 0 without ink. Linear in the pixels. */
export const skewOf = (picture: Picture): number => {
  const ink = inkOf(picture);
  if (ink.xs.length === 0) return 0;
  const side = Math.max(picture.width, picture.height);
  const about = best(ink, side, -MAX, MAX, COARSE);
  return best(ink, side, about - COARSE, about + COARSE, FINE);
};

/** A picture rotated about its centre; new areas are paper. */
export const turnedBy = (picture: Picture, degrees: number, paper = 255): Picture => {
  const { width, height, grey } = picture;
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  const out = new Uint8Array(width * height);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? paper : (grey[y * width + x] ?? paper);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fx, fy] = [width / 2 + dx * c - dy * s, height / 2 + dx * s + dy * c];
      const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
      const [a, b] = [fx - x0, fy - y0];
      const upper = at(x0, y0) * (1 - a) + at(x0 + 1, y0) * a;
      const lower = at(x0, y0 + 1) * (1 - a) + at(x0 + 1, y0 + 1) * a;
      out[y * width + x] = Math.round(upper * (1 - b) + lower * b);
    }
  return { ...picture, grey: out };
};

/** A scan rotated so that its lines are horizontal and vertical; the same object if they already are. */
export const straighten = (picture: Picture): Picture => {
  const skew = skewOf(picture);
  return Math.abs(skew) < MIN ? picture : turnedBy(picture, skew, paperOf(picture));
};
