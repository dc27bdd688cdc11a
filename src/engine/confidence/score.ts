import { clamp } from '../math.ts';
import { PERCENT } from '../quantities/units.ts';

/**
 * Trust in a price, 0 to 100, of spread and of evidence: a narrow band of guesses is no trust, so half of it is lost where nothing has
 * a source.
 * @param spread sigma of the offer price over the sigma that scores nothing, from 0
 * @param sourcedShare of the price, 0 to 1
 */
export const scoreOf = (spread: number, sourcedShare: number): number =>
  Math.round((PERCENT * clamp(1 - spread, 0, 1) * (1 + sourcedShare)) / 2);
