import type { Pushing } from './push-apart.ts';
import type { Tangents } from './tangents.ts';

/** State of one search: the layout that it changes, and the weights of its pairs. */
export type Search = Pushing & {
  readonly random: () => number;
  /** Cost of a mm of depth for every two pieces, by row and column, with its initial value. */
  readonly weights: Float64Array;
  readonly sizes: Float64Array;
  readonly tangents: Tangents;
};

/** Depth of the pair in the layout. */
export const depthOf = (
  { layout: { shape, x, y, sheet }, pairOf, touch }: Search,
  a: number,
  b: number,
): number => {
  if (sheet[a] !== sheet[b]) return 0;
  const pair = pairOf(shape[a] as number, shape[b] as number);
  const dx = (x[b] as number) - (x[a] as number);
  const dy = (y[b] as number) - (y[a] as number);
  if (dx <= pair.minX || dx >= pair.maxX || dy <= pair.minY || dy >= pair.maxY) return 0;
  const depth = pair.depth(dx, dy);
  return depth > touch ? depth : 0;
};

/** A possible position of a piece: its shape, lower left corner and sheet, with the weighted depth there. */
export type Place = { form: number; px: number; py: number; on: number; cost: number };

/** Weighted depth of a piece at a position; any value above `bound` when it exceeds it. */
export const costAt = (
  { layout: { shape, x, y, sheet }, weights, pairOf, touch, budget }: Search,
  piece: number,
  { form, px, py, on }: Readonly<Place>,
  bound: number,
): number => {
  budget.spent += 1;
  let cost = 0;
  const count = x.length;
  const row = piece * count;
  for (let other = 0; other < count; other += 1) {
    if (other === piece || sheet[other] !== on) continue;
    const pair = pairOf(shape[other] as number, form);
    const dx = px - (x[other] as number);
    if (dx <= pair.minX || dx >= pair.maxX) continue;
    const dy = py - (y[other] as number);
    if (dy <= pair.minY || dy >= pair.maxY) continue;
    const depth = pair.depth(dx, dy);
    if (depth > touch) {
      cost += depth * (weights[row + other] as number);
      if (cost >= bound) return cost;
    }
  }
  return cost;
};
