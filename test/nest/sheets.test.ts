import { beforeAll, describe, expect, test } from 'vitest';
import { faultsOf, type Placed } from '../../src/nest/check.ts';
import { copyOf, type Layout } from '../../src/nest/layout.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { movedBy, netArea } from '../../src/nest/outline.ts';
import { randomOf } from '../../src/nest/random.ts';
import { separate } from '../../src/nest/separate.ts';
import { type Part, type Shape, type Shapes, shapesOf } from '../../src/nest/shapes.ts';
import { nestSheets } from '../../src/nest/sheets.ts';
import { onShelves } from '../../src/nest/shelves.ts';
import { nestStrip } from '../../src/nest/strip.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { angle, frame, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const [GAP, EDGE, TOLERANCE] = [5, 10, 0.01];
const ROOM = { length: 1000, height: 600 };
const WITHIN = { length: ROOM.length - 2 * EDGE, height: ROOM.height - 2 * EDGE };

const placed = ({ shape, x, y, sheet }: Layout, shapes: Shapes, edge: number): readonly Placed[] =>
  [...shape].map((form, piece) => ({
    name: `piece ${piece}`,
    sheet: sheet[piece] as number,
    outline: movedBy(
      (shapes.all[form] as Shape).outline,
      (x[piece] as number) + edge,
      (y[piece] as number) + edge,
    ),
  }));

const piecesOf = (parts: readonly Part[], shapes: Shapes) =>
  parts.flatMap(({ copies }, part) =>
    Array.from({ length: copies }, () => shapes.ofPart[part] as readonly number[]),
  );

describe('pieces nested on sheets', () => {
  test('fewer sheets than shelves need, checked by what knows nothing of the search; a repeat is the same [NNE-2]', () => {
    const parts = [angle(300, 260, 60, 10), angle(220, 200, 50, 10), rectangle(180, 90, 8)];
    const shapes = shapesOf(parts, GAP, clipper);
    const pieces = piecesOf(parts, shapes);
    const solve = () => nestSheets(pieces, shapes, WITHIN, GAP, 300_000, 1);
    const nest = solve();
    expect(nest.sheets).toBeLessThan(onShelves(pieces, shapes, WITHIN, GAP).sheets);
    expect(faultsOf(placed(nest.layout, shapes, EDGE), ROOM, GAP, EDGE, TOLERANCE)).toEqual([]);
    expect(solve()).toEqual(nest);
  });

  test('a piece lies in the opening of another [NNE-3]', () => {
    const parts = [frame(400, 300, 1), rectangle(280, 280, 1)];
    const shapes = shapesOf(parts, GAP, clipper);
    const strip = nestStrip(shapes, [1, 1], 400, 50_000, 1);
    expect(strip.length).toBeCloseTo(400, 2);
    expect(
      faultsOf(placed(strip.layout, shapes, 0), { length: strip.length, height: 400 }, GAP, 0, TOLERANCE),
    ).toEqual([]);
  });

  test('a restarted strip is valid, and a repeat is the same', () => {
    const parts = [angle(300, 260, 60, 3), rectangle(180, 90, 4)];
    const shapes = shapesOf(parts, GAP, clipper);
    const pieces = piecesOf(parts, shapes);
    const solve = () => nestStrip(shapes, [3, 4], 600, 400_000, 1);
    const strip = solve();
    const start = onShelves(pieces, shapes, { length: Infinity, height: 600 }, 0);
    expect(strip.length).toBeLessThan(start.length);
    expect(strip.evaluations).toBeGreaterThan(300_000);
    const room = { length: strip.length, height: 600 };
    expect(faultsOf(placed(strip.layout, shapes, 0), room, GAP, 0, TOLERANCE)).toEqual([]);
    expect(solve()).toEqual(strip);
  });

  test('a layout that is far from fitting is given up soon', () => {
    const parts = [angle(300, 260, 60, 3), rectangle(180, 90, 9)];
    const shapes = shapesOf(parts, GAP, clipper);
    const pieces = piecesOf(parts, shapes);
    const { layout } = onShelves(pieces, shapes, { length: Infinity, height: 600 }, 0);
    const spentBy = (hopeless?: number): number => {
      const budget = { spent: 0, limit: 400_000 };
      const tried = { ...copyOf(layout), x: new Float64Array(pieces.length) };
      const room = { width: 320, height: 600, sheets: 1 };
      expect(separate(tried, shapes, pieces, room, budget, randomOf(1), hopeless)).toBe(false);
      return budget.spent;
    };
    expect(spentBy(3)).toBeLessThan(spentBy() / 2);
  });

  test('the depth of every pair in every turn agrees with the area that the two share', () => {
    const parts = [angle(300, 200, 60, 1), frame(250, 150, 1), rectangle(100, 60, 1)];
    const shapes = shapesOf(parts, 0, clipper);
    for (const [a, one] of shapes.all.entries())
      for (const [b, two] of shapes.all.entries())
        for (let k = 0; k < 60; k += 1) {
          const [dx, dy] = [((k * 37) % 61) * 9 - 260, ((k * 53) % 59) * 8 - 230];
          const pair = shapes.pair(a, b);
          const isNear = dx > pair.minX && dx < pair.maxX && dy > pair.minY && dy < pair.maxY;
          const depth = isNear ? pair.depth(dx, dy) : 0;
          const moved = movedBy(two.outline, dx, dy);
          const union = clipper.union([one.outline.outer, ...one.outline.inner, moved.outer, ...moved.inner]);
          const [outer, ...inner] = union;
          const shared = one.area + two.area - netAreaOf(outer, inner);
          if (depth > 1) expect(shared, `${a} ${b} ${dx} ${dy}`).toBeGreaterThan(0.5);
          if (shared > 100) expect(depth, `${a} ${b} ${dx} ${dy}`).toBeGreaterThan(0);
        }
  });
});

const netAreaOf = (outer: readonly number[] | undefined, others: readonly (readonly number[])[]): number =>
  outer === undefined
    ? 0
    : others.reduce(
        (sum, loop) => sum + signed(loop),
        Math.sign(signed(outer)) * netArea({ outer, inner: [] }),
      );

const signed = (loop: readonly number[]): number => {
  let twice = 0;
  for (let k = 0, last = loop.length - 2; k < loop.length; last = k, k += 2)
    twice += (loop[last] ?? 0) * (loop[k + 1] ?? 0) - (loop[k] ?? 0) * (loop[last + 1] ?? 0);
  return twice / 2;
};
