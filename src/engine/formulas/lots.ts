import { log2, pow } from '../math.ts';
import { defineFormula } from './define.ts';

/** Cost of holding one piece in stock for a year: interest on its value without set-up, and storage by mass. */
export const holdingPerPieceYear = defineFormula({
  id: 'lots.holding_per_piece_year',
  unit: 'currency/a',
  terms: { interest_rate: '1/a', unit_value: 'currency', storage_per_kg: 'currency/kg/a', mass: 'kg' },
  source: 'harris_1913',
  evaluate: (t) => t.interest_rate * t.unit_value + t.storage_per_kg * t.mass,
});

/** Holding cost per delivered piece: half a lot in stock on average, over the year's pieces. */
export const holdingPerPiece = defineFormula({
  id: 'lots.holding_per_piece',
  unit: 'currency',
  terms: { lot_size: 'pcs', annual_volume: 'pcs/a', holding: 'currency/a' },
  source: 'harris_1913',
  evaluate: (t) => (t.lot_size / (2 * t.annual_volume)) * t.holding,
});

/** Harris 1913, Andler 1929. */
export const economicLot = defineFormula({
  id: 'lots.economic_lot',
  unit: 'pcs',
  terms: { annual_volume: 'pcs/a', lot_cost: 'currency', holding: 'currency/a' },
  source: 'harris_1913',
  evaluate: (t) => Math.sqrt((2 * t.annual_volume * t.lot_cost) / t.holding),
});

/** Production at a finite rate fills the stock more slowly. Domain: demand_rate < production_rate. */
export const economicLotFiniteRate = defineFormula({
  id: 'lots.economic_lot_finite_rate',
  unit: 'pcs',
  terms: {
    annual_volume: 'pcs/a',
    lot_cost: 'currency',
    holding: 'currency/a',
    demand_rate: 'pcs/d',
    production_rate: 'pcs/d',
  },
  source: 'stefanic_allmayer_1927',
  evaluate: (t) =>
    Math.sqrt((2 * t.annual_volume * t.lot_cost) / (t.holding * (1 - t.demand_rate / t.production_rate))),
});

/** Cost of a year: pieces, orders and stock. */
export const annualCost = defineFormula({
  id: 'lots.annual_cost',
  unit: 'currency/a',
  terms: {
    annual_volume: 'pcs/a',
    unit_price: 'currency',
    lot_size: 'pcs',
    order_cost: 'currency',
    holding: 'currency/a',
  },
  source: 'harris_1913',
  evaluate: (t) =>
    t.annual_volume * t.unit_price +
    (t.annual_volume / t.lot_size) * t.order_cost +
    (t.lot_size / 2) * t.holding,
});

const exponent = (rate: number): number => log2(rate);

/** Wright: the cumulative average falls to `rate` with every doubling. */
export const learningAverage = defineFormula({
  id: 'learning.wright_average',
  unit: 's',
  terms: { first: 's', units: 'pcs', rate: '1' },
  source: 'wright_1936',
  evaluate: (t) => t.first * pow(t.units, exponent(t.rate)),
});

export const learningTotal = defineFormula({
  id: 'learning.wright_total',
  unit: 's',
  terms: { first: 's', units: 'pcs', rate: '1' },
  source: 'wright_1936',
  evaluate: (t) => t.first * t.units * pow(t.units, exponent(t.rate)),
});

/** Wright: time of the n-th unit, the difference of two totals. Domain: units ≥ 1. */
export const learningUnitWright = defineFormula({
  id: 'learning.wright_unit',
  unit: 's',
  terms: { first: 's', units: 'pcs', rate: '1' },
  source: 'wright_1936',
  evaluate: (t) => {
    const before = t.units - 1;
    const total = (n: number): number => (n <= 0 ? 0 : t.first * n * pow(n, exponent(t.rate)));
    return total(t.units) - total(before);
  },
});

/** Crawford: the time of the n-th unit itself falls to `rate` with every doubling. */
export const learningUnitCrawford = defineFormula({
  id: 'learning.crawford_unit',
  unit: 's',
  terms: { first: 's', units: 'pcs', rate: '1' },
  source: 'crawford_1944',
  evaluate: (t) => t.first * pow(t.units, exponent(t.rate)),
});

/**
 * Mean factor on manual work over a year of `annual_volume` pieces if the stated time is that of the `reference`-th piece
 * (cumulative average). Domain: reference ≥ 1, annual_volume ≥ 1.
 */
export const learningYear = defineFormula({
  id: 'learning.year_factor',
  unit: '1',
  terms: { annual_volume: 'pcs', reference: 'pcs', rate: '1' },
  source: 'wright_1936',
  evaluate: (t) => pow(Math.max(1, t.annual_volume / t.reference), exponent(t.rate)),
});

export const LOT_FORMULAS = [
  holdingPerPieceYear,
  holdingPerPiece,
  economicLot,
  economicLotFiniteRate,
  annualCost,
  learningAverage,
  learningTotal,
  learningUnitWright,
  learningUnitCrawford,
  learningYear,
];
