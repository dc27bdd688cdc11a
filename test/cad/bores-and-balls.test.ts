import { describe, expect, test } from 'vitest';
import { factsOfShape } from './shapes.ts';
import { near, ofKind } from './support.ts';

describe('bores that cross each other', () => {
  test('a blind bore is reached from its mouth, and the bores from above run into it', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [120, 80, 60]),
        cylinder([-1, 40, 30], [1, 0, 0], 8, 111),
        ...[20, 50, 80].map((x) => cylinder([x, 40, 30], [0, 0, 1], 5.1, 31)),
        ...[35, 65].map((x) => cylinder([x, -1, 30], [0, 1, 0], 5.1, 41)),
      ),
    );
    const holes = ofKind(facts, 'hole');
    expect(holes).toHaveLength(6);
    const main = holes.find((one) => one.diameter_mm === 16);
    expect(main).toMatchObject({ through: false, depth_mm: 110, access: [[-1, 0, 0]] });
    expect(main?.details.bottom).toBe('flat');
    for (const one of holes.filter((hole) => hole !== main)) {
      expect(one.through).toBe(true);
      expect(one.access).toHaveLength(1);
    }
  });

  test('a bore through a sleeve is reached although a small one crosses it', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([-12, -12, 0], [12, 12, 30]),
        cylinder([0, 0, -1], [0, 0, 1], 7, 32),
        cylinder([0, -20, 20], [0, 1, 0], 2, 40),
      ),
    );
    const bore = ofKind(facts, 'hole').find((one) => one.diameter_mm === 14);
    expect(bore?.access).toHaveLength(2);
  });
});

describe('balls are turned', () => {
  test('a knob with flats and a blind bore', async () => {
    const facts = await factsOfShape(({ sphere, box, cylinder, cut, common }) =>
      cut(
        common(sphere([0, 0, 0], 25), box([-30, -30, -18], [30, 30, 18])),
        cylinder([0, 0, -7], [0, 0, 1], 4, 40),
      ),
    );
    expect(facts.shape_class).toBe('rotational');
    expect(facts.turned).toMatchObject({ length_mm: 36, max_diameter_mm: 50, min_bore_diameter_mm: 8 });
    const [ball] = facts.features.filter((one) => one.subtype === 'contour');
    expect(ball).toMatchObject({ diameter_mm: 50, length_mm: 36 });
    near(Number(ball?.details.small_diameter_mm), 2 * Math.sqrt(25 * 25 - 18 * 18), 1e-3);
  });

  test('a ball with one flat and a bore into it, about the two and not about its seam', async () => {
    const facts = await factsOfShape(({ box, sphere, cylinder, common, cut }) =>
      cut(
        common(sphere([0, 0, 0], 20), box([-21, -21, -18.7], [21, 21, 21])),
        cylinder([0, 0, -19], [0, 0, 1], 4.25, 17),
      ),
    );
    expect(facts.turned?.axis).toEqual([0, 0, 1]);
    expect(ofKind(facts, 'hole')).toEqual([]);
  });

  test('a pin with a round end is as long as the ball goes', async () => {
    const facts = await factsOfShape(({ sphere, cylinder, fuse }) =>
      fuse(cylinder([0, 0, 0], [1, 0, 0], 10, 60), sphere([60, 0, 0], 10)),
    );
    expect(facts.shape_class).toBe('rotational');
    expect(facts.turned?.length_mm).toBeCloseTo(70, 3);
    expect(facts.turned?.max_diameter_mm).toBeCloseTo(20, 6);
  });

  test('a block with a round dent or a ball on it is not', async () => {
    const dent = await factsOfShape(({ sphere, box, cut }) =>
      cut(box([0, 0, 0], [60, 40, 30]), sphere([30, 20, 32], 15)),
    );
    expect(dent.turned).toBeNull();
    const ball = await factsOfShape(({ sphere, box, fuse }) =>
      fuse(box([0, 0, 0], [60, 40, 30]), sphere([30, 20, 32], 10)),
    );
    expect(ball.turned).toBeNull();
  });
});
