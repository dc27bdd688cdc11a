import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PricingSnapshot, price, verifyCalculation, verifySheet } from '../../../src/engine/index.ts';
import { fromMicro } from '../../../src/engine/quantities/micro.ts';
import { buildSheet } from '../../../src/engine/sheet/build.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { withSettings } from '../support/environment.ts';
import { drawing, plate, shaft } from '../support/parts.ts';
import { propertyRuns, wholeResultRuns } from '../support/runs.ts';

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

describe('over random valid snapshots', { timeout: 300_000 }, () => {
  test('most of them have a price, so the properties below say something', () => {
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
      wholeResultRuns(),
    );
  });

  test('identical snapshots give identical bytes', () => {
    const sheet = (snapshot: PricingSnapshot): string => {
      const evaluation = barePrice(snapshot);
      return evaluation === null ? '' : JSON.stringify(buildSheet(evaluation, snapshot.request.language));
    };
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        expect(sheet(structuredClone(snapshot))).toBe(sheet(snapshot));
      }),
      propertyRuns(),
    );
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        expect(JSON.stringify(price(structuredClone(snapshot)))).toBe(JSON.stringify(price(snapshot)));
      }),
      wholeResultRuns(),
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
        // All machines alike, so that the cheapest capable one stays the same.
        const machines = environment.machines.map((member) => {
          const { vdi_3258: vdi } = member.capabilities;
          if (!vdi) return member;
          const dear = {
            ...vdi,
            acquisition_cost_eur: (vdi.acquisition_cost_eur ?? 0) * factor,
            maintenance_eur_per_year: (vdi.maintenance_eur_per_year ?? 0) * factor,
            tooling_eur_per_year: (vdi.tooling_eur_per_year ?? 0) * factor,
          };
          return { ...member, capabilities: { ...member.capabilities, vdi_3258: dear } };
        });
        const dearer = withSettings(
          { ...environment, labour_rates, machines },
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
          const [few, many] = [rejecting(Math.min(a, b)), rejecting(Math.max(a, b))];
          atMost(few, many, unit);
          // On the manufacturing cost rejects lie outside the unit cost and do not choose the plan.
          if (snapshot.environment.settings.reject_rate_base.value === 'herstellkosten')
            atMost(few, many, offer);
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

  test('nor with a tighter tolerance of a hole or of the whole drawing', () => {
    const CLASSES = ['c', 'm', 'f'] as const;
    fc.assert(
      fc.property(
        snapshots,
        fc.integer({ min: 0, max: 1 }),
        fc.integer({ min: 6, max: 11 }),
        fc.integer({ min: 1, max: 3 }),
        (raw, at, grade, by) => {
          const snapshot = onePriority(raw);
          const hole = snapshot.facts?.features.find((feature) => feature.kind === 'hole');
          const drawn = (general: 'c' | 'm' | 'f', it: number): PricingSnapshot => ({
            ...snapshot,
            drawing: drawing({
              general_tolerance: general,
              callouts: hole
                ? [
                    {
                      feature_id: hole.id,
                      nominal_mm: hole.diameter_mm,
                      it_grade: it,
                      fit: null,
                      ra_um: null,
                      thread: null,
                      count: 1,
                    },
                  ]
                : [],
            }),
          });
          const [loose, tight] = [CLASSES[at] ?? 'c', CLASSES[at + 1] ?? 'f'];
          atMost(drawn(loose, grade), drawn(tight, grade), unit);
          atMost(drawn(loose, grade + by), drawn(loose, grade), unit);
        },
      ),
      propertyRuns(),
    );
  });

  test('nor when the part is scaled by 2 or more', () => {
    const sized = fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 8 }), fc.boolean(), fc.double({ min: 0.5, max: 1, noNaN: true }))
        .map(
          ([holes, pocket, scale]) =>
            (by: number) =>
              plate({ holes, pocket, scale: scale * by }),
        ),
      fc.double({ min: 0.4, max: 1, noNaN: true }).map((scale) => (by: number) => shaft(scale * by)),
    );
    fc.assert(
      fc.property(snapshots, sized, fc.double({ min: 2, max: 3, noNaN: true }), (raw, part, by) => {
        const snapshot = request(onePriority(raw), { full_stock_charge: 'share' });
        atMost({ ...snapshot, facts: part(1) }, { ...snapshot, facts: part(by) }, unit);
      }),
      propertyRuns(),
    );
  });
});
