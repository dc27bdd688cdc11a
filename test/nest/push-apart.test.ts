import { beforeAll, describe, expect, test } from 'vitest';
import type { Layout } from '../../src/nest/layout.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { isRelaxed } from '../../src/nest/push-apart.ts';
import { randomOf } from '../../src/nest/random.ts';
import { type Shapes, shapesOf } from '../../src/nest/shapes.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { angle, frame, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

test('the way out of an overlap is as long as it is deep, and leads out of it, for every pair in every turn', () => {
  const shapes = shapesOf([angle(300, 260, 60, 1), rectangle(180, 90, 1), frame(200, 120, 1)], 5, clipper);
  const random = randomOf(7);
  const way = { x: 0, y: 0 };
  let seen = 0;
  for (let standing = 0; standing < shapes.all.length; standing += 1)
    for (let moving = 0; moving < shapes.all.length; moving += 1) {
      const pair = shapes.pair(standing, moving);
      for (let k = 0; k < 20; k += 1) {
        const dx = pair.minX + random() * (pair.maxX - pair.minX);
        const dy = pair.minY + random() * (pair.maxY - pair.minY);
        const depth = pair.depth(dx, dy);
        if (depth === 0) continue;
        seen += 1;
        expect(pair.escape(dx, dy, way)).toBe(true);
        // Deep inside the depth is interpolated, the way is not.
        expect(Math.hypot(way.x, way.y) / depth).toBeCloseTo(1, 0);
        expect(pair.depth(dx + way.x, dy + way.y)).toBeLessThan(1e-6);
      }
    }
  expect(seen).toBeGreaterThan(100);
});

describe('pieces that overlap a little', () => {
  const ROOM = { width: 400, height: 100, sheets: 1 };
  const row = (xs: readonly number[], shape = 0): Layout => ({
    shape: Int32Array.from(xs, () => shape),
    x: Float64Array.from(xs),
    y: new Float64Array(xs.length),
    sheet: new Int32Array(xs.length),
  });
  const squares = (): Shapes => shapesOf([{ ...rectangle(100, 100, 4), degrees: [0] }], 0, clipper);
  const budget = () => ({ spent: 0, limit: 1e5 });

  test('are pushed apart all together, into all of the room', () => {
    const layout = row([0, 95, 205, 300]);
    expect(isRelaxed(layout, squares(), [[0], [0], [0], [0]], ROOM, budget())).toBe(true);
    for (const [piece, x] of [0, 100, 200, 300].entries()) expect(layout.x[piece]).toBeCloseTo(x, 2);
  });

  test('also out of those that they were pushed into from further off', () => {
    const layout = row([0, 50, 160, 300]);
    expect(isRelaxed(layout, squares(), [[0], [0], [0], [0]], ROOM, budget())).toBe(true);
    for (const [piece, x] of [0, 100, 200, 300].entries()) expect(layout.x[piece]).toBeCloseTo(x, 2);
  });

  test('but what does not move stays, and others go round it', () => {
    const layout = row([50, 148, 255]);
    expect(isRelaxed(layout, squares(), [[], [0], [0]], ROOM, budget())).toBe(true);
    expect(layout.x[0]).toBe(50);
    expect(layout.x[1]).toBeGreaterThanOrEqual(149.99);
  });

  test('without space it ends, within its work', () => {
    const own = { spent: 0, limit: 60 };
    const layout = row([0, 80, 160, 240, 300]);
    expect(isRelaxed(layout, squares(), [[0], [0], [0], [0], [0]], ROOM, own)).toBe(false);
    expect(own.spent).toBeLessThan(own.limit + layout.x.length);
  });
});
