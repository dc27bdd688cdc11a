import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../src/cad/facts.ts';
import { factsOfShape, type Maker } from './shapes.ts';
import { ofKind } from './support.ts';

const [L, W, H] = [80, 60, 30];

type Box = {
  readonly wall: number;
  readonly floor: number;
  readonly corner: number;
  readonly bottom: number;
};

/** Hollowed from above; corners of the pocket with a radius, outside with that of a wall of one thickness. */
const box = ({ box: cuboid, rounded, cut }: Maker, { wall, floor, corner, bottom }: Box) => {
  const upright = (x: number, y: number) => (p: readonly [number, number, number]) =>
    Math.min(Math.abs(p[0] - x), Math.abs(p[0] - (L - x))) < 1e-6 &&
    Math.min(Math.abs(p[1] - y), Math.abs(p[1] - (W - y))) < 1e-6;
  const outside = rounded(cuboid([0, 0, 0], [L, W, H]), corner + wall, upright(0, 0));
  const inside = rounded(
    cuboid([wall, wall, floor], [L - wall, W - wall, H + 50]),
    corner,
    upright(wall, wall),
  );
  const atFloor = (z: number) => (p: readonly [number, number, number]) => Math.abs(p[2] - z) < 1e-6;
  return bottom === 0
    ? cut(outside, inside)
    : cut(rounded(outside, bottom + floor, atFloor(0)), rounded(inside, bottom, atFloor(floor)));
};

const milled = (facts: GeometryFacts): void => {
  expect(facts.shape_class).toBe('prismatic');
  expect(facts.sheet).toBeNull();
  expect(ofKind(facts, 'bend')).toEqual([]);
  expect(ofKind(facts, 'pocket')).toHaveLength(1);
};

describe('boxes milled from the solid are not bent sheet', () => {
  const walls = [1, 1.5, 2, 3, 4, 6];
  const cases = walls.flatMap((wall) => [
    { wall, floor: wall, corner: 3, bottom: 0 },
    { wall, floor: wall, corner: 5, bottom: 0 },
  ]);
  test.each([
    ...cases,
    { wall: 2, floor: 4, corner: 4, bottom: 0 },
    { wall: 4, floor: 2, corner: 4, bottom: 0 },
  ])('wall $wall, floor $floor, corners R$corner [PRW-4]', async (size) =>
    milled(await factsOfShape((maker) => box(maker, size))),
  );

  test.each(walls)('wall and floor %d, all edges rounded as a bend would be [PRW-4]', async (wall) => {
    milled(await factsOfShape((maker) => box(maker, { wall, floor: wall, corner: 4, bottom: 3 })));
  });
});

/** A tray bent up on four sides; between the flanges the corner is open by `gap`. */
const tray = ({ box: cuboid, cylinder, cut, fuse, common }: Maker, t: number, r: number, gap: number) => {
  const flange = (x: number, y: number, length: number, alongX: boolean, sign: 1 | -1) => {
    const axis: [number, number, number] = alongX ? [1, 0, 0] : [0, 1, 0];
    const out = r + t;
    const at: [number, number, number] = [x, y, out];
    const ring = cut(cylinder(at, axis, out, length), cylinder(at, axis, r, length));
    const quarter = alongX
      ? cuboid([x, Math.min(y, y + sign * out), 0], [x + length, Math.max(y, y + sign * out), out])
      : cuboid([Math.min(x, x + sign * out), y, 0], [Math.max(x, x + sign * out), y + length, out]);
    const wall = alongX
      ? cuboid(
          [x, Math.min(y + sign * r, y + sign * out), out],
          [x + length, Math.max(y + sign * r, y + sign * out), H],
        )
      : cuboid(
          [Math.min(x + sign * r, x + sign * out), y, out],
          [Math.max(x + sign * r, x + sign * out), y + length, H],
        );
    return [common(ring, quarter), wall];
  };
  const [a, b] = [L, W];
  return fuse(
    cuboid([0, 0, 0], [a, b, t]),
    ...flange(gap, 0, a - 2 * gap, true, -1),
    ...flange(gap, b, a - 2 * gap, true, 1),
    ...flange(0, gap, b - 2 * gap, false, -1),
    ...flange(a, gap, b - 2 * gap, false, 1),
  );
};

describe('trays with open corners are bent sheet', () => {
  test.each([1, 1.5, 2, 3])('sheet of %d [PRW-4]', async (t) => {
    const facts = await factsOfShape((maker) => tray(maker, t, t, 2));
    expect(facts.shape_class).toBe('sheet_metal');
    expect(facts.sheet).toMatchObject({ bend_count: 4, developable: true });
    expect(facts.sheet?.thickness_mm).toBeCloseTo(t, 6);
  });
});

describe('a bush with keyways is turned, a rolled ring with a gap is sheet', () => {
  const bush = ({ box: cuboid, cut, cylinder }: Maker, ways: readonly (readonly [number, number])[]) =>
    cut(
      cylinder([0, 0, 0], [0, 0, 1], 30, 40),
      cylinder([0, 0, -1], [0, 0, 1], 13, 42),
      ...ways.map(([x, y]) =>
        cuboid([Math.min(0, x), Math.min(0, y), -1], [Math.max(0, x), Math.max(0, y), 41]),
      ),
    );

  test.each([
    ['one keyway', [[16, 6]]],
    [
      'two keyways',
      [
        [16, 6],
        [-16, -6],
      ],
    ],
  ] as const)('%s in the bore of a bush: turned [PRW-4]', async (_, ways) => {
    const facts = await factsOfShape((maker) => bush(maker, ways));
    expect(facts.shape_class).toBe('mill_turn');
    expect(facts.sheet).toBeNull();
  });

  test('a gap through the wall [PRW-4]', async () => {
    const facts = await factsOfShape(({ box: cuboid, cut, cylinder }) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 30, 40),
        cylinder([0, 0, -1], [0, 0, 1], 27, 42),
        cuboid([0, -5, -1], [40, 5, 41]),
      ),
    );
    expect(facts.shape_class).toBe('sheet_metal');
  });
});
