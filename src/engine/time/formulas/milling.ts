import { defineFormula } from '../../formulas/define.ts';
import { clamp, pow } from '../../math.ts';
import { MM_PER_M, SECONDS_PER_MINUTE, W_PER_KW } from '../../quantities/units.ts';

/** Spindle speed for a cutting speed, limited by the machine. */
export const spindleSpeed = defineFormula({
  id: 'cutting.spindle_speed',
  unit: 'rpm',
  terms: { cutting_speed: 'm/min', diameter: 'mm', speed_limit: 'rpm' },
  source: 'definition',
  evaluate: (t) => Math.min((MM_PER_M * t.cutting_speed) / (Math.PI * t.diameter), t.speed_limit),
});

/**
 * Mean chip thickness of peripheral milling, hm = 2·ae·fz·sin κ/(D·φs) with φs = arccos(1 − 2·ae/D) in radians (catalogue form:
 * 360·fz·ae·sin κ/(π·D·φs°)).
 */
export const meanChip = (t: {
  readonly radial_depth: number;
  readonly diameter: number;
  readonly feed_per_tooth: number;
}): number => {
  const engaged = Math.min(t.radial_depth, t.diameter);
  const arc = Math.acos(clamp(1 - (2 * engaged) / t.diameter, -1, 1));
  return (2 * engaged * t.feed_per_tooth) / (t.diameter * arc);
};

/** kc falls by about 1 % per degree by which the tool's rake exceeds that of the grade's table. */
export const rakedForce = defineFormula({
  id: 'cutting.raked_force',
  unit: 'N/mm2',
  terms: { kc1_1: 'N/mm2', tool_rake: 'deg', basis_rake: 'deg', per_degree: '1' },
  source: 'F17',
  evaluate: (t) => t.kc1_1 * (1 - t.per_degree * (t.tool_rake - t.basis_rake)),
});

/** Kienzle: kc = kc1.1 · hm^−mc, with the factors of milling against turning and of wear. */
export const specificForceMilling = defineFormula({
  id: 'milling.specific_force',
  unit: 'N/mm2',
  terms: {
    kc1_1: 'N/mm2',
    mc: '1',
    radial_depth: 'mm',
    diameter: 'mm',
    feed_per_tooth: 'mm',
    milling_factor: '1',
    wear_factor: '1',
  },
  source: 'F17;F19',
  evaluate: (t) => t.kc1_1 * pow(meanChip(t), -t.mc) * t.milling_factor * t.wear_factor,
});

/** Spindle power at its speed: full from the corner speed on, proportional below it (constant torque). */
export const spindlePowerAt = defineFormula({
  id: 'cutting.spindle_power',
  unit: 'kW',
  terms: { power: 'kW', spindle_speed: 'rpm', corner_speed: 'rpm', efficiency: '1' },
  source: 'F15',
  evaluate: (t) => t.power * Math.min(1, t.spindle_speed / t.corner_speed) * t.efficiency,
});

/** Power in the cut: Pc = ap·ae·vf·kc / 60·10⁶. */
export const millingPower = defineFormula({
  id: 'milling.power',
  unit: 'kW',
  terms: { axial_depth: 'mm', radial_depth: 'mm', feed_rate: 'mm/min', specific_force: 'N/mm2' },
  source: 'F15',
  evaluate: (t) =>
    (t.axial_depth * t.radial_depth * t.feed_rate * t.specific_force) /
    (SECONDS_PER_MINUTE * MM_PER_M * W_PER_KW),
});

/** Depth of one pass: limited by the strategy, the remaining depth, stability, and spindle power. */
export const axialDepth = defineFormula({
  id: 'milling.axial_depth',
  unit: 'mm',
  terms: { strategy_depth: 'mm', depth: 'mm', stable_depth: 'mm', power_at_1mm: 'kW', power: 'kW' },
  source: 'definition',
  evaluate: (t) => {
    const most = Math.min(t.strategy_depth, t.stable_depth, t.power / t.power_at_1mm);
    return t.depth / Math.ceil(Math.max(1, t.depth / most));
  },
});

/** Below half the diameter the chip is thinner than fz by this factor. */
const thinning = (radial: number, diameter: number): number =>
  radial * 2 >= diameter ? 1 : diameter / (2 * Math.sqrt(radial * (diameter - radial)));

/**
 * Feed correction for chip thickness: a tooth that cuts thinner than in its table may be fed faster; one that cuts thicker must
 * be fed more slowly. Both up to a limit.
 */
export const chipThinning = defineFormula({
  id: 'milling.chip_thinning',
  unit: '1',
  terms: { radial_depth: 'mm', reference_depth: 'mm', diameter: 'mm', limit: '1' },
  source: 'definition',
  evaluate: (t) =>
    clamp(
      thinning(t.radial_depth, t.diameter) / thinning(t.reference_depth, t.diameter),
      1 / t.limit,
      t.limit,
    ),
});

/** vf = n·z·fz with the factors of reach, thin walls, chip thinning and finish, limited by the machine. */
export const feedRate = defineFormula({
  id: 'milling.feed_rate',
  unit: 'mm/min',
  terms: {
    spindle_speed: 'rpm',
    teeth: '1',
    feed_per_tooth: 'mm',
    factor: '1',
    chip_thinning: '1',
    feed_limit: 'mm/min',
  },
  source: 'definition',
  evaluate: (t) =>
    Math.min(t.spindle_speed * t.teeth * t.feed_per_tooth * t.factor * t.chip_thinning, t.feed_limit),
});

/** Clearing a volume: V / (ap·ae·vf). */
export const timeOfVolume = defineFormula({
  id: 'milling.time_of_volume',
  unit: 's',
  terms: { volume: 'mm3', axial_depth: 'mm', radial_depth: 'mm', feed_rate: 'mm/min', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.count * t.volume * SECONDS_PER_MINUTE) / (t.axial_depth * t.radial_depth * t.feed_rate),
});

/** Following a path in a number of passes, with run-in and run-out each. */
export const timeOfPath = defineFormula({
  id: 'milling.time_of_path',
  unit: 's',
  terms: { path: 'mm', approach: 'mm', passes: '1', feed_rate: 'mm/min', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.count * t.passes * (t.path + t.approach) * SECONDS_PER_MINUTE) / t.feed_rate,
});

/** Face milling: lanes of the cutter's engaged width, each L + D long, in passes over the depth. */
export const timeOfFacing = defineFormula({
  id: 'milling.time_of_facing',
  unit: 's',
  terms: {
    length: 'mm',
    width: 'mm',
    diameter: 'mm',
    radial_depth: 'mm',
    approach: 'mm',
    passes: '1',
    feed_rate: 'mm/min',
    count: '1',
  },
  source: 'F15',
  evaluate: (t) =>
    (t.count *
      t.passes *
      Math.ceil(t.width / t.radial_depth) *
      (t.length + t.diameter + 2 * t.approach) *
      SECONDS_PER_MINUTE) /
    t.feed_rate,
});

/** A floor or free surface, line by line. */
export const timeOfArea = defineFormula({
  id: 'milling.time_of_area',
  unit: 's',
  terms: { area: 'mm2', radial_depth: 'mm', feed_rate: 'mm/min', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.count * t.area * SECONDS_PER_MINUTE) / (t.radial_depth * t.feed_rate),
});

export const MILLING_FORMULAS = [
  spindleSpeed,
  rakedForce,
  specificForceMilling,
  spindlePowerAt,
  millingPower,
  axialDepth,
  chipThinning,
  feedRate,
  timeOfVolume,
  timeOfPath,
  timeOfFacing,
  timeOfArea,
];
