import type { Doubt, Extractor } from './facts.ts';

/** Points in the frame of a page: mm, y upwards, from the lower left corner of the page as it is shown. */
export type Point = readonly [x: number, y: number];

export type Segment = {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
};

/**
 * A piece of text on one baseline. `angle` is where it runs to, in radians; `u` lies along it and `v` across, upwards: the page turned by
 * minus the angle.
 */
export type Run = {
  readonly text: string;
  readonly angle: number;
  readonly u0: number;
  readonly u1: number;
  /** Of the baseline. */
  readonly v0: number;
  /** Of a capital letter's top. */
  readonly v1: number;
  readonly confidence: number;
  /** Of its least certain digit; left out where it was not recognised in a picture. */
  readonly least?: number;
  /** Why it may not be what the picture shows. */
  readonly doubts?: readonly Doubt[];
};

/** A small drawn figure that may be a symbol: its strokes. */
export type Figure = { readonly strokes: readonly (readonly Point[])[] };

/** In mm of the page. */
export type Circle = { readonly x: number; readonly y: number; readonly diameter: number };

/** What a page shows, however it was found. */
export type PageContent = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly extractor: Extractor;
  readonly runs: readonly Run[];
  readonly segments: readonly Segment[];
  readonly figures: readonly Figure[];
  /** Those larger than a figure; left out where nobody looked for them. */
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
