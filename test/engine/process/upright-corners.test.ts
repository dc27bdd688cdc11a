import { expect, test } from 'vitest';
import type { GeometryFacts, Vec3 } from '../../../src/cad/facts.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { snapshotOf } from '../support/parts.ts';

const priced = (facts: GeometryFacts): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const clampings = ({ process_plan: operations }: PricedResult): number =>
  new Set(operations.filter(({ step }) => step.startsWith('mill_')).map(({ setup_no }) => setup_no)).size;

/** A plate with a pocket and two bores, its four corners broken by so much. */
const plate =
  (leg: number) =>
  ({ extrusion, box, cylinder, cut }: Maker) => {
    const corners: readonly Vec3[] =
      leg === 0
        ? [
            [0, 0, 0],
            [100, 0, 0],
            [100, 60, 0],
            [0, 60, 0],
          ]
        : [
            [leg, 0, 0],
            [100 - leg, 0, 0],
            [100, leg, 0],
            [100, 60 - leg, 0],
            [100 - leg, 60, 0],
            [leg, 60, 0],
            [0, 60 - leg, 0],
            [0, leg, 0],
          ];
    return cut(
      extrusion(corners, [0, 0, 1], 20),
      cylinder([30, 30, -1], [0, 0, 1], 6, 30),
      cylinder([70, 30, -1], [0, 0, 1], 6, 30),
      box([20, 20, 12], [80, 40, 30]),
    );
  };

test('upright corners are broken by the outline pass: no clamping more, and little more money', async () => {
  const [sharp, broken] = [await factsOfShape(plate(0)), await factsOfShape(plate(4))];
  const [plain, chamfered] = [priced(sharp), priced(broken)];
  const corners = broken.features.filter(({ kind }) => kind === 'chamfer');
  expect(corners).toHaveLength(4);
  expect(clampings(chamfered)).toBe(clampings(plain));
  const outline = chamfered.process_plan.find(({ step }) => step === 'mill_outline');
  for (const { id } of corners) expect(outline?.features).toContain(id);
  expect(chamfered.process_plan.map(({ step }) => step)).not.toContain('mill_chamfer');
  expect(chamfered.offer_price).toBeGreaterThan(plain.offer_price);
  expect(chamfered.offer_price / plain.offer_price).toBeLessThan(1.15);
});
