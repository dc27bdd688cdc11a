import { type PricedResult, price } from '../../src/engine/index.ts';
import type { PricingSnapshot } from '../../src/engine/snapshot.ts';
import type { ReportInput } from '../../src/reports/report.ts';
import { drawingOf, snapshotOf } from '../engine/support/parts.ts';

export const priceOf = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(`no price: ${JSON.stringify(result.reasons)}`);
  return result;
};

/** A part in the German environment, with a drawing, in lots of 50. */
export const snapshotWith = (fields: Parameters<typeof snapshotOf>[0] = {}): PricingSnapshot =>
  snapshotOf({
    drawing: drawingOf({ general_tolerance: 'f', default_ra_um: 1.6 }),
    request: { lot_size: 50, annual_volume: 1000 },
    ...fields,
  });

export const reportOf = (result: PricedResult, fields: Partial<ReportInput> = {}): ReportInput => ({
  kind: 'offer',
  format: 'xlsx',
  language: 'en',
  calculation: {
    id: '0190a0a0-0000-7000-8000-000000000000',
    name: 'Plate, first offer',
    part_number: '=HYPERLINK("x")',
    revision_code: 'A',
    environment_name: 'Germany',
    material: '1.0577',
    annual_volume: 1000,
    language: 'en',
    priced_at: '2026-01-31T10:00:00.000Z',
  },
  result,
  known: null,
  picture: null,
  ...fields,
});
