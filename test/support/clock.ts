import type { Database } from '../../src/db/kernel/database.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';

/** A Monday at noon: no day, month or year turns while a test runs, on whatever day that is. */
const NOON = '2026-11-16T12:00:00Z';

/**
 * Time that the machine has no part in: it begins at one instant and is a millisecond later at each look. What a test does in order has
 * times in that order, and a machine that stands still for a minute lets no window pass.
 */
export const steadyClock = (start = NOON): Clock => {
  let next = Date.parse(start);
  return {
    now: () => {
      next += 1;
      return new Date(next);
    },
  };
};

const clocks = new WeakMap<Database, Clock>();

/** Says by which clock an app works on a database, so that rows made for it have times of that clock. */
export const setClockOf = (db: Database, clock: Clock): void => {
  clocks.set(db, clock);
};

export const clockOf = (db: Database): Clock => clocks.get(db) ?? systemClock;
