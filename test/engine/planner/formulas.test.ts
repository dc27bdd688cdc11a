import { describe, expect, it } from 'vitest';
import * as stock from '../../../src/engine/stock/formulas.ts';
import * as drilling from '../../../src/engine/time/formulas/drilling.ts';
import * as general from '../../../src/engine/time/formulas/general.ts';
import * as milling from '../../../src/engine/time/formulas/milling.ts';
import * as planning from '../../../src/engine/time/formulas/planning.ts';
import * as sheet from '../../../src/engine/time/formulas/sheet.ts';
import * as turning from '../../../src/engine/time/formulas/turning.ts';
import * as wear from '../../../src/engine/time/formulas/wear.ts';

/** Worked examples of the method's document; letters are its ids, C marks one recomputed there. */
describe('milling', () => {
  it('brings the force of a table to the rake of the tool: 1 % per degree', () => {
    const at = (tool_rake: number): number =>
      milling.rakedForce.evaluate({ kc1_1: 2000, tool_rake, basis_rake: 6, per_degree: 0.01 });
    expect([at(6), at(12), at(0)]).toEqual([2000, 1880, 2120]);
  });

  it('gives constant torque below the corner speed', () => {
    const at = (rpm: number) =>
      milling.spindlePowerAt.evaluate({ power: 20, spindle_speed: rpm, corner_speed: 1500, efficiency: 1 });
    expect([at(750), at(1500), at(6000)]).toEqual([10, 20, 20]);
  });

  it('feeds thin chips faster and thick ones slower than where the table was made, up to a limit', () => {
    const at = (ae: number, reference = 10): number =>
      milling.chipThinning.evaluate({ radial_depth: ae, reference_depth: reference, diameter: 10, limit: 2 });
    expect(at(5)).toBe(1);
    expect(at(1)).toBeCloseTo(10 / (2 * 3), 6);
    expect(at(0.01)).toBe(2);
    expect(at(1, 1)).toBe(1);
    expect(at(6, 1)).toBeCloseTo((2 * 3) / 10, 6);
    expect(at(6, 0.01)).toBe(0.5);
  });

  it('faces 100 × 250 with D 150 at 300 mm/min in lanes of 75 % (M2: vf 300)', () => {
    const vf = milling.feedRate.evaluate({
      spindle_speed: 300,
      teeth: 8,
      feed_per_tooth: 0.125,
      factor: 1,
      chip_thinning: 1,
      feed_limit: 9000,
    });
    expect(vf).toBe(300);
    const seconds = milling.timeOfFacing.evaluate({
      length: 250,
      width: 100,
      diameter: 150,
      radial_depth: 112.5,
      approach: 0,
      passes: 1,
      feed_rate: vf,
      count: 1,
    });
    expect(seconds).toBeCloseTo(((250 + 150) / 300) * 60, 6);
  });

  it('spaces the lines of a ball cutter by the scallop', () => {
    expect(planning.ballLineSpacing.evaluate({ radius: 5, scallop: 0.01 })).toBeCloseTo(
      2 * Math.sqrt(0.0999),
      6,
    );
  });
});

describe('turning', () => {
  it('faces at constant speed above the diameter of the limit and at the limit below it', () => {
    const common = { outer_diameter: 100, approach: 0, passes: 1, cutting_speed: 200, feed: 0.2, count: 1 };
    // No cap in reach: π·(100² − 50²)/(4·1000·200·0.2) min.
    const free = turning.timeFacing.evaluate({ ...common, inner_diameter: 50, speed_limit: 100000 });
    expect(free).toBeCloseTo(((Math.PI * (10000 - 2500)) / (4 * 1000 * 200 * 0.2)) * 60, 6);
    // Limit of 1000 rpm is met at Ø63.66; from there to the middle (63.66/2)/(1000·0.2) min.
    const limit = 200000 / (Math.PI * 1000);
    const capped = turning.timeFacing.evaluate({ ...common, inner_diameter: 0, speed_limit: 1000 });
    const expected = (Math.PI * (10000 - limit * limit)) / (4 * 1000 * 200 * 0.2) + limit / (2 * 1000 * 0.2);
    expect(capped).toBeCloseTo(expected * 60, 6);
  });

  it('agrees with the sum of small steps while facing', () => {
    const [vc, f, limit] = [180, 0.15, 3000];
    let minutes = 0;
    const step = 0.001;
    for (let d = 80 - step; d > 10; d -= 2 * step) {
      const n = Math.min((1000 * vc) / (Math.PI * d), limit);
      minutes += step / (n * f);
    }
    const closed = turning.timeFacing.evaluate({
      outer_diameter: 80,
      inner_diameter: 10,
      approach: 0,
      passes: 1,
      cutting_speed: vc,
      speed_limit: limit,
      feed: f,
      count: 1,
    });
    expect(closed / 60).toBeCloseTo(minutes, 3);
  });

  it('finishes Ra 1.6 with a 0.8 nose at √(8·0.8·Rth): 0.215 mm/rev', () => {
    const feed = turning.finishFeed.evaluate({
      ra: 1.6,
      rz_per_ra: 4.5,
      nose_radius: 0.8,
      divisor: 8,
      feed_limit: 1,
    });
    expect(feed).toBeCloseTo(Math.sqrt(8 * 0.8 * 0.0072), 6);
    expect(feed).toBeCloseTo(0.2147, 4);
  });

  it('takes more passes when the spindle is weak', () => {
    const passes = (power: number) =>
      turning.roughingPasses.evaluate({ allowance: 6, depth_limit: 4, power_at_1mm: 2, power });
    expect([passes(20), passes(4), passes(2)]).toEqual([2, 3, 6]);
  });
});

