import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { fc } from '../../support/properties.ts';
import { snapshotOf } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';
import { expectEachFaceAccounted, isOutermost } from './given.ts';

/** Building and reading a shape takes a good part of a second. */
const RUNS = Math.max(8, Math.round((propertyRuns().numRuns ?? 0) / 40));

type Cut =
  | {
      readonly kind: 'hole';
      readonly at: readonly [number, number];
      readonly d: number;
      readonly side: 0 | 1 | 2;
    }
  | { readonly kind: 'pocket'; readonly at: readonly [number, number]; readonly deep: number }
  | { readonly kind: 'slot' | 'step' | 't_slot'; readonly x: number; readonly deep: number };

const size = (min: number, max: number) => fc.integer({ min, max });
const place = fc.tuple(size(15, 85), size(15, 45));
const cuts: fc.Arbitrary<readonly Cut[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant<'hole'>('hole'),
      at: place,
      d: size(4, 12),
      side: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    }),
    fc.record({ kind: fc.constant<'pocket'>('pocket'), at: place, deep: size(5, 20) }),
    fc.record({
      kind: fc.constantFrom<'slot' | 'step' | 't_slot'>('slot', 'step', 't_slot'),
      x: size(20, 75),
      deep: size(5, 15),
    }),
  ),
  { minLength: 1, maxLength: 4 },
);

const drillOf = (
  cylinder: Maker['cylinder'],
  { at: [u, v], d, side }: Extract<Cut, { readonly kind: 'hole' }>,
) => {
  if (side === 0) return cylinder([-1, v, 17], [1, 0, 0], d / 2, 102);
  if (side === 1) return cylinder([u, -1, 17], [0, 1, 0], d / 2, 62);
  return cylinder([u, v, -1], [0, 0, 1], d / 2, 37);
};

const toolOf = ({ box, cylinder, fuse }: Maker, cut: Cut) => {
  switch (cut.kind) {
    case 'pocket':
      return box([cut.at[0] - 12, cut.at[1] - 8, 35 - cut.deep], [cut.at[0] + 12, cut.at[1] + 8, 36]);
    case 'slot':
      return box([cut.x - 4, -1, 35 - cut.deep], [cut.x + 4, 61, 36]);
    case 'step':
      return box([-1, -1, 35 - cut.deep], [cut.x / 4, 61, 36]);
    case 't_slot':
      return fuse(
        box([cut.x - 5, -1, 15], [cut.x + 5, 61, 36]),
        box([cut.x - 9, -1, 15], [cut.x + 9, 61, 22]),
      );
    default:
      return drillOf(cylinder, cut);
  }
};

const made = (all: readonly Cut[]) =>
  factsOfShape((maker) =>
    maker.cut(maker.box([0, 0, 0], [100, 60, 35]), ...all.map((one) => toolOf(maker, one))),
  );

const checkWhole = (facts: GeometryFacts, result: PricedResult): void => {
  const worked = new Set(result.process_plan.flatMap(({ face_ids }) => face_ids));
  const flagged = result.review_reasons.includes('faces_unmade');
  const count = result.notes.find(({ code }) => code === 'faces_unmade')?.params.count ?? 0;
  expect(flagged).toBe(count !== 0 || result.notes.some(({ code }) => code === 'faces_unmade'));
  for (const { id, kind, face_ids } of facts.features)
    if (['hole', 'pocket', 'slot', 'step'].includes(kind))
      expect(flagged || face_ids.every((face) => worked.has(face)), `${id} is made or named`).toBe(true);
  expectEachFaceAccounted(facts, result, isOutermost);
  expect(result.review_reasons).not.toContain('volume_unbalanced');
  expect(result.review_reasons).not.toContain('features_unbalanced');
  expect(result.review_reasons).not.toContain('blank_smaller_than_part');
  expect(result.stock?.gross_mass_kg).toBeGreaterThanOrEqual(result.stock?.net_mass_kg ?? 0);
};

describe('a plan is whole', () => {
  test('blank = part + what is cut, no metal is missing, and every feature is made or named [PRW-1 PRW-2]', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, async (all) => {
        const facts = await made(all);
        fc.pre(facts.solids === 1);
        const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
        if (result.outcome === 'priced') checkWhole(facts, result);
        else expect(result.reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  test('what a plan clears follows the part, however many features claim the same metal', async () => {
    const crossed = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [100, 60, 35]), box([30, -1, 15], [70, 61, 36]), box([-1, 20, 15], [101, 40, 36])),
    );
    const result = price(snapshotOf({ facts: crossed, material: '1.0577' }));
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    checkWhole(crossed, result);
  });
});
