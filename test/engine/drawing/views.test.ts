import { expect, test } from 'vitest';
import type { LineWork, Ruler } from '../../../src/engine/drawing/read-facts.ts';
import { viewsAt, viewsOf } from '../../../src/engine/drawing/views.ts';
import { knownPart } from '../planner/plan.ts';

/** 120 × 80 × 12. */
const plate = knownPart('plate_holes_pocket');

/** The outline of a box with its corner at 50, 60, each line as often as asked. */
const box = (width: number, height: number, times = 1): LineWork => {
  const lines = (at: number, from: number, to: number): readonly Ruler[] =>
    Array.from({ length: times }, (_, i): Ruler => [at + i / 10_000, from, to]);
  return {
    upright: [...lines(50, 60, 60 + height), ...lines(50 + width, 60, 60 + height)],
    level: [...lines(60, 50, 50 + width), ...lines(60 + height, 50, 50 + width)],
    circles: [],
  };
};

test('a box of the size of the model is a view of it, for the points in it alone', () => {
  const views = viewsOf(plate, box(120, 80), 1);
  expect(views.length).toBeGreaterThan(0);
  for (const { view } of views) expect([view.left, view.bottom, view.scale]).toEqual([50, 60, 1]);
  expect(viewsAt(views, [100, 100])).toHaveLength(views.length);
  expect(viewsAt(views, [10, 10])).toEqual([]);
  expect(viewsOf(plate, box(119, 80), 1)).toEqual([]);
});

test('lines that lie on one another by the hundred are a grid, in which no view is looked for', () => {
  // A box of each four of them would be five hundred million.
  expect(viewsOf(plate, box(120, 80, 150), 1)).toEqual([]);
});