describe('drilling and threads', () => {
  it('M3: f 0.3 at 700 rpm goes 210 mm/min', () => {
    const seconds = drilling.timeOfHoles.evaluate({
      depth: 30,
      approach: 2,
      overrun: 3,
      spindle_speed: 700,
      feed: 0.3,
      peck_factor: 1,
      count: 2,
    });
    expect(seconds).toBeCloseTo((2 * 35 * 60) / 210, 9);
  });

  it('lowers the feed until the spindle turns the drill', () => {
    const feed = (power: number) =>
      drilling.drillFeed.evaluate({
        feed: 0.3,
        depth_factor: 1,
        cutting_speed: 100,
        diameter: 20,
        kc1_1: 1500,
        mc: 0.22,
        power,
      });
    expect(feed(20)).toBe(0.3);
    expect(feed(2)).toBeLessThan(0.3);
  });

  it('taps down and up: 2·(l + 3P)/(n·P) + 1 s', () => {
    const seconds = drilling.timeOfTapping.evaluate({
      depth: 12,
      pitch: 1,
      overrun_pitches: 3,
      spindle_speed: 600,
      reverse_time: 1,
      count: 4,
    });
    expect(seconds).toBeCloseTo(4 * ((2 * 15 * 60) / 600 + 1), 9);
  });
});

describe('sheet, saw and grinding', () => {
  it('bends n times and loads once', () => {
    const seconds = sheet.timeOfBends.evaluate({
      bends: 4,
      machine_cycle: 5,
      manipulation: 7,
      load: 9,
      operators: 1,
    });
    expect(seconds).toBe(4 * 12 + 2);
  });

  it('cuts 1.2 m at 6 m/min in 12 s', () => {
    expect(sheet.timeOfContours.evaluate({ length: 1200, speed: 6, corner_factor: 1 })).toBeCloseTo(12, 9);
  });

  it('shares rapid time between way and ramps', () => {
    const seconds = general.rapidMoves.evaluate({
      moves: 2,
      distance: 250,
      rapid_speed: 30,
      acceleration: 4,
    });
    expect(seconds).toBeCloseTo(2 * (0.5 + 0.25), 9);
  });
});

describe('wear', () => {
  it('G19: Taylor, C 75, n 0.25: at 25 m/min 81 min (P)', () => {
    const life = wear.taylorLife.evaluate({
      reference_life: 1,
      reference_speed: 75,
      speed: 25,
      exponent: 0.25,
      most_gain: 1000,
      material_factor: 1,
    });
    expect(life / 60).toBeCloseTo(81, 6);
  });

  it('does not let slow cutting last for ever', () => {
    const life = (speed: number) =>
      wear.taylorLife.evaluate({
        reference_life: 15,
        reference_speed: 200,
        speed,
        exponent: 0.25,
        most_gain: 4,
        material_factor: 1,
      }) / 60;
    expect(life(200)).toBeCloseTo(15, 9);
    expect(life(50)).toBe(60);
    expect(life(400)).toBeLessThan(1);
  });
});

describe('stock', () => {
  it('gets 23 pieces of 124 mm out of 3 m', () => {
    const pieces = stock.barPieces.evaluate({ bar_length: 3000, rest: 60, piece_length: 124, kerf: 1.5 });
    expect(pieces).toBe(23);
  });

  it('turns the part on the sheet when more go in that way', () => {
    const at = (length: number, width: number) =>
      stock.gridPieces.evaluate({
        sheet_length: 2000,
        sheet_width: 1000,
        edge: 8,
        part_length: length,
        part_width: width,
        gap: 5,
      });
    expect(at(300, 190)).toBe(at(190, 300));
    expect(at(2500, 10)).toBe(0);
  });

  it('weighs a metre of Ø40 steel 9.86 kg and of SW 24 hexagon 3.92 kg', () => {
    expect(stock.roundMass.evaluate({ diameter: 40, length: 1000, density: 7850 })).toBeCloseTo(9.865, 3);
    expect(stock.hexagonMass.evaluate({ across_flats: 24, length: 1000, density: 7850 })).toBeCloseTo(
      3.916,
      3,
    );
  });
});
