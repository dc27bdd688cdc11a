import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { StockChoice } from '../../records.ts';
import { inLathe } from '../../stock/blank.ts';
import type { LatheView } from './lathe-view.ts';
import type { Segment } from './outline.ts';

const SHAPED = ['contour', 'taper'];

/** A cone, a ball or a free profile, whose diameter changes along the axis. */
export const isShaped = ({ feature }: Segment): boolean => SHAPED.includes(feature.subtype ?? '');

/**
 * Surfaces that a drawn bar of this diameter already has are not turned: a cylinder, but not a thread, or a ball or cone that
 * touches the diameter.
 */
export const isGiven = (segment: Segment, bar: number): boolean =>
  segment.diameter > bar - SAME_SIZE_MM && segment.feature.thread === null && !isShaped(segment);

/**
 * Overhang of a part in mm. A sawn piece of drawn bar is gripped on the stretch that stays as bought, with the rest in the
 * spindle bore: only the longer of its two ends stands out. Any other part stands out with its whole length.
 */
export const overhangOf = ({ outer, grooves, length }: LatheView, stock: StockChoice): number => {
  const { blank, arrival } = stock;
  if (arrival !== 'sawn' || blank.kind !== 'bar' || blank.section !== 'round') return length;
  const bar = inLathe(blank).diameter;
  const given = outer.filter((one) => isGiven(one, bar));
  const stretches = given.flatMap(({ from, to }) => {
    const cut = grooves.filter((one) => one.from < to && one.to > from).sort((a, b) => a.from - b.from);
    const starts = [from, ...cut.map((one) => one.to)];
    const ends = [...cut.map((one) => one.from), to];
    return starts.map((start, i) => ({ from: start, to: ends[i] ?? to }));
  });
  const longer = stretches.map(({ from, to }) => Math.max(from, length - to));
  return Math.min(length, ...longer);
};
