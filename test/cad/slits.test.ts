import { expect, test } from 'vitest';
import { factsOfShape, type Maker } from './shapes.ts';

const UP = [0, 0, 1] as const;

/** A ring of 50 over 25, 14 wide. */
const ring = (m: Maker) =>
  m.cut(m.cylinder([0, 0, 0], [...UP], 25, 14), m.cylinder([0, 0, -1], [...UP], 12.5, 16));

test('a slit that opens a ring is a slot through its wall', async () => {
  const { features } = await factsOfShape((m) => m.cut(ring(m), m.box([0, -1, -1], [30, 1, 15])));
  const [slit, ...others] = features.filter(({ kind }) => kind === 'slot');
  expect(others).toEqual([]);
  expect(slit).toMatchObject({ subtype: 'through', width_mm: 2, length_mm: 14 });
  expect(slit?.depth_mm).toBeCloseTo(25 - Math.sqrt(12.5 ** 2 - 1), 1);
});

test('a sector cut out of a ring is no slit', async () => {
  const { features } = await factsOfShape((m) => m.cut(ring(m), m.box([0, -10, -1], [30, 10, 15])));
  expect(features.filter(({ kind }) => kind === 'slot')).toEqual([]);
});

test('slots that cross are open along their run, pins or not', async () => {
  const { features } = await factsOfShape((m) =>
    m.cut(
      m.box([0, 0, 0], [21, 21, 20]),
      ...[3, 9, 15].flatMap((at) => [
        m.box([at, -1, 5], [at + 3, 22, 21]),
        m.box([-1, at, 5], [22, at + 3, 21]),
      ]),
    ),
  );
  const slots = features.filter(({ kind }) => kind === 'slot');
  expect(slots).toHaveLength(6);
  for (const { access } of slots) expect(access).toHaveLength(3);
});
