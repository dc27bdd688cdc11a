import { describe, test } from 'vitest';
import type { PricingSnapshot } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { withSettings } from '../support/environment.ts';
import { propertyRuns } from '../support/runs.ts';
import { expectAtMost, onePriority, unitAtMost } from './compare.ts';

describe('prices and rates over random valid snapshots', { timeout: 1_200_000 }, () => {
  test('the price never falls with the price of the material', () => {
    fc.assert(
      fc.property(snapshots, fc.double({ min: 1, max: 5, noNaN: true }), (snapshot, factor) => {
        const { material } = snapshot;
        if (material === null || material.grade.price_per_kg === null) return;
        const grade = { ...material.grade, price_per_kg: material.grade.price_per_kg * factor };
        unitAtMost(snapshot, { ...snapshot, material: { ...material, grade } });
      }),
      propertyRuns(),
    );
  });

  test('the price never falls with wages and machine rates', () => {
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
        unitAtMost(snapshot, { ...snapshot, environment: dearer });
      }),
      propertyRuns(),
    );
  });

  test('the price never falls with the reject rate', () => {
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
          const few = barePrice(rejecting(Math.min(a, b)));
          const many = barePrice(rejecting(Math.max(a, b)));
          expectAtMost(few, many);
          // On the manufacturing cost rejects lie outside the unit cost and do not choose the plan.
          if (snapshot.environment.settings.reject_rate_base.value === 'herstellkosten')
            expectAtMost(few, many, ({ scheme }) => scheme.offerPrice.exact);
        },
      ),
      propertyRuns(),
    );
  });
});
