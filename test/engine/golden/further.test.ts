import { describe, expect, test } from 'vitest';
import { economicLot } from '../../../src/engine/formulas/lots.ts';
import * as rate from '../../../src/engine/formulas/machine-rate.ts';
import { spindleSpeed } from '../../../src/engine/time/formulas/milling.ts';
import { finishFeed, turningPower } from '../../../src/engine/time/formulas/turning.ts';

/** Published with inputs and result, found beside those of the method's source page; the address is in the name. */
describe('further published examples', () => {
  test('N1 machinecalcs.com/turning-horsepower-calculator: 1146 rpm, 1.8 kW in the cut, 2.25 kW behind 80 %', () => {
    const speed = spindleSpeed.evaluate({ cutting_speed: 180, diameter: 50, speed_limit: 1e6 });
    expect(Math.round(speed)).toBe(1146);
    // It states kc itself, so the exponent of the chip's thickness is 0.
    const power = turningPower.evaluate({
      kc1_1: 1500,
      mc: 0,
      axial_depth: 2,
      feed: 0.2,
      sine_kappa: 1,
      cutting_speed: 180,
      wear_factor: 1,
    });
    expect(power).toBeCloseTo(1.8, 12);
    expect(power / 0.8).toBeCloseTo(2.25, 12);
    expect(180 * 0.2 * 2).toBe(72);
  });

  test('N2 study-board.de user 29269: 182,000 a year and 10 kW at 0.50: 118.75 at 1600 h, 156.67 at 1200 h', () => {
    const at = (hours: number): number =>
      rate.perYear.evaluate({ per_year: 182_000, utilised_hours: hours }) +
      rate.energy.evaluate({ power: 10, load: 1, energy_price: 0.5 });
    expect(at(1600)).toBe(118.75);
    expect(at(1200)).toBeCloseTo(156.67, 2);
    expect(at(1200) - at(1600)).toBeCloseTo(37.92, 2);
  });

  test.each([
    [400, 1800, 641.43],
    [400, 2000, 676.12],
    [450, 2100, 734.85],
    [500, 2000, 755.93],
    [600, 2200, 868.5],
  ])(
    'N3 bit1024.com/tool/Economic-Order-Quantity-Calculator, table at 3.50: %d per order, %d a year: %d',
    (lot_cost, annual_volume, lot) => {
      expect(economicLot.evaluate({ annual_volume, lot_cost, holding: 3.5 })).toBeCloseTo(lot, 2);
    },
  );

  test('N3 the line worked above that table prints 285.71 for 500 and 2000, against the 755.93 of the table itself, which is right', () => {
    const right = economicLot.evaluate({ annual_volume: 2000, lot_cost: 500, holding: 3.5 });
    expect(right).toBeCloseTo(755.93, 2);
    expect(Math.abs(right / 285.71 - 1)).toBeGreaterThan(0.5);
  });

  test('N4 Sandvik Coromant, heat resistant super alloys, page 118: profile depth fn² · 125 / rε in µm, the inverse of the finishing feed', () => {
    for (const [f, nose] of [
      [0.1, 0.4],
      [0.15, 0.8],
      [0.25, 1.2],
    ] as const) {
      const depth = (f * f * 125) / nose;
      const feed = finishFeed.evaluate({
        ra: depth,
        rz_per_ra: 1,
        nose_radius: nose,
        divisor: 8,
        feed_limit: 1,
      });
      expect(feed).toBeCloseTo(f, 12);
    }
  });
});
