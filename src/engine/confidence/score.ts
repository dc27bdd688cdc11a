import { clamp } from '../math.ts';
import { PERCENT } from '../quantities/units.ts';

/**
 * Confidence in a price, 0 to 100, from spread and evidence: a narrow band of guesses is not reliable, so half of the score is
 * lost without sources.
 * @param spread sigma of the offer price divided by the sigma that scores 0, from 0
 * @param sourcedShare of the price, 0 to 1
 */
export const scoreOf = (spread: number, sourcedShare: number): number =>
  Math.round((PERCENT * clamp(1 - spread, 0, 1) * (1 + sourcedShare)) / 2);
