import { describe, expect, test } from 'vitest';
import { estimateRough } from '../../../src/engine/formulas/estimate.ts';
import * as refa from '../../../src/engine/formulas/refa.ts';
import * as tool from '../../../src/engine/formulas/tool-economics.ts';
import * as milling from '../../../src/engine/time/formulas/milling.ts';
import * as sheet from '../../../src/engine/time/formulas/sheet.ts';
import * as turning from '../../../src/engine/time/formulas/turning.ts';

describe('published times, speeds and forces', () => {
  test('O1 Ostwald 7.1: set-up 1.5 h, 0.5 min, 75 pieces: 2.125 h, 1.7 min each', () => {
    const terms = { setup: 90, pieces: 75, per_piece: 0.5 };
    expect(refa.orderTime.evaluate(terms) / 60).toBe(2.125);
    expect(refa.floorToFloor.evaluate(terms)).toBe(1.7);
  });

  test('O2 Ostwald 7.2: set-up 10 h, 1 min, 210 pieces at 75 per hour: 13.5 h, 1012.50', () => {
    const hours = refa.orderTime.evaluate({ setup: 600, pieces: 210, per_piece: 1 }) / 60;
    expect(hours).toBe(13.5);
    expect(hours * 75).toBe(1012.5);
  });

  test('O3 Ostwald 7.3: turret lathe built from elements: 5.16 min, lot of 710 in 63.96 h, 8.600 h per hundred', () => {
    const setup = (0.2 + 1.3 + 4 * 0.3 + 0.2) * 60;
    const cycle = 0.08 + 5 * 0.04 + 0.06 + 0.23 + 4 * 0.08 + 0.09 + 0.89 + 1.26 + 0.73 + 0.47 + 0.83;
    expect(setup / 60).toBeCloseTo(2.9, 12);
    expect(cycle).toBeCloseTo(5.16, 12);
    expect(refa.orderTime.evaluate({ setup, pieces: 710, per_piece: cycle }) / 60).toBeCloseTo(63.96, 2);
    expect((cycle * 100) / 60).toBeCloseTo(8.6, 3);
    expect(60 / cycle).toBeCloseTo(11.6, 1);
  });

  test('G19 collegedunia (GATE): T 81 min, 5.37 pieces per tool, change cost 2.79 per piece', () => {
    const life = tool.taylorMinutes.evaluate({ constant: 75, cutting_speed: 25, exponent: 0.25 });
    expect(life).toBeCloseTo(81, 9);
    const speed = milling.spindleSpeed.evaluate({ cutting_speed: 25, diameter: 60, speed_limit: 1e6 });
    expect(speed).toBeCloseTo(132.63, 2);
    const minutes =
      turning.timeLongitudinal.evaluate({
        diameter: 60,
        length: 400,
        approach: 0,
        passes: 1,
        cutting_speed: 25,
        speed_limit: 1e6,
        feed: 0.2,
        count: 1,
      }) / 60;
    expect(minutes).toBeCloseTo(15.08, 2);
    expect(life / minutes).toBeCloseTo(5.37, 2);
    expect((3 * 5) / (life / minutes)).toBeCloseTo(2.79, 2);
  });

  test('B1 machinecalcs press brake: 3 mm, 1 m, V 24, Rm 450, C 1.6: 270 kN, with 20 % margin 324', () => {
    const force = (constant: number): number =>
      sheet.bendForce.evaluate({ constant, tensile: 450, length: 1000, thickness: 3, die_width: 24 });
    expect(force(1.6)).toBe(270);
    expect(force(1.6) * 1.2).toBe(324);
    expect(force(1.42)).toBeCloseTo(239.6, 1);
    expect(force(1.33)).toBeCloseTo(224.4, 1);
  });

  test('M1 mechsimulator: 191 rpm, 38.2 mm/min, 2.62 min, 2.18 at 50 per hour', () => {
    const speed = milling.spindleSpeed.evaluate({ cutting_speed: 30, diameter: 50, speed_limit: 1e6 });
    expect(Math.round(speed)).toBe(191);
    expect(speed * 0.2).toBeCloseTo(38.2, 1);
    const minutes =
      turning.timeLongitudinal.evaluate({
        diameter: 50,
        length: 100,
        approach: 0,
        passes: 1,
        cutting_speed: 30,
        speed_limit: 1e6,
        feed: 0.2,
        count: 1,
      }) / 60;
    expect(minutes).toBeCloseTo(2.62, 2);
    expect((minutes / 60) * 50).toBeCloseTo(2.18, 2);
  });

  test('A1 DFA iron B: the printed total 174.08 s gives 10.34 %; it is an addition slip (176.08 s is right)', () => {
    const efficiency = (time: number): number =>
      refa.assemblyEfficiency.evaluate({ least_parts: 6, ideal_part_time: 3, assembly_time: time });
    expect(efficiency(174.08) * 100).toBeCloseTo(10.34, 2);
    expect(refa.assemblyTime.evaluate({ count: 1, handling: 1.95, insertion: 5.5 })).toBe(7.45);
    // The row is printed as 5.45 s: two seconds short, as the total is.
    expect(176.08 - 174.08).toBeCloseTo(7.45 - 5.45, 9);
    expect(efficiency(176.08) * 100).toBeCloseTo(10.22, 2);
  });

  test('A2 DFA iron A: 204.14 s gives the printed 8.82 % (its rows hold the same kind of slip and are not used)', () => {
    const efficiency = refa.assemblyEfficiency.evaluate({
      least_parts: 6,
      ideal_part_time: 3,
      assembly_time: 204.14,
    });
    expect(efficiency * 100).toBeCloseTo(8.82, 2);
  });
});

