import { defineFormula } from '../../formulas/define.ts';
import { MM_PER_M, SECONDS_PER_MINUTE } from '../../quantities/units.ts';

/** A shop's standard time, times its occurrences. */
export const standardTime = defineFormula({
  id: 'time.standard',
  unit: 's',
  terms: { time: 's', count: '1' },
  source: 'definition',
  evaluate: (t) => t.time * t.count,
});

/** A standard time whose row is in minutes, as in set-up tables. */
export const standardMinutes = defineFormula({
  id: 'time.standard_minutes',
  unit: 's',
  terms: { minutes: 'min', count: '1' },
  source: 'definition',
  evaluate: (t) => t.minutes * SECONDS_PER_MINUTE * t.count,
});

/** A time per length of edge or seam. */
export const timePerMetre = defineFormula({
  id: 'time.per_metre',
  unit: 's',
  terms: { length: 'mm', minutes_per_metre: 'min/m', factor: '1' },
  source: 'definition',
  evaluate: (t) => (t.length / MM_PER_M) * t.minutes_per_metre * SECONDS_PER_MINUTE * t.factor,
});

/** Moves in rapid traverse: distance over speed, plus twice speed over acceleration for starting and stopping. */
export const rapidMoves = defineFormula({
  id: 'time.rapid_moves',
  unit: 's',
  terms: { moves: '1', distance: 'mm', rapid_speed: 'm/min', acceleration: 'm/s2' },
  source: 'definition',
  evaluate: (t) =>
    t.moves *
    ((t.distance / MM_PER_M / t.rapid_speed) * SECONDS_PER_MINUTE +
      (2 * t.rapid_speed) / SECONDS_PER_MINUTE / t.acceleration),
});

/** Changing worn edges: one change per tool life. */
export const wearChange = defineFormula({
  id: 'time.wear_change',
  unit: 's',
  terms: { change: 'min', use: '1', life: '1' },
  source: 'definition',
  evaluate: (t) => (t.change * SECONDS_PER_MINUTE * t.use) / t.life,
});

/** Operator share of a cycle: manual work and the check of each piece, not less than in a long cycle. */
export const shareOfCycle = defineFormula({
  id: 'time.operator_share',
  unit: '1',
  terms: { bound: 's', attention: 's', cycle: 's', least: '1' },
  source: 'definition',
  evaluate: (t) => Math.max(t.least, Math.min(1, (t.bound + t.attention) / t.cycle)),
});

/** Loading time of the other pallet beyond the cutting time. */
export const waitForHands = defineFormula({
  id: 'time.wait_for_hands',
  unit: 's',
  terms: { hands: 's', cut: 's' },
  source: 'definition',
  evaluate: (t) => Math.max(0, t.hands - t.cut),
});

/** Work that is done once for several pieces, for example a new bar. */
export const sharedTime = defineFormula({
  id: 'time.shared',
  unit: 's',
  terms: { time: 's', pieces: 'pcs' },
  source: 'definition',
  evaluate: (t) => t.time / t.pieces,
});

/** Loading one piece of a row: its own share of a single piece's time, the rest once for all of them. */
export const laidInRow = defineFormula({
  id: 'time.laid_in_row',
  unit: 's',
  terms: { time: 's', own_share: '1', pieces: 'pcs' },
  source: 'definition',
  evaluate: (t) => t.time * (t.own_share + (1 - t.own_share) / t.pieces),
});

export const GENERAL_TIME_FORMULAS = [
  standardTime,
  standardMinutes,
  timePerMetre,
  rapidMoves,
  wearChange,
  shareOfCycle,
  waitForHands,
  sharedTime,
  laidInRow,
];
