import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engine/cost/compiled.ts';
import { LOT, makeLeaf } from '../../src/engine/cost/leaf.ts';
import * as cost from '../../src/engine/formulas/cost.ts';
import { formatSteps, type LotPricer, lotCurve, lotPricer } from '../../src/engine/lots/curve.ts';
import { economics } from '../../src/engine/lots/economics.ts';
import type { Candidate } from '../../src/engine/pipeline/planned.ts';
import { rank } from '../../src/engine/pipeline/rank.ts';
import { contextOf, requestOf } from './support/context.ts';
import { emptyEnvironment, type SettingValues } from './support/environment.ts';
import { planOf, sheetStock, stated } from './support/plan.ts';

const evidence = { kind: 'stated', source: 'test', source_id: null, sigma: 0 } as const;
const perPart = (amount: number) =>
  makeLeaf({
    top: 'machine',
    label_id: 'line.machine',
    formula: cost.perPart,
    terms: { per_part: { value: amount, source: 'test' } },
    evidence,
    door: null,
  });
const perLot = (amount: number) =>
  makeLeaf({
    top: 'setup',
    label_id: 'line.setup',
    formula: cost.perLot,
    terms: { per_lot: { value: amount, source: 'test' }, lot_size: LOT },
    lot_term: 'lot_size',
    evidence,
    door: null,
  });

/** A piece costs `piece` and a set-up `setup` per lot, nothing else; discounts are the buyer's and do not count for him. */
type Part = { readonly piece: number; readonly setup: number; readonly id?: string };
type Year = {
  readonly lot: number;
  readonly volume: number;
  readonly order?: number;
  readonly interest?: number;
  readonly storage?: number;
  readonly mass?: number;
};

const settingsOf = ({ order = 60, interest = 0.1, storage = 0.2 }: Year): SettingValues => ({
  material_overhead_pct: 0,
  production_overhead_pct: 0,
  cash_discount_pct: 0.02,
  customer_discount_pct: 0.05,
  ordering_cost_eur_per_order: order,
  holding_cost_rate_per_year: interest,
  eoq_holding_cost_per_kg_per_year: storage,
});

const candidateOf = ({ piece, setup, id = 'plan' }: Part, settings: SettingValues): Candidate => {
  const context = contextOf(emptyEnvironment(settings));
  const leaves = [perPart(piece), ...(setup > 0 ? [perLot(setup)] : [])];
  return { plan: planOf({ id }), compiled: compile(id, context, leaves, () => []), part: null };
};

const priced = (part: Part, year: Year) => {
  const settings = settingsOf(year);
  const context = contextOf(
    emptyEnvironment(settings),
    requestOf({ lot_size: year.lot, annual_volume: year.volume }),
  );
  const pricer = lotPricer([candidateOf(part, settings)]);
  return economics(pricer, year.volume, year.mass ?? 1, context);
};

/** What a year costs, by hand: pieces, set-ups and orders, and half a lot lying. */
const byHand = ({ piece, setup }: Part, lot: number, year: Year): number => {
  const { volume, order = 60, interest = 0.1, storage = 0.2, mass = 1 } = year;
  const holding = interest * piece + storage * mass;
  return volume * piece + (volume / lot) * (setup + order) + (lot / 2) * holding;
};

const cheapestByHand = (part: Part, year: Year): number => {
  let best = 1;
  for (let lot = 2; lot <= year.volume; lot += 1)
    if (byHand(part, lot, year) < byHand(part, best, year)) best = lot;
  return best;
};

describe('the economics of a part of 10 and 100 per set-up, 1000 a year', () => {
  const part = { piece: 10, setup: 100 };
  const year = { lot: 100, volume: 1000 };
  const result = priced(part, year);

  test('a lot of 516: √(2 · 1000 · 160 / 1.2) = 516.4', () => {
    expect(result.economic_lot).toBe(516);
  });

  test('half of 100 pieces lies all year at 1.2 each: 0.06 a piece', () => {
    expect(result.holding_cost_per_piece).toBeCloseTo((50 * 1.2) / 1000, 6);
  });

  test('the year costs 10,000, ten set-ups and orders of 160, and 60 of stock; 1,040.32 could be saved', () => {
    expect(result.effective_annual_cost).toBeCloseTo(10_000 + 1600 + 60, 2);
    expect(result.net_saving_per_year).toBeCloseTo(11_660 - byHand(part, 516, year), 2);
    expect(result.net_saving_per_year).toBeCloseTo(1040.32, 2);
  });
});

