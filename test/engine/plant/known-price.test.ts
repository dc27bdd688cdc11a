import { describe, expect, test } from 'vitest';
import { calibrate, crossValidate, type Observation } from '../../../src/engine/plant/calibrate.ts';
import { gapOf, medianOf, type ShouldCost, shouldCostOf } from '../../../src/engine/plant/known-price.ts';
import { price } from '../../../src/engine/price.ts';
import { fc } from '../../support/properties.ts';
import { snapshotOf } from '../support/parts.ts';

const result = price(snapshotOf());
if (result.outcome !== 'priced') throw new Error('the plate is priced');
const should = shouldCostOf(result);

const CURVE: ShouldCost = {
  lots: [
    [1, 100],
    [10, 20],
    [100, 12],
  ],
  lot_size: 10,
  offer_price: 20,
  categories: { material: 8, machine: 7, profit: 5 },
  p10: 16,
  p90: 26,
  process: 'milling',
};

describe('the figures that a known price is compared with', () => {
  test('are those of the result: its own lot, its categories, its band', () => {
    expect(should.lots).toContainEqual([result.lot_size, result.offer_price]);
    expect(should.lots.map(([lot]) => lot)).toEqual(
      [...should.lots.map(([lot]) => lot)].sort((a, b) => a - b),
    );
    const sum = Object.values(should.categories).reduce((all, amount) => all + amount, 0);
    expect(sum).toBeCloseTo(result.offer_price, 6);
    expect(should).toMatchObject({ p10: result.confidence.p10, p90: result.confidence.p90 });
  });
});

describe('a gap', () => {
  const paid = { lot_size: 10, price: 25, breakdown: { material: 10, freight: 1 } };

  test('at the lot of the calculation has each stated category, also one that the calculation lacks', () => {
    const gap = gapOf(paid, CURVE);
    expect(gap).toMatchObject({ should_cost: 20, lot_size: 10, gap: 5, factor: 1.25, inside_band: true });
    expect(gap.categories).toEqual([
      { category: 'material', paid: 10, should_cost: 8, gap: 2 },
      { category: 'machine', paid: null, should_cost: 7, gap: null },
      { category: 'freight', paid: 1, should_cost: 0, gap: 1 },
      { category: 'profit', paid: null, should_cost: 5, gap: null },
    ]);
  });

  test.each([
    [2, 1],
    [4, 10],
    [30, 10],
    [40, 100],
    [5_000, 100],
  ])(
    'of a lot of %i is that of the nearest point by ratio, %i, without a gap by category',
    (lot, nearest) => {
      const gap = gapOf({ ...paid, lot_size: lot }, CURVE);
      expect([gap.lot_size, gap.categories_lot_size]).toEqual([nearest, 10]);
      expect(gap.p10).toBeCloseTo((16 / 20) * gap.should_cost, 6);
      expect(gap.categories.every((one) => one.gap === null)).toBe(true);
    },
  );

  test('in another currency converts the should-cost, not the paid price', () => {
    const gap = gapOf(paid, CURVE, 1.1);
    expect(gap).toMatchObject({ should_cost: 22, gap: 3, p90: 28.6 });
    expect(gap.categories[0]).toEqual({ category: 'material', paid: 10, should_cost: 8.8, gap: 1.2 });
  });

  test('of any price is the price minus the should-cost, and inside the band as its ends say', () => {
    const amounts = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1e6 }), (amount, lot) => {
        const gap = gapOf({ lot_size: lot, price: amount, breakdown: {} }, should);
        expect(gap.gap).toBeCloseTo(amount - gap.should_cost, 5);
        expect(gap.inside_band).toBe(amount >= gap.p10 && amount <= gap.p90);
      }),
    );
  });
});

test('a median is the middle value, or between the middle two', () => {
  expect([medianOf([]), medianOf([3]), medianOf([4, 1]), medianOf([9, 1, 2])]).toEqual([null, 3, 2.5, 2]);
});

describe('cross-validation', () => {
  const observation = (material: number, machine: number, factor: number): Observation => ({
    amounts: { material, machine },
    gross: 1,
    actual: (material + machine) * factor,
  });
  const alike = [5, 9, 2, 7, 4, 8].map((material, index) => observation(material, 4 + index, 1.4));

  test('predicts left-out parts that deviate alike nearly as well as the fit does', () => {
    const fit = calibrate(alike);
    const cross = crossValidate(alike);
    if (fit.kind !== 'fitted' || cross === null) throw new Error('the factors are fitted');
    expect(cross).toBeGreaterThanOrEqual(fit.error_after);
    expect(cross).toBeLessThan(fit.error_before / 2);
  });

  test('shows that factors do not help where the parts deviate by chance', () => {
    const noise = [1.35, 0.75, 1.3, 0.8, 1.25, 0.78].map((factor, n) => observation(5 + (n % 3), 5, factor));
    const fit = calibrate(noise);
    const cross = crossValidate(noise);
    if (fit.kind !== 'fitted' || cross === null) throw new Error('the factors are fitted');
    expect(cross).toBeGreaterThan(fit.error_after);
  });

  test('of too few observations is unknown', () => {
    expect(crossValidate(alike.slice(0, 3))).toBeNull();
    expect(crossValidate([])).toBeNull();
  });
});
