import type { PartFeature } from '../../records.ts';

/** A diameter of the part between two positions on the axis; the side of the larger end of the part is `-1`. */
export type Segment = {
  readonly feature: PartFeature;
  readonly diameter: number;
  readonly from: number;
  readonly to: number;
};

/** Diameters and bores along an axis, and the diameter of the face at either end; null without one. */
export type Outline = {
  readonly length: number;
  readonly outer: readonly Segment[];
  readonly inner: readonly Segment[];
  readonly grooves: readonly Segment[];
  readonly ends: { readonly near: number | null; readonly far: number | null };
};
