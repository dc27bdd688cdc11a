import { describe, test } from 'vitest';
import type { PricingGeometry, PricingSnapshot } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { knownPart } from '../planner/plan.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { drawingOf, plate, shaft } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';
import { expectAtMost, onePriority } from './compare.ts';

const GRADES = [13, 12, 11, 10, 9, 8, 7, 6, 5] as const;
const ROUGHNESS = [6.3, 3.2, 1.6, 0.8, 0.4, 0.2] as const;

const block = knownPart('plate_holes_pocket');

/** A surface of each kind that a drawing can ask something of. */
const SURFACES: readonly (readonly [PricingGeometry, string])[] = [
  [plate(), 'hole-000'],
  [plate(), 'pocket-1'],
  [shaft(), 'od-2'],
  [block, 'face-3'],
  [block, 'hole-4'],
];

type Asked = { readonly it_grade: number | null; readonly ra_um: number | null };

const asking = (
  snapshot: PricingSnapshot,
  [facts, feature_id]: (typeof SURFACES)[number],
  asked: Asked,
): PricingSnapshot => ({
  ...onePriority(snapshot),
  facts,
  drawing: drawingOf({
    callouts: [{ feature_id, nominal_mm: null, fit: null, thread: null, count: 1, ...asked }],
  }),
});

const surfaces = fc.constantFrom(...SURFACES);
const step = (most: number) => fc.integer({ min: 0, max: most - 2 });
const RUNS = { numRuns: Math.max(40, (propertyRuns().numRuns ?? 0) / 4) };

describe('what a drawing asks of one surface, alone', { timeout: 1_200_000 }, () => {
  test('never costs less by a finer grade, IT13 to IT5', () => {
    fc.assert(
      fc.property(snapshots, surfaces, step(GRADES.length), (snapshot, surface, i) => {
        const at = (it: number | undefined) =>
          barePrice(asking(snapshot, surface, { it_grade: it ?? null, ra_um: null }));
        expectAtMost(at(GRADES[i]), at(GRADES[i + 1]));
      }),
      RUNS,
    );
  });

  test('never costs less by a finer roughness, Ra 6.3 to 0.2', () => {
    fc.assert(
      fc.property(snapshots, surfaces, step(ROUGHNESS.length), (snapshot, surface, i) => {
        const at = (ra: number | undefined) =>
          barePrice(asking(snapshot, surface, { it_grade: null, ra_um: ra ?? null }));
        expectAtMost(at(ROUGHNESS[i]), at(ROUGHNESS[i + 1]));
      }),
      RUNS,
    );
  });

  test('never costs less by a finer general tolerance or roughness', () => {
    const CLASSES = ['c', 'm', 'f'] as const;
    fc.assert(
      fc.property(
        snapshots,
        fc.constantFrom(plate(), shaft(), block),
        fc.constantFrom(0, 1),
        step(ROUGHNESS.length),
        (snapshot, facts, c, i) => {
          const at = (general_tolerance: 'c' | 'm' | 'f', ra: number) =>
            barePrice({
              ...onePriority(snapshot),
              facts,
              drawing: drawingOf({ general_tolerance, default_ra_um: ra }),
            });
          const [loose = 'c', tight = 'f'] = [CLASSES[c], CLASSES[c + 1]];
          const [rough = 6.3, fine = 0.2] = [ROUGHNESS[i], ROUGHNESS[i + 1]];
          expectAtMost(at(loose, rough), at(tight, rough));
          expectAtMost(at(loose, rough), at(loose, fine));
        },
      ),
      RUNS,
    );
  });
});
