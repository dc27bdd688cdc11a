import { expect, test } from 'vitest';
import type { Calculation, CostLine, LotPoint } from '../../clients/typescript/src/index.ts';
import { machineChanges } from '../../web/src/pages/part/machine-changes.ts';
import {
  annualEstimate,
  categoryChanges,
  factorsOf,
  isPreviewed,
  lotEstimate,
  newChoices,
  previewOf,
  quoteOf,
  scaleOf,
  unchanged,
} from '../../web/src/pages/what-if/changes.ts';
import { factorWords } from '../../web/src/texts/factor-words.ts';
import { fc } from '../support/properties.ts';

const CALCULATION = {
  id: 'c1',
  part_revision_id: 'r1',
  lot_size: 50,
  annual_volume: 1000,
  language: 'de',
  costing_environment_id: 'e1',
  manufacturing_process: null,
} as Calculation;

/** One plan: 80 once for each lot, 3 for each piece. */
const CURVE = [1, 10, 100].map(
  (lot) => ({ lot_size: lot, offer_price: 80 / lot + 3, unit_cost: 40 / lot + 2 }) as LotPoint,
);

test('given a lot between two points, then the price of one plan is exact, and marked as an estimate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (lot) => {
      const estimate = lotEstimate(CURVE, lot);
      expect(estimate?.offer_price).toBeCloseTo(80 / lot + 3, 9);
      expect(estimate?.unit_cost).toBeCloseTo(40 / lot + 2, 9);
      expect(estimate?.isExact).toBe([1, 10, 100].includes(lot));
    }),
  );
  expect(lotEstimate(CURVE, 101)).toBeNull();
});

test('given an annual volume, then only the volumes of the curve have a price', () => {
  const points = [{ annual_volume: 500, offer_price: 2, unit_cost: 1 }] as Calculation['annual_curve'];
  expect(annualEstimate(points, 500)).toMatchObject({ offer_price: 2, unit_cost: 1 });
  expect(annualEstimate(points, 501)).toBeNull();
  expect(annualEstimate(points, null)).toBeNull();
});

test('a scale leads from place to value and back, also if it begins at 0', () => {
  for (const [least, most] of [
    [1, 1000],
    [0.2, 5],
    [0, 0.5],
  ] as const) {
    const scale = scaleOf(least, most);
    expect([scale.valueAt(0), scale.valueAt(1)]).toEqual([least, most]);
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1, noNaN: true }), (place) => {
        const value = scale.valueAt(place);
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(most);
        expect(Math.abs(scale.placeOf(value) - place)).toBeLessThan(0.06);
      }),
    );
  }
});

const factor = (name: string) => ({ name, value: 1, band: [0.5, 2] });
const line = (amount: number, more: object = {}): CostLine =>
  ({ amount, bucket: 'labour', label: 'Labour', factors: [], children: [], ...more }) as unknown as CostLine;

test('given a sheet, then its factors are those of the innermost lines, those that move the most money first', () => {
  const sheet = [
    line(9, { children: [line(4, { factors: [factor('a')] }), line(5, { factors: [factor('b')] })] }),
    line(-3, { factors: [factor('a')] }),
  ];
  expect(factorsOf(sheet).map(({ name, amount, least, most }) => [name, amount, least, most])).toEqual([
    ['a', 7, 0.5, 2],
    ['b', 5, 0.5, 2],
  ]);
});

test('given two sheets, then categories of either are compared', () => {
  const before = [line(2), line(1, { bucket: 'freight', label: 'Freight' })];
  const after = [line(3), line(4, { bucket: 'duty', label: 'Duty' })];
  expect(categoryChanges(before, after)).toEqual([
    { label: 'Labour', before: 2, after: 3 },
    { label: 'Freight', before: 1, after: 0 },
    { label: 'Duty', before: 0, after: 4 },
  ]);
});

test('a preview answers lot and factors; the rest needs a new calculation', () => {
  const start = unchanged(CALCULATION);
  expect([isPreviewed(start, CALCULATION), newChoices(start, CALCULATION)]).toEqual([false, []]);
  expect(isPreviewed({ ...start, lot: 51 }, CALCULATION)).toBe(true);
  expect(isPreviewed({ ...start, factors: { a: 2 } }, CALCULATION)).toBe(true);
  expect(newChoices({ ...start, annual: null, material: ' ', process: 'turning' }, CALCULATION)).toEqual([
    'annual',
    'process',
  ]);
});

test('given changes, then the new calculation repeats the old one with them', () => {
  const start = unchanged(CALCULATION);
  expect(quoteOf(CALCULATION, { ...start, lot: 80, factors: { a: 2 } })).toEqual({
    part_revision_id: 'r1',
    derived_from_calculation_id: 'c1',
    language: 'de',
    lot_size: 80,
    annual_volume: 1000,
    costing_environment_id: 'e1',
    manufacturing_process: null,
  });
  // A grade by id would win over the text; prices of material are those of the new environment's country.
  expect(quoteOf(CALCULATION, { ...start, material: ' C45 ', environment: 'e2' })).toMatchObject({
    material_grade_id: null,
    material_ref: 'C45',
    costing_environment_id: 'e2',
    region: null,
  });
});

test('a factor has words in both languages; one that is not known keeps its name', () => {
  expect(factorWords('en', 'rate.labour')).toBe('Wage rates');
  expect(factorWords('de', 'time.setup_efficiency.turning')).toBe('Rüstzeit: Drehen');
  expect(factorWords('en', 'rate.machine.milling_3axis')).toBe('Machine-hour rate: three-axis milling');
  expect(factorWords('en', 'unheard.of')).toBe('unheard.of');
});

test('a machine is previewed, and only a chosen one is sent', () => {
  const changes = { ...unchanged(CALCULATION), machine: 'm1' };
  expect(isPreviewed(unchanged(CALCULATION), CALCULATION)).toBe(false);
  expect(isPreviewed(changes, CALCULATION)).toBe(true);
  expect(previewOf(changes)).toEqual({ lot_size: 50, adjustments: {}, machine_id: 'm1' });
  expect(previewOf(unchanged(CALCULATION))).toEqual({ lot_size: 50, adjustments: {} });
});

test('the lots at which other machines become the cheapest', () => {
  const at = (lot_size: number, ...machines: string[]) => ({ lot_size, machines }) as LotPoint;
  const points = [
    at(1, 'saw', 'small'),
    at(10, 'saw', 'small'),
    at(100, 'saw', 'large'),
    at(1000, 'saw', 'large'),
  ];
  expect(machineChanges(points).map(({ lot_size }) => lot_size)).toEqual([1, 100]);
  expect(machineChanges([at(1)])).toEqual([]);
});
