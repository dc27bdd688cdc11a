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
