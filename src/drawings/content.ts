import type { Doubt, Extractor } from './facts.ts';

/** Points in the frame of a page: mm, y upwards, from the lower left corner of the page as displayed. */
export type Point = readonly [x: number, y: number];

export type Segment = {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
};

/**
 * Text on one baseline. `angle` is its direction in radians; `u` runs along it and `v` across, upwards: the page rotated by minus
 * the angle.
 */
export type Run = {
  readonly text: string;
  readonly angle: number;
  readonly u0: number;
  readonly u1: number;
  /** Position of the baseline. */
  readonly v0: number;
  /** Position of the top of capitals. */
  readonly v1: number;
  readonly confidence: number;
  /** Certainty of its least certain digit; left out for text that is not recognised in a picture. */
  readonly least?: number;
  /** Why it may differ from the picture. */
  readonly doubts?: readonly Doubt[];
};

/** Strokes of a small figure that may be a symbol. */
export type Figure = { readonly strokes: readonly (readonly Point[])[] };

/** In mm of the page. */
export type Circle = { readonly x: number; readonly y: number; readonly diameter: number };

/** Content of a page, from any source. */
export type PageContent = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly extractor: Extractor;
  readonly runs: readonly Run[];
  readonly segments: readonly Segment[];
  readonly figures: readonly Figure[];
  /** Circles larger than a figure; left out if they were not searched. */
  readonly circles?: readonly Circle[];
};

export const toFrame = (angle: number, [x, y]: Point): Point => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [x * c + y * s, y * c - x * s];
};

export const fromFrame = (angle: number, [u, v]: Point): Point => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [u * c - v * s, u * s + v * c];
};
