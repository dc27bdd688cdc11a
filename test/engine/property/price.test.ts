import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PricingSnapshot, price, verifyCalculation, verifySheet } from '../../../src/engine/index.ts';
import { fromMicro } from '../../../src/engine/quantities/micro.ts';
import { buildSheet } from '../../../src/engine/sheet/build.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { withSettings } from '../support/environment.ts';
import { propertyRuns } from '../support/runs.ts';

const request = (
  snapshot: PricingSnapshot,
  change: Partial<PricingSnapshot['request']>,
): PricingSnapshot => ({
  ...snapshot,
  request: { ...snapshot.request, ...change },
});

const unit = (snapshot: PricingSnapshot): number => barePrice(snapshot)?.scheme.unitCost.micro ?? Number.NaN;
const offer = (snapshot: PricingSnapshot): number =>
  barePrice(snapshot)?.scheme.offerPrice.micro ?? Number.NaN;

/** One priority per class: with several, a dearer member may stand in front of a cheaper one. */
const onePriority = (snapshot: PricingSnapshot): PricingSnapshot => ({
  ...snapshot,
  environment: {
    ...snapshot.environment,
    machines: snapshot.environment.machines.map((member) => ({ ...member, fleet_priority: 1 })),
  },
});

const atMost = (low: PricingSnapshot, high: PricingSnapshot, of = offer): void => {
  const [a, b] = [of(low), of(high)];
  if (Number.isNaN(a) || Number.isNaN(b)) return;
  expect(a).toBeLessThanOrEqual(b);
};

describe('over random valid snapshots', () => {
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

  test('the whole result holds: calculation, findings, curve, confidence', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const result = price(snapshot);
        fc.pre(result.outcome === 'priced');
        if (result.outcome !== 'priced') return;
        expect(verifyCalculation(result)).toEqual([]);
        expect(result.confidence.p10).toBeLessThanOrEqual(result.confidence.p90);
        expect(result.findings.every((finding) => finding.saving_per_piece > 0)).toBe(true);
        expect(result.economics?.net_saving_per_year ?? 0).toBeGreaterThanOrEqual(0);
      }),
      propertyRuns(100),
    );
  });

  test('identical snapshots give identical bytes', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        expect(JSON.stringify(price(structuredClone(snapshot)))).toBe(JSON.stringify(price(snapshot)));
      }),
      propertyRuns(50),
    );
  });

  test('unit cost falls or stays as the lot grows while stock is charged by share', () => {
    fc.assert(
      fc.property(snapshots, fc.integer({ min: 2, max: 1000 }), (snapshot, factor) => {
        const small = request(snapshot, { full_stock_charge: 'share' });
        const lot_size = snapshot.request.lot_size * factor;
        atMost(request(small, { lot_size }), small, unit);
      }),
      propertyRuns(),
    );
  });

  test('the price never falls with the price of the material', () => {
    fc.assert(
      fc.property(snapshots, fc.double({ min: 1, max: 5, noNaN: true }), (snapshot, factor) => {
        const { material } = snapshot;
        if (material === null || material.grade.price_per_kg === null) return;
        const grade = { ...material.grade, price_per_kg: material.grade.price_per_kg * factor };
        atMost(snapshot, { ...snapshot, material: { ...material, grade } }, unit);
      }),
      propertyRuns(),
    );
  });

  test('nor with wages and machine rates', () => {
    fc.assert(
      fc.property(snapshots, fc.double({ min: 1, max: 3, noNaN: true }), (raw, factor) => {
        const snapshot = onePriority(raw);
        const { environment } = snapshot;
        const labour_rates = environment.labour_rates.map((row) => ({ ...row, value: row.value * factor }));
        const energy = environment.settings.energy_eur_per_kwh.value ?? 0;
        const dearer = withSettings(
          { ...environment, labour_rates },
          { energy_eur_per_kwh: energy * factor },
        );
        atMost(snapshot, { ...snapshot, environment: dearer }, unit);
      }),
      propertyRuns(),
    );
  });

  test('nor with the reject rate', () => {
    fc.assert(
      fc.property(
        snapshots,
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        (snapshot, a, b) => {
          const rejecting = (rate: number): PricingSnapshot => ({
            ...snapshot,
            environment: withSettings(snapshot.environment, { reject_rate_pct: rate }),
          });
          atMost(rejecting(Math.min(a, b)), rejecting(Math.max(a, b)), unit);
        },
      ),
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
        for (const [bucket, money] of here.tops)
          expect(there.tops.get(bucket)?.exact).toBeCloseTo(money.exact * rate, 3);
        expect(there.scheme.offerPrice.exact / here.scheme.offerPrice.exact / rate).toBeCloseTo(1, 5);
      }),
      propertyRuns(),
    );
  });
});
