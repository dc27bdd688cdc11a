import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { snapshotOf } from '../support/parts.ts';

/** A hub Ø60 × length with a bore Ø26 and a keyway of this width and depth over the bore. */
const hub = (length: number, width: number, depth: number): Promise<PricingGeometry> =>
  factsOfShape(({ box, cut, cylinder }) =>
    cut(
      cylinder([0, 0, 0], [0, 0, 1], 30, length),
      cylinder([0, 0, -1], [0, 0, 1], 13, length + 2),
      box([0, -width / 2, -1], [13 + depth, width / 2, length + 1]),
    ),
  );

const made = (facts: PricingGeometry, lot_size: number): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0503', request: { lot_size, annual_volume: null } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const broaching = ({ process_plan }: PricedResult) =>
  process_plan.find(({ step }) => step === 'broaching')?.cost ?? Number.NaN;

describe('a broached keyway costs its set-up, laying in, strokes and broach', () => {
  test('a long deep keyway costs more than a short shallow one, at every lot', async () => {
    const [short, long] = await Promise.all([hub(20, 8, 2), hub(60, 8, 4)]);
    for (const lot of [1, 10, 100, 10_000]) {
      const [one, other] = [made(short, lot), made(long, lot)];
      if (lot >= 100) expect(broaching(other)).toBeGreaterThan(1.3 * broaching(one));
      // Laying in alone is most of a minute of a press with its operator.
      expect(broaching(one)).toBeGreaterThan((55 / 60) * 0.8);
    }
  });

  test('the set-up falls with the lot; minutes and wear remain', async () => {
    const facts = await hub(40, 8, 3);
    const [single, many] = [made(facts, 1), made(facts, 10_000)];
    expect(broaching(single)).toBeGreaterThan(20);
    const leaves = JSON.stringify(many.cost_sheet);
    expect(leaves).toContain('broaching.time');
    expect(leaves).toContain('broaching.length');
    expect(leaves).toContain('tool.broach');
    expect(broaching(many)).toBeGreaterThan(1.5);
  });
});
