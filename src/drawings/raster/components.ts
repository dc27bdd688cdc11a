import { fromFrame, type Point } from '../content.ts';
import type { Cell } from '../layout/cells.ts';
import type { Picture } from '../picture.ts';

/** A connected piece of ink, in the frame of a text. */
export type Component = {
  readonly box: Cell;
  readonly points: readonly Point[];
  /** Enclosed holes, each with its centre and area, the larger first, mm. */
  readonly holes: readonly { readonly u: number; readonly v: number; readonly area: number }[];
};

/** Paper of a whitened picture, including ink that is not darker than noise. */
const PAPER = 255;
const LIGHTEST_INK = 200;
/** Minimum share of ink in a box with text. */
const INK_SHARE = 0.03;
const MAX_PIXELS = 400_000;
/** More pieces of ink, or holes, are noise or hatching. */
const MAX_PIECES = 1_000;

/** Half-way between paper and the darkest pixel. */
const thresholdOf = (values: Uint8Array): number => {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let sum = 0;
  for (let value = 0; value < 256; value += 1) {
    sum += counts[value] ?? 0;
    if (sum >= INK_SHARE * values.length) return Math.min(LIGHTEST_INK, (value + PAPER) / 2);
  }
  return LIGHTEST_INK;
};

/** The pixels of a box along a text, row by row from below. */
const sample = (picture: Picture, angle: number, box: Cell, width: number, height: number): Uint8Array => {
  const k = picture.pixelsPerMm;
  const values = new Uint8Array(width * height);
  for (let j = 0; j < height; j += 1)
    for (let i = 0; i < width; i += 1) {
      const [x, y] = fromFrame(angle, [box.u0 + (i + 0.5) / k, box.v0 + (j + 0.5) / k]);
      const [px, py] = [Math.floor(x * k), Math.floor(picture.height - y * k)];
      const isOut = px < 0 || py < 0 || px >= picture.width || py >= picture.height;
      values[j * width + i] = isOut ? PAPER : (picture.grey[py * picture.width + px] ?? PAPER);
    }
  return values;
};

type Piece = { readonly pixels: readonly number[]; readonly isDark: boolean; readonly isAtEdge: boolean };

/** Ink is connected across corners, paper is not. Visits each pixel once. */
const piecesOf = (dark: Uint8Array, width: number): Piece[] => {
  const seen = new Uint8Array(dark.length);
  const pieces: Piece[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (seen[start] === 1) continue;
    const isDark = dark[start] === 1;
    const pixels = [start];
    let isAtEdge = false;
    seen[start] = 1;
    for (let index = 0; index < pixels.length; index += 1) {
      const at = pixels[index] as number;
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= dark.length - width) isAtEdge = true;
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx += 1) {
          const next = at + dy + dx;
          if (x + dx < 0 || x + dx >= width || next < 0 || next >= dark.length) continue;
          if (seen[next] === 1 || (dark[next] === 1) !== isDark || (!isDark && dx !== 0 && dy !== 0))
            continue;
          seen[next] = 1;
          pixels.push(next);
        }
    }
    pieces.push({ pixels, isDark, isAtEdge });
  }
  return pieces;
};

const around = (points: readonly Point[]): Cell => {
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [u, v] of points) {
    [u0, u1] = [Math.min(u0, u), Math.max(u1, u)];
    [v0, v1] = [Math.min(v0, v), Math.max(v1, v)];
  }
  return { u0, u1, v0, v1 };
};

/**
 * `dark`: closer to the darkest pixel than to paper; otherwise everything that is not paper: fine strokes then close, and close
 * ones join.
 */
export type Ink = 'dark' | 'all';

/** The ink within a box along a text: pieces inside it, and those that extend beyond it, as lines and leaders do. */
export type InkIn = { readonly whole: readonly Component[]; readonly reaching: readonly Component[] };

const NO_INK: InkIn = { whole: [], reaching: [] };

export const inkIn = (picture: Picture, angle: number, box: Cell, ink: Ink = 'dark'): InkIn => {
  const k = picture.pixelsPerMm;
  const [width, height] = [Math.floor((box.u1 - box.u0) * k), Math.floor((box.v1 - box.v0) * k)];
  if (width < 3 || height < 3 || width * height > MAX_PIXELS) return NO_INK;
  const values = sample(picture, angle, box, width, height);
  const threshold = ink === 'all' ? LIGHTEST_INK : thresholdOf(values);
  const pieces = piecesOf(
    values.map((value) => (value < threshold ? 1 : 0)),
    width,
  );
  if (pieces.length > MAX_PIECES) return NO_INK;
  const pointsOf = ({ pixels }: Piece): Point[] =>
    pixels.map((at) => [box.u0 + ((at % width) + 0.5) / k, box.v0 + (Math.floor(at / width) + 0.5) / k]);
  const holes = pieces
    .filter(({ isDark, isAtEdge }) => !isDark && !isAtEdge)
    .map((piece) => {
      const points = pointsOf(piece);
      const sum = points.reduce(([a, b], [u, v]) => [a + u, b + v], [0, 0]);
      const area = points.length / (k * k);
      return { u: sum[0] / points.length, v: sum[1] / points.length, area };
    })
    .sort((a, b) => b.area - a.area);
  const componentOf = (piece: Piece): Component => {
    const points = pointsOf(piece);
    const own = around(points);
    const isWithin = ({ u, v }: { readonly u: number; readonly v: number }): boolean =>
      u > own.u0 && u < own.u1 && v > own.v0 && v < own.v1;
    return { box: own, points, holes: holes.filter(isWithin) };
  };
  const dark = pieces.filter(({ isDark }) => isDark);
  return {
    whole: dark.filter(({ isAtEdge }) => !isAtEdge).map(componentOf),
    reaching: dark.filter(({ isAtEdge }) => isAtEdge).map(componentOf),
  };
};

/** The pieces of ink within a box along a text. */
export const componentsOf = (
  picture: Picture,
  angle: number,
  box: Cell,
  ink: Ink = 'dark',
): readonly Component[] => inkIn(picture, angle, box, ink).whole;