describe('regression (inputs published or remembered, results recomputed)', () => {
  test('G20 least-cost speed of an HSS tool: 53.5 min, 47.69 m/min', () => {
    const edge = tool.edgeCostReground.evaluate({ price: 20, lives: 15, regrind: 2 });
    expect(edge).toBeCloseTo(3.333, 3);
    const life = tool.lifeOfLeastCost.evaluate({
      exponent: 0.13,
      change_time: 3,
      edge_cost: edge,
      rate: 0.667,
    });
    expect(life).toBeCloseTo(53.5, 1);
    expect(tool.taylorSpeed.evaluate({ constant: 80, life, exponent: 0.13 })).toBeCloseTo(47.69, 1);
  });

  test('G21 Groover: 50 m/min at most output and 12.79 a piece, 42 m/min at least cost and 11.32', () => {
    const terms = { exponent: 0.125, change_time: 2 };
    const most = tool.taylorSpeed.evaluate({
      constant: 70,
      life: tool.lifeOfGreatestOutput.evaluate(terms),
      exponent: 0.125,
    });
    expect(Math.round(most)).toBe(50);
    const least = tool.taylorSpeed.evaluate({
      constant: 70,
      life: tool.lifeOfLeastCost.evaluate({ ...terms, edge_cost: 3, rate: 0.5 }),
      exponent: 0.125,
    });
    expect(Math.round(least)).toBe(42);
    const costAt = (speed: number): number => {
      const cutting = (Math.PI * 100 * 500) / (1000 * speed * 0.25);
      const life = tool.taylorMinutes.evaluate({ constant: 70, cutting_speed: speed, exponent: 0.125 });
      const pieces_per_edge = Math.floor(life / cutting);
      const time = tool.pieceMinutes.evaluate({ handling: 5, cutting, change_time: 2, pieces_per_edge });
      return tool.pieceCost.evaluate({ piece_time: time, rate: 0.5, edge_cost: 3, pieces_per_edge });
    };
    expect(costAt(50)).toBeCloseTo(12.79, 1);
    expect(costAt(42)).toBeCloseTo(11.32, 1);
  });

  test('G22 Groover: 49.8 m/min at most output, 42.6 at least cost', () => {
    const of = (life: number): number => tool.taylorSpeed.evaluate({ constant: 75, life, exponent: 0.13 });
    expect(of(tool.lifeOfGreatestOutput.evaluate({ exponent: 0.13, change_time: 3.5 }))).toBeCloseTo(49.8, 1);
    const least = { exponent: 0.13, change_time: 3.5, edge_cost: 4, rate: 0.5 };
    expect(of(tool.lifeOfLeastCost.evaluate(least))).toBeCloseTo(42.6, 1);
  });

  test('M2 face mill (published problem): 300 mm/min, 1687.5 mm³/s, 8.44 kW at 5 W·s/mm³', () => {
    const feed = milling.feedRate.evaluate({
      spindle_speed: 300,
      teeth: 8,
      feed_per_tooth: 0.125,
      factor: 1,
      chip_thinning: 1,
      feed_limit: 1e6,
    });
    expect(feed).toBe(300);
    const perSecond = (3 * (0.75 * 150) * feed) / 60;
    expect(perSecond).toBe(1687.5);
    expect(perSecond * 5).toBeCloseTo(8440, -1);
    // By specific energy the same chips take one second of that power.
    expect(
      estimateRough.evaluate({ removed_mass: perSecond, density: 1e9, specific_energy: 5, power: 8.44 }),
    ).toBeCloseTo(1, 3);
  });

  test('M3 drill (published problem): 26,603 mm³/min', () => {
    const removal = tool.drillRemoval.evaluate({ diameter: 12.7, feed: 0.3, spindle_speed: 700 });
    expect(removal).toBeCloseTo(26_602.1, 1);
    expect(Math.abs(removal / 26_603 - 1)).toBeLessThan(0.005);
  });

  test.each([
    ['K1', { kc1_1: 1500, mc: 0.22, axial_depth: 3, feed: 0.3, sine_kappa: 1, cutting_speed: 180 }, 5.278],
    [
      'K2',
      {
        kc1_1: 1725,
        mc: 0.24,
        axial_depth: 4,
        feed: 0.4,
        sine_kappa: Math.sin((75 * Math.PI) / 180),
        cutting_speed: 160,
      },
      9.247,
    ],
  ])('%s Kienzle, turning', (_, terms, power) => {
    expect(turning.turningPower.evaluate({ ...terms, wear_factor: 1 })).toBeCloseTo(power, 2);
  });

  const millingPower = (t: {
    kc1_1: number;
    mc: number;
    diameter: number;
    teeth: number;
    axial: number;
    radial: number;
    fz: number;
    speed: number;
  }) => {
    const n = milling.spindleSpeed.evaluate({
      cutting_speed: t.speed,
      diameter: t.diameter,
      speed_limit: 1e6,
    });
    const kc = milling.specificForceMilling.evaluate({
      kc1_1: t.kc1_1,
      mc: t.mc,
      radial_depth: t.radial,
      diameter: t.diameter,
      feed_per_tooth: t.fz,
      milling_factor: 1,
      wear_factor: 1,
    });
    const feed_rate = n * t.teeth * t.fz;
    const power = milling.millingPower.evaluate({
      axial_depth: t.axial,
      radial_depth: t.radial,
      feed_rate,
      specific_force: kc,
    });
    return { n, kc, feed_rate, power };
  };

  test('K3 Kienzle, milling steel: 1111.6 rpm, kc 2296.1, 6.381 kW', () => {
    const result = millingPower({
      kc1_1: 1500,
      mc: 0.22,
      diameter: 63,
      teeth: 5,
      axial: 3,
      radial: 50,
      fz: 0.2,
      speed: 220,
    });
    expect(result.n).toBeCloseTo(1111.6, 1);
    expect(result.kc).toBeCloseTo(2296.1, 0);
    expect(result.power).toBeCloseTo(6.381, 2);
    expect(result.power / 0.8).toBeCloseTo(7.976, 2);
  });

  test('K4 Kienzle, milling aluminium: 2387.3 mm/min, kc 1592.6, 8.11 kW: a 7.5 kW spindle drives 74 %', () => {
    const result = millingPower({
      kc1_1: 800,
      mc: 0.25,
      diameter: 16,
      teeth: 3,
      axial: 16,
      radial: 8,
      fz: 0.1,
      speed: 400,
    });
    expect(result.feed_rate).toBeCloseTo(2387.3, 1);
    expect(result.kc).toBeCloseTo(1592.6, 0);
    expect(result.power).toBeCloseTo(8.11, 1);
    expect((7.5 * 0.8) / result.power).toBeCloseTo(0.74, 2);
  });

  test('S1 sawing Ø100: 0.46 to 0.36 min in steel, 0.98 to 0.65 in stainless', () => {
    const area = (Math.PI * 100 * 100) / 4;
    const minutes = (rate: number): number =>
      sheet.timeOfSawing.evaluate({ area, area_rate: rate / 100, count: 1 }) / 60;
    expect(minutes(17_000)).toBeCloseTo(0.46, 2);
    expect(minutes(22_000)).toBeCloseTo(0.36, 2);
    expect(minutes(8000)).toBeCloseTo(0.98, 2);
    expect(minutes(12_000)).toBeCloseTo(0.65, 2);
  });
});
