import { describe, expect, test } from 'vitest';
import { compile, evaluate } from '../../../src/engine/cost/compiled.ts';
import { LOT, makeLeaf, priceLeaf } from '../../../src/engine/cost/leaf.ts';
import * as cost from '../../../src/engine/formulas/cost.ts';
import * as lots from '../../../src/engine/formulas/lots.ts';
import { materialFormats } from '../../../src/engine/formulas/material-cost.ts';
import { fromMicro } from '../../../src/engine/quantities/micro.ts';
import { contextOf } from '../support/context.ts';
import { emptyEnvironment } from '../support/environment.ts';

describe('published economic lots', () => {
  test('G11 FHW Berlin: 6000 pieces, 12 orders, least cost 2,928,000; at 24,000 pieces 2,982,000', () => {
    const terms = { annual_volume: 72_000, lot_cost: 2000, holding: 40 * 0.2 };
    expect(lots.economicLot.evaluate(terms)).toBe(6000);
    expect(72_000 / 6000).toBe(12);
    const year = (lotSize: number): number =>
      lots.annualCost.evaluate({
        annual_volume: 72_000,
        unit_price: 40,
        lot_size: lotSize,
        order_cost: 2000,
        holding: 8,
      });
    expect(year(6000)).toBe(2_928_000);
    expect(year(24_000)).toBe(2_982_000);
    expect((24_000 / 2) * 8).toBe(96_000);
  });

  test('G12 Haufe: finite production rate, storage per piece and interest on value, 953.12', () => {
    const interest = lots.holdingPerPieceYear.evaluate({
      interest_rate: 0.08,
      unit_value: 200,
      storage_per_kg: 1.2,
      mass: 1,
    });
    expect(interest).toBeCloseTo(17.2, 12);
    const lot = lots.economicLotFiniteRate.evaluate({
      annual_volume: 5000,
      lot_cost: 1500,
      holding: interest,
      demand_rate: 20,
      production_rate: 500,
    });
    expect(lot).toBeCloseTo(953.12, 2);
    expect((lot / 2) * 0.96 * 1.2).toBeCloseTo(549, 1);
    expect((lot / 2) * 0.96 * 16).toBeCloseTo(7319.96, 1);
    expect((5000 / lot) * 1500).toBeCloseTo(7868.89, 1);
  });

  test('G13 ENC: 346', () => {
    expect(
      Math.round(lots.economicLot.evaluate({ annual_volume: 1000, lot_cost: 150, holding: 0.25 * 10 })),
    ).toBe(346);
  });

  test('G14 (inputs published, result recomputed): 316.2', () => {
    expect(lots.economicLot.evaluate({ annual_volume: 5000, lot_cost: 10, holding: 1 })).toBeCloseTo(
      316.2,
      1,
    );
  });
});

describe('published learning curves', () => {
  test('G15 Wright 80 % from 100: averages and totals as printed; the printed increment 254.76 is wrong, it is 245.76', () => {
    const average = (units: number): number =>
      lots.learningAverage.evaluate({ first: 100, units, rate: 0.8 });
    const total = (units: number): number => lots.learningTotal.evaluate({ first: 100, units, rate: 0.8 });
    const sizes = [1, 2, 4, 8, 16];
    [100, 80, 64, 51.2, 40.96].forEach((expected, i) => {
      expect(average(sizes[i] ?? 0)).toBeCloseTo(expected, 9);
    });
    [100, 160, 256, 409.6, 655.36].forEach((expected, i) => {
      expect(total(sizes[i] ?? 0)).toBeCloseTo(expected, 9);
    });
    expect(total(2) - total(1)).toBeCloseTo(60, 9);
    expect(total(4) - total(2)).toBeCloseTo(96, 9);
    expect(total(8) - total(4)).toBeCloseTo(153.6, 9);
    expect(total(16) - total(8)).toBeCloseTo(245.76, 9);
    expect(total(16) - total(8)).not.toBeCloseTo(254.76, 1);
  });

  test('G16 Wright 80 % from 50 h: two units average 40, total 80, the second takes 30', () => {
    const terms = { first: 50, units: 2, rate: 0.8 };
    expect(lots.learningAverage.evaluate(terms)).toBeCloseTo(40, 9);
    expect(lots.learningTotal.evaluate(terms)).toBeCloseTo(80, 9);
    expect(lots.learningUnitWright.evaluate(terms)).toBeCloseTo(30, 9);
  });

  test('G17 (recomputed) Crawford 75 % from 812 h: unit 250 takes 82.1 h', () => {
    expect(lots.learningUnitCrawford.evaluate({ first: 812, units: 250, rate: 0.75 })).toBeCloseTo(82.1, 1);
  });

  test('G18 (recomputed) Wright 85 % from 250, 15 units: average 132.49, total 1987.4', () => {
    const terms = { first: 250, units: 15, rate: 0.85 };
    expect(lots.learningAverage.evaluate(terms)).toBeCloseTo(132.49, 2);
    expect(lots.learningTotal.evaluate(terms)).toBeCloseTo(1987.4, 1);
  });
});

describe('X1 PTC Creo sheet-metal default cost table, printed from 1 to 1000 pieces', () => {
  const evidence = { kind: 'stated', source: 'F59', source_id: null, sigma: 0 } as const;
  const stated = (value: number) => ({ value, source: 'F59' });
  const material = makeLeaf({
    top: 'material',
    label_id: 'line.material.formats',
    formula: materialFormats,
    terms: {
      format_mass: stated(17.5),
      pieces_per_format: stated(15),
      price: stated(1),
      form_factor: stated(1),
      quantity_factor: stated(1),
      price_factor: stated(1),
      lot_size: LOT,
    },
    lot_term: 'lot_size',
    evidence,
    door: null,
  });
  const perPart = makeLeaf({
    top: 'machine',
    label_id: 'line.machine',
    formula: cost.perPart,
    terms: { per_part: stated(4.4366) },
    evidence,
    door: null,
  });
  const perLot = makeLeaf({
    top: 'setup',
    label_id: 'line.setup',
    formula: cost.perLot,
    terms: { per_lot: stated(70.863), lot_size: LOT },
    lot_term: 'lot_size',
    evidence,
    door: null,
  });
  const context = contextOf(emptyEnvironment({ material_overhead_pct: 0 }));
  const part = compile('x1', context, [perPart, perLot], (lot) => [priceLeaf(material, lot)]);
  const unit = (lot: number): number => fromMicro(evaluate(part, lot).scheme.unitCost.micro);

  test.each([
    [1, 92.8],
    [5, 22.11],
    [10, 13.27],
    [50, 7.25],
    [100, 6.37],
    [500, 5.77],
    [1000, 5.68],
  ])('lot of %i: %f', (lot, printed) => {
    expect(unit(lot)).toBeCloseTo(printed, 1);
    expect(Math.abs(unit(lot) - printed)).toBeLessThan(0.0101);
  });

  test('whole formats make the curve stepped: the first piece of a new sheet costs more than the last of the old', () => {
    expect(unit(16)).toBeGreaterThan(unit(15));
  });
});
