import { describe, expect, test } from 'vitest';
import { buildSheet } from '../../../src/engine/cost-sheet/build.ts';
import { verifySheet } from '../../../src/engine/index.ts';
import { fromMicro } from '../../../src/engine/quantities/micro.ts';
import { fc } from '../../support/properties.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { propertyRuns } from '../support/runs.ts';
import { request } from './compare.ts';

describe('the sheet over random valid snapshots', { timeout: 1_200_000 }, () => {
  test('most of them have a price, so the properties say something', () => {
    const sample = fc.sample(snapshots, { seed: 1, numRuns: 100 });
    expect(sample.filter((snapshot) => barePrice(snapshot) !== null).length).toBeGreaterThan(80);
  });

  test('every sheet reconciles and holds under the public verifier', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const evaluation = barePrice(snapshot);
        fc.pre(evaluation !== null);
        if (evaluation === null) return;
        const sheet = buildSheet(evaluation, 'en');
        expect(verifySheet(sheet)).toEqual([]);
        expect(sheet.reconciled).toBe(true);
        expect(sheet.total).toBe(fromMicro(evaluation.scheme.offerPrice.micro));
      }),
      propertyRuns(),
    );
  });

  test('provided material makes the material line zero', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const evaluation = barePrice(request(snapshot, { material_is_provided: true }));
        if (evaluation === null) return;
        expect(evaluation.tops.get('material')?.micro).toBe(0);
      }),
      propertyRuns(),
    );
  });

  test('scaling the currency scales every amount', () => {
    fc.assert(
      fc.property(snapshots, fc.double({ min: 0.1, max: 100, noNaN: true }), (raw, rate) => {
        const snapshot = raw.environment.currency === 'EUR' ? raw : null;
        fc.pre(snapshot !== null);
        if (snapshot === null) return;
        const fx = [{ from: 'EUR', to: 'XTS', rate, as_of: '2026-01-01', source: 'test' }];
        const here = barePrice(snapshot);
        const there = barePrice({ ...request(snapshot, { currency: 'XTS' }), fx });
        if (here === null || there === null) return;
        // Leaves are rounded to a millionth in either currency, and some rest on rounded ones.
        const rounding = 1e-4 * Math.max(1, rate);
        for (const [bucket, money] of here.tops)
          expect(Math.abs((there.tops.get(bucket)?.exact ?? 0) - money.exact * rate)).toBeLessThan(rounding);
        const [a, b] = [here.scheme.offerPrice.exact * rate, there.scheme.offerPrice.exact];
        expect(Math.abs(a - b)).toBeLessThan(rounding + Math.abs(a) * 1e-9);
      }),
      propertyRuns(),
    );
  });
});
