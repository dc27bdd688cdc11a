import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type DrawingFacts,
  type PricedResult,
  type PricingGeometry,
  price,
} from '../../../src/engine/index.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { fc } from '../../support/properties.ts';
import { knownPart } from '../planner/plan.ts';
import { drawingOf, plate, shaft, snapshotOf } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';

const madePart = (stem: string): PricingGeometry =>
  JSON.parse(
    readFileSync(new URL(`../planner/made/${stem}.json`, import.meta.url), 'utf8'),
  ) as PricingGeometry;

/** Parts whose faces drawn bar, plate or sheet may bring: blocks, a shaft, spanner flats. */
const PARTS = {
  plate_holes_pocket: knownPart('plate_holes_pocket'),
  block_features: knownPart('block_features'),
  shaft_turned: knownPart('shaft_turned'),
  shaft_keyway_crosshole: knownPart('shaft_keyway_crosshole'),
  hexagon_standoff: madePart('hexagon_standoff'),
  hexagon_fitting: madePart('hexagon_fitting'),
  square_spindle: madePart('square_spindle'),
  plate: plate(),
  shaft: shaft(),
};
/** A price of these takes a good tenth of a second. */
const RUNS = Math.max(50, Math.round((propertyRuns().numRuns ?? 0) / 8));

const FINISHES = [12.5, 6.3, 3.2, 1.6, 0.8, 0.4] as const;
const FORMS = ['flatness', 'cylindricity', 'position'] as const;

type Demand = {
  readonly at: number;
  readonly it_grade: number | null;
  readonly ra_um: number | null;
  readonly characteristic: string | null;
};
type Asked = {
  readonly name: keyof typeof PARTS;
  readonly general: DrawingFacts['general_tolerance'];
  readonly ra: number;
  readonly demands: readonly Demand[];
};

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });
const asked: fc.Arbitrary<Asked> = fc.record({
  name: fc.constantFrom(...(Object.keys(PARTS) as (keyof typeof PARTS)[])),
  general: fc.constantFrom('c', 'm', 'f'),
  ra: fc.constantFrom(...FINISHES),
  demands: fc.array(
    fc
      .record({
        at: fc.nat({ max: 40 }),
        it_grade: maybe([6, 7, 9, 11, 13]),
        ra_um: maybe(FINISHES),
        characteristic: maybe(FORMS),
      })
      .filter(
        ({ it_grade, ra_um, characteristic }) =>
          it_grade !== null || ra_um !== null || characteristic !== null,
      ),
    { maxLength: 3 },
  ),
});

const snapshotFor = ({ name, general, ra, demands }: Asked, material: string) => {
  const part = PARTS[name];
  return snapshotOf({
    facts: part,
    material,
    request: { lot_size: 100 },
    drawing: drawingOf({
      general_tolerance: general,
      default_ra_um: ra,
      callouts: demands.map(({ at, it_grade, ra_um, characteristic }) => ({
        feature_id: part.features[at % part.features.length]?.id ?? null,
        nominal_mm: null,
        fit: null,
        thread: null,
        count: 1,
        it_grade,
        ra_um,
        ...(characteristic === null ? {} : { characteristic }),
      })),
    }),
  });
};

/** Faces that no operation makes and no note lists: the blank gives them. */
const givenBy = ({ process_plan, notes }: PricedResult, part: PricingGeometry): ReadonlySet<string> => {
  const made = new Set(process_plan.flatMap(({ face_ids }) => face_ids));
  const unmade = String(notes.find(({ code }) => code === 'faces_unmade')?.params.faces ?? '').split(', ');
  return new Set(part.faces.flatMap(({ id }) => (made.has(id) || unmade.includes(id) ? [] : [id])));
};

/** The finest roughness all over that the bought form is sold with: a drawn bar, or plate and sheet as they were rolled. */
const soldWith = (result: PricedResult, snapshot: ReturnType<typeof snapshotFor>): number => {
  const parameters = openParameters(snapshot);
  return ['plate', 'sheet'].includes(result.stock?.form ?? '')
    ? parameters.get('flat.limits', 'least_ra').value
    : parameters.get('stock.finish.drawn', 'ra').value;
};

describe('a face that the blank gives', () => {
  test('has no demand beyond the bought form: roughness, grade, form or tolerance [PRS-7]', () => {
    let given = 0;
    fc.assert(
      fc.property(asked, fc.constantFrom('1.0577', '1.0503', '1.7225', '1.4301'), (one, material) => {
        const snapshot = snapshotFor(one, material);
        const result = price(snapshot);
        if (result.outcome !== 'priced') return;
        const part = PARTS[one.name];
        const faces = givenBy(result, part);
        if (faces.size === 0) return;
        given += 1;
        expect(one.general).not.toBe('f');
        expect(one.ra).toBeGreaterThanOrEqual(soldWith(result, snapshot));
        // A demand that was bound to no surface is asked about, whatever the blank gives.
        if (result.review_reasons.includes('callout_unmatched')) return;
        for (const { at } of one.demands) {
          const feature = part.features[at % part.features.length];
          expect(
            feature?.face_ids.filter((id) => faces.has(id)),
            feature?.id,
          ).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
    expect(given).toBeGreaterThan(0);
  });
});
