import { defineFormula } from '../../formulas/define.ts';
import { pow } from '../../math.ts';
import { ringArea } from '../../quantities/geometry.ts';
import { MM_PER_M, SECONDS_PER_MINUTE, W_PER_KW } from '../../quantities/units.ts';

const speed = (cuttingSpeed: number, diameter: number, limit: number): number =>
  Math.min((MM_PER_M * cuttingSpeed) / (Math.PI * diameter), limit);

/** Longitudinal turning: (l + la)·i / (n·f). */
export const timeLongitudinal = defineFormula({
  id: 'turning.time_longitudinal',
  unit: 's',
  terms: {
    diameter: 'mm',
    length: 'mm',
    approach: 'mm',
    passes: '1',
    cutting_speed: 'm/min',
    speed_limit: 'rpm',
    feed: 'mm/rev',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count * t.passes * (t.length + t.approach) * SECONDS_PER_MINUTE) /
    (speed(t.cutting_speed, t.diameter, t.speed_limit) * t.feed),
});

/** Facing at constant cutting speed from d1 to d2; below the diameter where the spindle reaches its limit, at constant rpm. */
export const timeFacing = defineFormula({
  id: 'turning.time_facing',
  unit: 's',
  terms: {
    outer_diameter: 'mm',
    inner_diameter: 'mm',
    approach: 'mm',
    passes: '1',
    cutting_speed: 'm/min',
    speed_limit: 'rpm',
    feed: 'mm/rev',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) => {
    const outer = t.outer_diameter + 2 * t.approach;
    const limit = Math.min(
      outer,
      Math.max(t.inner_diameter, (MM_PER_M * t.cutting_speed) / (Math.PI * t.speed_limit)),
    );
    const constant = ringArea(outer, limit) / (MM_PER_M * t.cutting_speed * t.feed);
    const capped = (limit - t.inner_diameter) / (2 * t.speed_limit * t.feed);
    return t.count * t.passes * (constant + capped) * SECONDS_PER_MINUTE;
  },
});

/** Single-point thread: passes over the length at the pitch, each with its return. */
export const timeThreading = defineFormula({
  id: 'turning.time_threading',
  unit: 's',
  terms: {
    length: 'mm',
    pitch: 'mm',
    overrun_pitches: '1',
    passes: '1',
    cutting_speed: 'm/min',
    diameter: 'mm',
    speed_limit: 'rpm',
    retract: 's',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    t.count *
    t.passes *
    (((t.length + t.overrun_pitches * t.pitch) * SECONDS_PER_MINUTE) /
      (speed(t.cutting_speed, t.diameter, t.speed_limit) * t.pitch) +
      t.retract),
});

/** Feed of a finishing pass from the required roughness: f = √(8·r·Rth), Rth = Ra times their ratio. */
export const finishFeed = defineFormula({
  id: 'turning.finish_feed',
  unit: 'mm/rev',
  terms: { ra: 'um', rz_per_ra: '1', nose_radius: 'mm', divisor: '1', feed_limit: 'mm/rev' },
  source: 'F15',
  evaluate: (t) =>
    Math.min(t.feed_limit, Math.sqrt((t.divisor * t.nose_radius * t.ra * t.rz_per_ra) / MM_PER_M)),
});

/** Kienzle: kc = kc1.1·h^−mc with h = f·sin κ, and Pc = kc·ap·f·vc/60 000. */
export const turningPower = defineFormula({
  id: 'turning.power',
  unit: 'kW',
  terms: {
    kc1_1: 'N/mm2',
    mc: '1',
    axial_depth: 'mm',
    feed: 'mm/rev',
    sine_kappa: '1',
    cutting_speed: 'm/min',
    wear_factor: '1',
  },
  source: 'F19',
  evaluate: (t) =>
    (t.kc1_1 * pow(t.feed * t.sine_kappa, -t.mc) * t.wear_factor * t.axial_depth * t.feed * t.cutting_speed) /
    (SECONDS_PER_MINUTE * W_PER_KW),
});

/** Passes over an allowance: each limited by the insert and the spindle. */
export const roughingPasses = defineFormula({
  id: 'turning.passes',
  unit: '1',
  terms: { allowance: 'mm', depth_limit: 'mm', power_at_1mm: 'kW', power: 'kW' },
  source: 'definition',
  evaluate: (t) => Math.ceil(Math.max(0, t.allowance) / Math.min(t.depth_limit, t.power / t.power_at_1mm)),
});

/** Work at the counter spindle while the next piece is turned in front: only the longer part adds to the cycle. */
export const beyondFront = defineFormula({
  id: 'turning.time_beyond_front',
  unit: 's',
  terms: { time: 's', front: 's', back: 's' },
  source: 'definition',
  evaluate: (t) => (t.time * Math.max(0, t.back - t.front)) / t.back,
});

export const TURNING_FORMULAS = [
  timeLongitudinal,
  timeFacing,
  timeThreading,
  finishFeed,
  turningPower,
  roughingPasses,
  beyondFront,
];
