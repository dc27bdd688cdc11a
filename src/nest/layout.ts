/** Position of every piece: its shape, the lower left corner of its extent, and its sheet. */
export type Layout = {
  readonly shape: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly sheet: Int32Array;
};

export const copyOf = (layout: Layout): Layout => ({
  shape: layout.shape.slice(),
  x: layout.x.slice(),
  y: layout.y.slice(),
  sheet: layout.sheet.slice(),
});

/** Copies a layout onto another one of the same pieces. */
export const assign = (layout: Layout, { shape, x, y, sheet }: Layout): void => {
  layout.shape.set(shape);
  layout.x.set(x);
  layout.y.set(y);
  layout.sheet.set(sheet);
};

/** Work done and allowed, in evaluations of one position of one piece, not in time. */
export type Budget = { spent: number; readonly limit: number };

export type Container = { readonly width: number; readonly height: number; readonly sheets: number };
