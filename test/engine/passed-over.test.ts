import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../src/engine/index.ts';
import { factsOfShape } from '../cad/shapes.ts';
import { knownPart } from './planner/plan.ts';
import { snapshotOf } from './support/parts.ts';

const LOTS = [1, 10, 100, 10_000];

const priced = (facts: PricingGeometry, material: string, lot_size: number): PricedResult => {
  const result = price(snapshotOf({ facts, material, request: { lot_size, annual_volume: null } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

/** Listed as offered for less than what was chosen, each with why it is not chosen. */
const cheaper = ({ alternatives, unit_cost, offer_price }: PricedResult) =>
  alternatives.filter(
    (one) =>
      one.unit_cost !== null &&
      one.offer_price !== null &&
      (one.unit_cost < unit_cost || one.offer_price < offer_price),
  );

const KNOWN = readdirSync(join(import.meta.dirname, 'planner/facts'))
  .map((file) => basename(file, '.json'))
  .filter((stem) => !['sphere_torus', 'inch_cube'].includes(stem));

describe('a plan that is listed below the chosen one says why it is not chosen', () => {
  test.each(KNOWN)('%s', (stem) => {
    for (const material of ['1.0577', 'AW-6082', '1.4301'])
      for (const lot of LOTS) {
        const result = priced(knownPart(stem), material, lot);
        for (const { id, reason } of cheaper(result)) expect(reason, `${id} at ${lot}`).not.toBeNull();
        for (const { id, reason, unit_cost } of result.alternatives)
          expect(reason === null && unit_cost === null, id).toBe(false);
      }
  });

  test('one that leaves faces unmade names how many', async () => {
    // The underside of a lip is reached from the side on five axes, from nowhere on three.
    const facts = await factsOfShape(({ box, cone, cut }) =>
      cut(box([0, 0, 0], [100, 60, 4]), cone([50, 30, -10], 24, 24)),
    );
    for (const lot of LOTS) {
      const result = priced(facts, '1.0577', lot);
      for (const { id, reason, params } of cheaper(result)) {
        expect(reason, id).not.toBeNull();
        if (reason === 'faces_unmade') expect(params.count).toBeGreaterThan(0);
      }
    }
  });
});
