import { describe, test } from 'vitest';
import type { PricingSnapshot } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { calloutOf, drawingOf, plate, shaft } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';
import { expectAtMost, onePriority, request, unitAtMost } from './compare.ts';

describe('part and lot over random valid snapshots', { timeout: 1_200_000 }, () => {
  test('unit cost falls or stays as the lot grows while stock is charged by share [PRS-14]', () => {
    fc.assert(
      fc.property(snapshots, fc.integer({ min: 2, max: 1000 }), (snapshot, factor) => {
        const small = request(snapshot, { full_stock_charge: 'share' });
        const lot_size = snapshot.request.lot_size * factor;
        unitAtMost(request(small, { lot_size }), small);
      }),
      propertyRuns(),
    );
  });

  test('the price never falls with a tighter tolerance of a hole or of the whole drawing', () => {
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
            drawing: drawingOf({
              general_tolerance: general,
              callouts: hole ? [calloutOf(hole.id, { nominal_mm: hole.diameter_mm, it_grade: it })] : [],
            }),
          });
          const [loose, tight] = [CLASSES[at] ?? 'c', CLASSES[at + 1] ?? 'f'];
          const here = barePrice(drawn(loose, grade));
          expectAtMost(here, barePrice(drawn(tight, grade)));
          expectAtMost(barePrice(drawn(loose, grade + by)), here);
        },
      ),
      propertyRuns(),
    );
  });

  test('the price never falls when the part is scaled by 2 or more', () => {
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
        unitAtMost({ ...snapshot, facts: part(1) }, { ...snapshot, facts: part(by) });
      }),
      propertyRuns(),
    );
  });
});
