import { expect, test } from 'vitest';
import { factsOfShape, type Maker, type Motion } from './shapes.ts';

const lengthOf = async (
  make: (maker: Maker) => ReturnType<Maker['box']>,
  motion: Motion | null = null,
): Promise<number> =>
  ((await factsOfShape(make, motion)).sharp_edges ?? []).reduce((sum, { length_mm }) => sum + length_mm, 0);

test('the sharp edges of a box are its twelve [PRW-17]', async () => {
  const { sharp_edges: edges = [] } = await factsOfShape(({ box }) => box([0, 0, 0], [40, 30, 20]));
  expect(edges).toHaveLength(12);
  expect(edges.reduce((sum, { length_mm }) => sum + length_mm, 0)).toBeCloseTo(4 * (40 + 30 + 20), 6);
});

test('the mouths of a bore are sharp, and the edges of a pocket where it opens, not where it ends', async () => {
  const whole = 4 * (40 + 30 + 20);
  const bored = await lengthOf(({ box, cylinder, cut }) =>
    cut(box([0, 0, 0], [40, 30, 20]), cylinder([20, 15, -1], [0, 0, 1], 5, 30)),
  );
  expect(bored).toBeCloseTo(whole + 2 * Math.PI * 10, 3);
  const pocket = await lengthOf(({ box, cut }) =>
    cut(box([0, 0, 0], [40, 30, 20]), box([10, 10, 12], [30, 20, 21])),
  );
  expect(pocket).toBeCloseTo(whole + 2 * (20 + 10), 3);
});

test('a chamfered edge is broken, and its two neighbours are sharp no more', async () => {
  const bevelled = await lengthOf(({ extrusion }) =>
    extrusion(
      [
        [0, 0, 0],
        [40, 0, 0],
        [40, 29, 0],
        [39, 30, 0],
        [0, 30, 0],
      ],
      [0, 0, 1],
      20,
    ),
  );
  // Three of the four upright edges, and round both ends.
  expect(bevelled).toBeCloseTo(3 * 20 + 2 * (40 + 29 + Math.SQRT2 + 39 + 30), 3);
});

test('where a post in a corner stands tangent to its walls, the slits between them are no sharp edge, wherever the file stands', async () => {
  const post = ({ box, cylinder, cut, fuse }: Maker) =>
    fuse(
      cut(box([0, 0, 0], [60, 40, 20]), box([5, 5, 5], [55, 35, 21])),
      box([4, 4, 4], [10, 10, 20]),
      cylinder([10, 10, 4], [0, 0, 1], 5, 16),
    );
  const here = await lengthOf(post);
  for (const angle of [0.4, 1.1, 2.3])
    expect(
      await lengthOf(post, { axis: [0.3, -0.7, 0.6], angle, shift: [40, -300, 12], mirror: null }),
    ).toBeCloseTo(here, 3);
});
