import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { StockChoice } from '../../records.ts';
import { inLathe } from '../../stock/blank.ts';
import type { LatheView, Segment } from './lathe-view.ts';

const SHAPED = ['contour', 'taper'];

/** A cone, a ball or a free profile, whose diameter changes along the axis. */
export const isShaped = ({ feature }: Segment): boolean => SHAPED.includes(feature.subtype ?? '');

/** What a drawn bar of this diameter already gives is not turned: a cylinder, never a thread, nor a ball or cone that only touches it. */
export const isGiven = (segment: Segment, bar: number): boolean =>
  segment.diameter > bar - SAME_SIZE_MM && segment.feature.thread === null && !isShaped(segment);

/**
 * How much of a part stands out of the chuck in mm. A sawn piece of drawn bar is gripped on the stretch that stays as it is bought, the
 * rest of it in the bore of the spindle: only the longer of its two ends stands out. Everything else stands out as long as it is.
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
