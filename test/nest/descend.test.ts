import { beforeAll, describe, expect, test } from 'vitest';
import { descend } from '../../src/nest/descend.ts';
import type { Layout } from '../../src/nest/layout.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { pairsOf, TOUCH } from '../../src/nest/push-apart.ts';
import { randomOf } from '../../src/nest/random.ts';
import { costAt, type Place, type Search } from '../../src/nest/search.ts';
import { type Shape, type Shapes, shapesOf } from '../../src/nest/shapes.ts';
import { addTangent, noTangents, predictedCost } from '../../src/nest/tangents.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { angle, frame, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const ROOM = { width: 500, height: 300, sheets: 1 };
const searchOf = (layout: Layout, shapes: Shapes): Search => {
  const weights = new Float64Array(layout.x.length ** 2).fill(1);
  return {
    layout,
    shapes,
    container: ROOM,
    budget: { spent: 0, limit: Infinity },
    random: randomOf(1),
    touch: TOUCH * ROOM.height,
    weights,
    sizes: weights,
    pairOf: pairsOf(shapes),
    tangents: noTangents(),
  };
};

describe('a place that is moved downhill', () => {
  test('finds the corner between two others in a few evaluations', () => {
    const shapes = shapesOf([{ ...rectangle(100, 100, 3), degrees: [0] }], 0, clipper);
    // One in the corner of the room, one above it; the third goes to where it lies on both.
    const layout = {
      shape: new Int32Array(3),
      x: Float64Array.of(0, 100, 400),
      y: Float64Array.of(0, 100, 200),
      sheet: new Int32Array(3),
    };
    const search = searchOf(layout, shapes);
    const place: Place = { form: 0, px: 80, py: 30, on: 0, cost: Infinity };
    descend(search, 2, place);
    expect(place.cost).toBe(0);
    expect([place.px, place.py]).toEqual([expect.closeTo(100, 2), expect.closeTo(0, 2)]);
    expect(search.budget.spent).toBeLessThanOrEqual(4);
  });

  test('never ends at a costlier one or outside of the container, and returns the cost there', () => {
    const parts = [angle(220, 180, 60, 1), rectangle(180, 90, 1), frame(200, 120, 1), rectangle(120, 40, 1)];
    const shapes = shapesOf(parts, 0, clipper);
    const random = randomOf(5);
    let [cheaper, seen] = [0, 0];
    for (let trial = 0; trial < 300; trial += 1) {
      const forms = parts.map((_, part) => {
        const turns = shapes.ofPart[part] as readonly number[];
        return turns[Math.floor(random() * turns.length)] as number;
      });
      const own = forms.map((form) => shapes.all[form] as Shape);
      const layout: Layout = {
        shape: Int32Array.from(forms),
        x: Float64Array.from(own, ({ width }) => random() * (ROOM.width - width)),
        y: Float64Array.from(own, ({ height }) => random() * (ROOM.height - height)),
        sheet: new Int32Array(forms.length),
      };
      const search = searchOf(layout, shapes);
      const [form, px, py] = [forms[0] as number, layout.x[0] as number, layout.y[0] as number];
      const place: Place = { form, px, py, on: 0, cost: Infinity };
      const before = costAt(search, 0, place, Infinity);
      if (before === 0) continue;
      seen += 1;
      descend(search, 0, place);
      // Deep inside the depth of `costAt` is interpolated, the way out is not.
      expect(place.cost).toBeLessThanOrEqual(before * 1.05);
      if (place.cost < before * 0.95) cheaper += 1;
      expect(place.px).toBeGreaterThanOrEqual(0);
      expect(place.px).toBeLessThanOrEqual(ROOM.width - (shapes.all[form] as Shape).width);
      expect(place.py).toBeGreaterThanOrEqual(0);
      expect(place.py).toBeLessThanOrEqual(ROOM.height - (shapes.all[form] as Shape).height);
      const there = costAt(search, 0, place, Infinity);
      expect(Math.abs(there - place.cost)).toBeLessThan(0.05 * ROOM.height);
      expect(search.budget.spent).toBeLessThanOrEqual(11);
    }
    expect(seen).toBeGreaterThan(100);
    expect(cheaper / seen).toBeGreaterThan(0.6);
  });
});

test('lines of one pair foretell the least of their depths, those of several pairs add up, and a bound ends the sum', () => {
  const tangents = noTangents();
  // Another piece whose right side is 10 to the right and whose upper side 4 above.
  addTangent(tangents, 1, 2, 1, 0, 10);
  addTangent(tangents, 1, 2, 0, 1, 4);
  expect(predictedCost(tangents, 0, 0, Infinity)).toBe(8);
  expect(predictedCost(tangents, 7, 0, Infinity)).toBe(6);
  expect(predictedCost(tangents, 0, 4, Infinity)).toBe(0);
  addTangent(tangents, 2, 1, -1, 0, 3);
  expect(predictedCost(tangents, 0, 0, Infinity)).toBe(11);
  expect(predictedCost(tangents, 7, 0, Infinity)).toBe(16);
  expect(predictedCost(tangents, 7, 0, 5)).toBe(6);
});
