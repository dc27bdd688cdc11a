import { describe, expect, test } from 'vitest';
import { compilePlan } from '../../src/engine/cost/compiled.ts';
import type { ProcessPlan } from '../../src/engine/index.ts';
import { curveSizes, formatSteps, lotPricer } from '../../src/engine/lots/curve.ts';
import { economics } from '../../src/engine/lots/economics.ts';
import { contextOf, requestOf } from './support/context.ts';
import { planOf, STEEL, sheetStock, shop, stated } from './support/plan.ts';

const environment = shop({
  holding_cost_rate_per_year: 0.1,
  eoq_holding_cost_per_kg_per_year: 0.2,
  ordering_cost_eur_per_order: 60,
});

const of = (lot_size: number, annual_volume: number, plans: readonly Partial<ProcessPlan>[] = [{}]) => {
  const context = contextOf(environment, requestOf({ lot_size, annual_volume }));
  const candidates = plans.map((change, i) => {
    const plan = planOf({ id: `plan-${i}`, ...change });
    return { plan, compiled: compilePlan(plan, STEEL, context), part: null };
  });
  const pricer = lotPricer(candidates);
  return { context, pricer, result: economics(pricer, annual_volume, 1, context) };
};

describe('sizes of the curve', () => {
  test('a 1-2-5 series with the lot in it, up to ten times the lot and at least 1000', () => {
    expect(curveSizes(37, Number.MAX_SAFE_INTEGER)).toEqual([1, 2, 5, 10, 20, 37, 50, 100, 200, 500, 1000]);
    expect(curveSizes(5000, Number.MAX_SAFE_INTEGER).at(-1)).toBe(50_000);
    expect(curveSizes(3, 8)).toEqual([1, 2, 3, 5]);
  });
});

describe('the economic lot', () => {
  test('no other lot of the year is cheaper (every lot compared)', () => {
    const volume = 400;
    const { result } = of(40, volume);
    const best = of(result.economic_lot, volume).result;
    expect(best.net_saving_per_year).toBe(0);
    for (let lot = 1; lot <= volume; lot += 1) {
      const there = of(lot, volume).result;
      expect(there.effective_annual_cost).toBeGreaterThanOrEqual(best.effective_annual_cost * 0.9995);
    }
  });

  test('the saving is the difference of two years', () => {
    const now = of(10, 1000).result;
    const best = of(now.economic_lot, 1000).result;
    expect(now.net_saving_per_year).toBeCloseTo(now.effective_annual_cost - best.effective_annual_cost, 4);
    expect(now.net_saving_per_year).toBeGreaterThan(0);
  });

  test('is never more than the year needs, and a lot above it is compared with it', () => {
    const { result } = of(5000, 100);
    expect(result.economic_lot).toBeLessThanOrEqual(100);
    expect(of(1, 1).result.economic_lot).toBe(1);
  });

  test('holding: half the lot over the year on value without set-up, and by mass', () => {
    const { result, pricer } = of(100, 1000);
    const { evaluation } = pricer(100);
    const value = (evaluation.scheme.unitCost.micro - (evaluation.tops.get('setup')?.micro ?? 0)) / 1e6;
    expect(result.holding_cost_per_piece).toBeCloseTo((100 / 2000) * (0.1 * value + 0.2), 6);
  });

  test('learning makes the wages of a large year cheaper, not those of a small one', () => {
    const perPiece = (volume: number): number => {
      const { result, pricer } = of(100, volume);
      const { evaluation } = pricer(100);
      const wages = evaluation.wages.micro / 1e6;
      const price = evaluation.scheme.offerPrice.micro / 1e6;
      const paid = result.effective_annual_cost / volume - 60 / 100 - result.holding_cost_per_piece;
      return (price - paid) / wages;
    };
    expect(perPiece(100)).toBeCloseTo(0, 6);
    expect(perPiece(1600)).toBeCloseTo(1 - 0.98 ** 4, 6);
  });

  test('steps of whole formats are looked at where formats are paid whole', () => {
    const { pricer } = of(40, 1000, [{ stock: sheetStock({ charge: 'full_no_credit' }) }]);
    expect(formatSteps(pricer(47), 47)).toEqual([40, 50]);
    expect(formatSteps(pricer(3), 3)).toEqual([10, 20]);
    const share = of(40, 1000, [{ stock: sheetStock({ charge: 'share' }) }]);
    expect(formatSteps(share.pricer(47), 47)).toEqual([]);
    expect(formatSteps(of(40, 1000).pricer(47), 47)).toEqual([]);
  });
});

describe('the curve compares plans', () => {
  test('a dearer set-up with a cheaper run wins at large lots', () => {
    const [operation] = planOf().operations;
    if (!operation?.time) throw new Error('no operation');
    const { time } = operation;
    const long = time.tr.map((element) => ({ ...element, time: stated(element.time.value * 4) }));
    const short = time.tn.map((element) => ({ ...element, time: stated(10) }));
    const fast = { ...operation, time: { ...time, tr: long, tn: short } };
    const { pricer } = of(10, 1000, [{}, { operations: [fast] }]);
    expect(pricer(1).candidate.plan.id).toBe('plan-0');
    expect(pricer(1000).candidate.plan.id).toBe('plan-1');
  });

  test('equal plans tie by id', () => {
    expect(of(10, 1000, [{}, {}]).pricer(10).candidate.plan.id).toBe('plan-0');
  });
});