describe('against every lot of the year reckoned by hand', () => {
  test.each([
    [
      { piece: 10, setup: 100 },
      { lot: 100, volume: 1000 },
    ],
    [
      { piece: 3, setup: 40 },
      { lot: 7, volume: 350 },
    ],
    [
      { piece: 250, setup: 30 },
      { lot: 10, volume: 90 },
    ],
    [
      { piece: 0.4, setup: 55 },
      { lot: 1000, volume: 20_000, mass: 0.02 },
    ],
    [
      { piece: 1200, setup: 900 },
      { lot: 4, volume: 12, mass: 30 },
    ],
    [
      { piece: 5, setup: 20 },
      { lot: 50, volume: 37, interest: 0.3 },
    ],
    [
      { piece: 800, setup: 5 },
      { lot: 3, volume: 3, order: 0 },
    ],
    // So dear to keep that single pieces are best: Harris lies below one.
    [
      { piece: 50_000, setup: 10 },
      { lot: 5, volume: 20, order: 1 },
    ],
  ] satisfies readonly (readonly [Part, Year])[])('%j, %j', (part, year) => {
    const result = priced(part, year);
    const best = cheapestByHand(part, year);
    // The curve is flat at its least: sheets are rounded to a millionth of a piece, which may move the lot by one.
    expect(byHand(part, result.economic_lot, year) - byHand(part, best, year)).toBeLessThan(
      year.volume * 1e-6,
    );
    expect(Math.abs(result.economic_lot - best)).toBeLessThanOrEqual(1);
    expect(result.effective_annual_cost).toBeCloseTo(byHand(part, year.lot, year), 1);
    expect(result.net_saving_per_year).toBeCloseTo(
      Math.max(0, byHand(part, year.lot, year) - byHand(part, best, year)),
      1,
    );
  });
});

describe('edges', () => {
  test('a lot larger than the year is compared with the year, never proposed', () => {
    const result = priced({ piece: 1, setup: 5000 }, { lot: 500, volume: 40 });
    expect(result.economic_lot).toBe(40);
  });

  test('stock that costs nothing: one lot for the year', () => {
    const result = priced({ piece: 10, setup: 100 }, { lot: 10, volume: 777, interest: 0, storage: 0 });
    expect(result.economic_lot).toBe(777);
    expect(result.holding_cost_per_piece).toBe(0);
  });

  test('lots that cost the same: the smallest', () => {
    const free = { interest: 0, storage: 0, order: 0 };
    expect(priced({ piece: 10, setup: 0 }, { lot: 10, volume: 100, ...free }).economic_lot).toBe(1);
    expect(priced({ piece: 10, setup: 0 }, { lot: 500, volume: 100, ...free }).economic_lot).toBe(1);
  });

  test('without a set-up line only orders speak for a lot', () => {
    const year = { lot: 10, volume: 1000 };
    expect(priced({ piece: 10, setup: 0 }, year).economic_lot).toBe(
      cheapestByHand({ piece: 10, setup: 0 }, year),
    );
  });
});

describe('the pricer', () => {
  const settings = settingsOf({ lot: 1, volume: 1 });
  const plans = [
    { id: 'a', piece: 10, setup: 0 },
    { id: 'b', piece: 9, setup: 100 },
    { id: 'c', piece: 8, setup: 1000 },
    { id: 'd', piece: 1, setup: 100_000 },
  ].map((part) => candidateOf(part, settings));
  const pricer: LotPricer = lotPricer(plans);

  test('every plan is compared at every lot, also one that is the dearest by far at the first', () => {
    expect([1, 500, 5000, 1_000_000].map((lot) => pricer(lot).candidate.plan.id)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('prices a lot once', () => {
    expect(pricer(500)).toBe(pricer(500));
  });

  test('has nothing to say without a plan', () => {
    expect(() => lotPricer([])(1)).toThrow('a lot curve needs at least one plan');
  });

  test('the curve: 9 and 100/L against 10, from 101 pieces on', () => {
    expect(lotCurve([50, 200], pricer)).toEqual([
      {
        lot_size: 50,
        unit_cost: 10,
        offer_price: 10.741139,
        setup_per_piece: 0,
        plan_id: 'a',
        machines: ['Mill'],
      },
      {
        lot_size: 200,
        unit_cost: 9.5,
        offer_price: 10.204082,
        setup_per_piece: 0.5,
        plan_id: 'b',
        machines: ['Mill'],
      },
    ]);
  });

  test('steps of formats: none without a stock or without formats', () => {
    const [first] = rank(plans, 1);
    if (first === undefined) throw new Error('no plan');
    const assembly = {
      ...first,
      candidate: { ...first.candidate, plan: { ...first.candidate.plan, stock: null } },
    };
    expect(formatSteps(assembly, 10)).toEqual([]);
    const whole = (pieces: number | null) => ({
      ...first,
      candidate: {
        ...first.candidate,
        plan: planOf({
          stock: sheetStock({
            charge: 'full_no_credit',
            pieces_per_format: pieces === null ? null : stated(pieces),
          }),
        }),
      },
    });
    expect(formatSteps(whole(null), 10)).toEqual([]);
    expect(formatSteps(whole(10), 35)).toEqual([30, 40]);
  });
});
