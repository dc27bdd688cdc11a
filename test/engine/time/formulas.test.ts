import { describe, expect, test } from 'vitest';
import { drillFeed, timeOfTapping } from '../../../src/engine/time/formulas/drilling.ts';
import { standardMinutes, timePerMetre } from '../../../src/engine/time/formulas/general.ts';
import { chipThinning, meanChip, specificForceMilling } from '../../../src/engine/time/formulas/milling.ts';
import { programmingTime } from '../../../src/engine/time/formulas/planning.ts';
import { sawnArea, taylorLife } from '../../../src/engine/time/formulas/wear.ts';

/** Reckoned by hand, every factor away from 1, since most worked numbers of the method leave them there. */
describe('factors of the formulas of time', () => {
  test('tapping 20 mm at a pitch of 1.5 and 400 rpm: 2 · (20 + 4.5)/(400 · 1.5) min and 1 s', () => {
    const terms = {
      depth: 20,
      pitch: 1.5,
      overrun_pitches: 3,
      spindle_speed: 400,
      reverse_time: 1,
      count: 2,
    };
    expect(timeOfTapping.evaluate(terms)).toBeCloseTo(2 * (4.9 + 1), 12);
  });

  test('a drill that the spindle cannot feed: f · (P/Pc)^(1/(1 − mc)), where it takes exactly P', () => {
    const terms = { feed: 0.2, depth_factor: 0.9, cutting_speed: 100, diameter: 20, kc1_1: 2000, mc: 0.25 };
    const power = (feed: number): number => (feed * 100 * 20 * 2000 * (feed / 2) ** -0.25) / 240_000;
    expect(drillFeed.evaluate({ ...terms, power: power(0.2) })).toBeCloseTo(0.18, 12);
    expect(drillFeed.evaluate({ ...terms, power: 100 })).toBeCloseTo(0.18, 12);
    const limited = drillFeed.evaluate({ ...terms, depth_factor: 1, power: power(0.2) / 2 });
    expect(power(limited)).toBeCloseTo(power(0.2) / 2, 9);
    expect(limited).toBeCloseTo(0.2 * 0.5 ** (1 / 0.75), 9);
  });

  test('standard minutes count, a time per metre has its factor', () => {
    expect(standardMinutes.evaluate({ minutes: 2, count: 3 })).toBe(360);
    expect(timePerMetre.evaluate({ length: 500, minutes_per_metre: 2, factor: 1.5 })).toBe(90);
  });

  test('the force of milling: kc1.1 · hm^−mc with both factors', () => {
    const terms = { radial_depth: 4, diameter: 10, feed_per_tooth: 0.05 };
    const arc = Math.acos(1 - 0.8);
    const hm = (2 * 4 * 0.05) / (10 * arc);
    expect(meanChip(terms)).toBeCloseTo(hm, 12);
    const kc = specificForceMilling.evaluate({
      ...terms,
      kc1_1: 1500,
      mc: 0.22,
      milling_factor: 1.2,
      wear_factor: 1.15,
    });
    expect(kc).toBeCloseTo(1500 * hm ** -0.22 * 1.2 * 1.15, 9);
  });

  test('half the diameter and more cuts no thinner', () => {
    const at = (radial_depth: number): number =>
      chipThinning.evaluate({ radial_depth, reference_depth: 10, diameter: 10, limit: 2 });
    expect([at(5), at(6), at(10)]).toEqual([1, 1, 1]);
    expect(at(2)).toBeCloseTo(10 / (2 * 4), 12);
  });

  test('programming on five axes takes longer', () => {
    expect(programmingTime.evaluate({ base: 12, per_feature: 6, features: 3, factor: 1.8 })).toBeCloseTo(
      0.9,
      12,
    );
  });

  test('a material that wears shortens a Taylor life, several cuts wear a blade more', () => {
    const life = taylorLife.evaluate({
      reference_life: 15,
      reference_speed: 200,
      speed: 200,
      exponent: 0.25,
      most_gain: 4,
      material_factor: 0.5,
    });
    expect(life).toBe(450);
    expect(sawnArea.evaluate({ area: 100, count: 3 })).toBe(300);
  });
});
