import { expect, test } from 'vitest';
import { factsOfShape, type Maker } from './shapes.ts';

const UP = [0, 0, 1] as const;

/** A block with a bore of 30 through it, wider by `over` from 12 to 14. */
const block = (over: number) => (m: Maker) =>
  m.cut(
    m.box([-30, -30, 0], [30, 30, 20]),
    m.cylinder([0, 0, -1], [...UP], 15, 22),
    m.cylinder([0, 0, 12], [...UP], 15 + over / 2, 2),
  );

test('a groove for a circlip is a feature of its own, and its bore is plain', async () => {
  const { features } = await factsOfShape(block(1.4));
  const [bore] = features.filter(({ kind }) => kind === 'hole');
  expect(bore).toMatchObject({ subtype: 'plain', diameter_mm: 30, depth_mm: 20, through: true });
  expect(bore?.access).toHaveLength(2);
  const [groove] = features.filter(({ kind }) => kind === 'groove');
  expect(groove).toMatchObject({ subtype: 'internal', diameter_mm: 31.4, width_mm: 2 });
  expect(groove?.depth_mm).toBeCloseTo(0.7, 6);
});

test('a chamber no cutter reaches through the bore stays part of the hole', async () => {
  const { features } = await factsOfShape(block(20));
  expect(features.filter(({ kind }) => kind === 'groove')).toEqual([]);
  expect(features.find(({ kind }) => kind === 'hole')).toMatchObject({ subtype: 'stepped', access: [] });
});
