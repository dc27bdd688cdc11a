import { defineFormula } from '../../formulas/define.ts';
import { pow } from '../../math.ts';
import { MM_PER_M, SECONDS_PER_MINUTE } from '../../quantities/units.ts';

/** n and f over the path: depth, run-in and drill point; pecking as a factor. */
export const timeOfHoles = defineFormula({
  id: 'drilling.time_of_holes',
  unit: 's',
  terms: {
    depth: 'mm',
    approach: 'mm',
    overrun: 'mm',
    spindle_speed: 'rpm',
    feed: 'mm/rev',
    peck_factor: '1',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count * t.peck_factor * (t.depth + t.approach + t.overrun) * SECONDS_PER_MINUTE) /
    (t.spindle_speed * t.feed),
});

/** Path of the point beyond a through hole, a share of the diameter. */
export const drillOverrun = defineFormula({
  id: 'drilling.overrun',
  unit: 'mm',
  terms: { diameter: 'mm', share: '1' },
  source: 'definition',
  evaluate: (t) => t.diameter * t.share,
});

/**
 * Feed with the factors of depth, limited by power: Pc = f·vc·D·kc/240 000. Since kc rises as the feed falls, power is
 * proportional to f^(1−mc), and the feed that the spindle can drive is f·(P/Pc)^(1/(1−mc)). Domain: mc < 1.
 */
export const drillFeed = defineFormula({
  id: 'drilling.feed',
  unit: 'mm/rev',
  terms: {
    feed: 'mm/rev',
    depth_factor: '1',
    cutting_speed: 'm/min',
    diameter: 'mm',
    kc1_1: 'N/mm2',
    mc: '1',
    power: 'kW',
  },
  source: 'definition',
  evaluate: (t) => t.feed * t.depth_factor * pow(Math.min(1, t.power / drillPower(t)), 1 / (1 - t.mc)),
});

/**
 * Chip thickness of a 118° drill is about 0.43 f; kc at half the feed, as in textbooks: two lips at half the speed of the rim.
 */
const drillPower = (t: {
  readonly feed: number;
  readonly cutting_speed: number;
  readonly diameter: number;
  readonly kc1_1: number;
  readonly mc: number;
}): number => {
  const kc = t.kc1_1 * pow(t.feed / 2, -t.mc);
  const section = (t.feed / 2) * t.diameter;
  return (section * (t.cutting_speed / 2) * kc) / (SECONDS_PER_MINUTE * MM_PER_M);
};

/** Down and up at the pitch, and the reversal. */
export const timeOfTapping = defineFormula({
  id: 'threading.time_of_tapping',
  unit: 's',
  terms: {
    depth: 'mm',
    pitch: 'mm',
    overrun_pitches: '1',
    spindle_speed: 'rpm',
    reverse_time: 's',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    t.count *
    ((2 * (t.depth + t.overrun_pitches * t.pitch) * SECONDS_PER_MINUTE) / (t.spindle_speed * t.pitch) +
      t.reverse_time),
});

/** Thread milling: π·D at the flank per revolution, revolutions per radial pass with run-in. */
export const timeOfThreadMilling = defineFormula({
  id: 'threading.time_of_thread_milling',
  unit: 's',
  terms: {
    thread_diameter: 'mm',
    radial_passes: '1',
    revolutions: '1',
    feed_rate: 'mm/min',
    count: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.count * Math.PI * t.thread_diameter * t.radial_passes * t.revolutions * SECONDS_PER_MINUTE) /
    t.feed_rate,
});

export const DRILLING_FORMULAS = [timeOfHoles, drillOverrun, drillFeed, timeOfTapping, timeOfThreadMilling];
