import type { DrawingFacts, PricingGeometry, PricingSnapshot } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { presetEnvironment, type SettingValues, type Slug, withSettings } from './environment.ts';
import { bracket, drawingOf, plate, shaft, snapshotOf } from './parts.ts';

const ENVIRONMENTS = {
  'de-2026': presetEnvironment('de-2026'),
  'pl-2026': presetEnvironment('pl-2026'),
  'cn-2026': presetEnvironment('cn-2026'),
  'us-2026': presetEnvironment('us-2026'),
} satisfies Record<Slug, unknown>;

const share = (max: number) => fc.double({ min: 0, max, noNaN: true, noDefaultInfinity: true });

export const settings: fc.Arbitrary<SettingValues> = fc.record(
  {
    material_overhead_pct: share(0.3),
    production_overhead_pct: share(3),
    sga_pct: share(0.4),
    margin_pct: share(0.4),
    cash_discount_pct: share(0.1),
    sales_commission_pct: share(0.2),
    customer_discount_pct: share(0.5),
    reject_rate_pct: share(0.3),
    sample_pct_default: share(1),
    factor_first_off: share(3),
    fai_cost: share(500),
    packaging_eur_per_part: share(5),
    freight_eur_per_part: share(5),
    duty_eur_per_part: share(5),
    overhead_fixed_eur_per_part: share(5),
    reject_rate_base: fc.constantFrom('material' as const, 'herstellkosten' as const),
    margin_base: fc.constantFrom('selbstkosten' as const, 'netto_selbstkosten' as const),
  },
  { requiredKeys: [] },
);

const MATERIALS = ['1.0577', '1.4301', '1.7225', 'AW-6082'] as const;

export const geometry: fc.Arbitrary<PricingGeometry> = fc.oneof(
  fc
    .record({
      holes: fc.integer({ min: 0, max: 8 }),
      pocket: fc.boolean(),
      scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
    })
    .map(plate),
  fc.double({ min: 0.4, max: 2, noNaN: true }).map(shaft),
  fc.constant(bracket()),
);

const drawings: fc.Arbitrary<DrawingFacts | null> = fc.option(
  fc
    .record({
      general_tolerance: fc.constantFrom('f' as const, 'm' as const, 'c' as const),
      default_ra_um: fc.constantFrom(0.8, 1.6, 3.2, 6.3),
    })
    .map(drawingOf),
);

/** Random valid snapshots: parts of three shapes, four countries, any settings, any lot. */
export const snapshots: fc.Arbitrary<PricingSnapshot> = fc
  .record({
    facts: geometry,
    slug: fc.constantFrom(...(Object.keys(ENVIRONMENTS) as Slug[])),
    values: settings,
    material: fc.constantFrom(...MATERIALS),
    lot_size: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 })),
    annual_volume: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    full_stock_charge: fc.constantFrom('auto', 'full', 'full_no_credit', 'share' as const),
    material_is_provided: fc.boolean(),
    drawn: drawings,
  })
  .map(
    ({
      facts,
      slug,
      values,
      material,
      lot_size,
      annual_volume,
      full_stock_charge,
      material_is_provided,
      drawn,
    }) =>
      snapshotOf({
        facts,
        material,
        drawing: drawn,
        environment: withSettings(ENVIRONMENTS[slug], values),
        request: {
          lot_size,
          annual_volume,
          full_stock_charge: full_stock_charge as 'auto',
          material_is_provided,
        },
      }),
  );
