import { defineFormula } from '../../formulas/define.ts';
import { MINUTES_PER_HOUR } from '../../quantities/units.ts';

/** Programming, once per part and revision: a base and a time per group of equal features. */
export const programmingTime = defineFormula({
  id: 'programming.time',
  unit: 'h',
  terms: { base: 'min', per_feature: 'min', features: '1', factor: '1' },
  source: 'definition',
  evaluate: (t) => ((t.base + t.per_feature * t.features) * t.factor) / MINUTES_PER_HOUR,
});

/**
 * Cylindrical grinding: allowance volume over the removal rate per mm of wheel width, part of it at a slower finish, and sparking
 * out. A longer surface needs one pass per wheel width.
 */
export const timeOfGrinding = defineFormula({
  id: 'grinding.time',
  unit: 's',
  terms: {
    diameter: 'mm',
    length: 'mm',
    allowance: 'mm',
    specific_removal: 'mm3/mm/s',
    wheel_width: 'mm',
    finish_share: '1',
    finish_slowness: '1',
    spark_out: 's',
  },
  source: 'definition',
  evaluate: (t) => {
    const volume = (Math.PI * t.diameter * t.length * t.allowance) / 2;
    const rough = volume / (t.specific_removal * Math.min(t.wheel_width, t.length));
    const widths = Math.max(1, t.length / t.wheel_width);
    return rough * (1 - t.finish_share + t.finish_share * t.finish_slowness) + t.spark_out * widths;
  },
});

/** Flat grinding: allowance volume over the removal rate per mm of wheel width, with its finishing share. */
export const timeOfFlatGrinding = defineFormula({
  id: 'grinding.time_flat',
  unit: 's',
  terms: {
    area: 'mm2',
    allowance: 'mm',
    specific_removal: 'mm3/mm/s',
    wheel_width: 'mm',
    finish_share: '1',
    finish_slowness: '1',
    spark_out: 's',
  },
  source: 'definition',
  evaluate: (t) =>
    ((t.area * t.allowance) / (t.specific_removal * t.wheel_width)) *
      (1 - t.finish_share + t.finish_share * t.finish_slowness) +
    t.spark_out,
});

/**
 * Free surface with a ball-nose cutter: line spacing from the scallop height permitted by the roughness, s = 2·√(2·r·h − h²) ≈
 * √(8·r·h).
 */
export const ballLineSpacing = defineFormula({
  id: 'milling.ball_line_spacing',
  unit: 'mm',
  terms: { radius: 'mm', scallop: 'mm' },
  source: 'definition',
  evaluate: (t) => 2 * Math.sqrt(2 * t.radius * t.scallop - t.scallop * t.scallop),
});

export const PLANNING_FORMULAS = [programmingTime, timeOfGrinding, timeOfFlatGrinding, ballLineSpacing];
