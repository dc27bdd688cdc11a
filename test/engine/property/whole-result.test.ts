import { describe, expect, test } from 'vitest';
import { price, verifyCalculation } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { snapshots } from '../support/arbitraries.ts';
import { propertyRuns } from '../support/runs.ts';

describe('the whole result over random valid snapshots', { timeout: 1_200_000 }, () => {
  test('the whole result holds: calculation, findings, curve, confidence; the same snapshot gives the same bytes', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const result = price(snapshot);
        expect(JSON.stringify(price(structuredClone(snapshot)))).toBe(JSON.stringify(result));
        if (result.outcome !== 'priced') return;
        expect(verifyCalculation(result)).toEqual([]);
        expect(result.confidence.p10).toBeLessThanOrEqual(result.confidence.p50);
        expect(result.confidence.p50).toBeLessThanOrEqual(result.confidence.p90);
        expect(result.findings.every((finding) => finding.saving_per_piece > 0)).toBe(true);
        expect(result.economics?.net_saving_per_year ?? 0).toBeGreaterThanOrEqual(0);
        const here = result.lot_curve.find((point) => point.lot_size === result.lot_size);
        expect(here).toMatchObject({ unit_cost: result.unit_cost, offer_price: result.offer_price });
      }),
      propertyRuns(),
    );
  });
});
