/** Maximum lot size of the contract. */
export const GREATEST_LOT = 1_000_000_000;

/** Pieces of a lot lost per good one, capped at a share of the lot, and the value of one of them. */
export type Lost = { readonly pieces: number; readonly most_share: number; readonly worth: number };

/** Cost of a job, in money: per piece, and per lot. */
export type CostByLot = { readonly perPiece: number; readonly perLot: number; readonly lost: Lost | null };

/** Per piece. */
export const costAt = ({ perPiece, perLot, lost }: CostByLot, lotSize: number): number =>
  perPiece +
  perLot / lotSize +
  (lost === null ? 0 : Math.min(lost.pieces / lotSize, lost.most_share) * lost.worth);

const NO_ENDS: readonly number[] = [];

/** Lots up to which the cap applies; larger lots lose a fixed number of pieces. */
const capEnds = (costs: readonly CostByLot[], from: number): readonly number[] => {
  if (costs.every(({ lost }) => lost === null)) return NO_ENDS;
  const ends = costs.flatMap(({ lost }) =>
    lost === null || lost.most_share <= 0 ? [] : [Math.floor(lost.pieces / lost.most_share)],
  );
  return [...new Set(ends)].filter((end) => end >= from && end < GREATEST_LOT).sort((a, b) => a - b);
};

/**
 * The largest lot up to which the first stays cheaper than the second, starting from a lot at which it is. Between the ends of
 * the caps the difference is monotonic in the lot, so its sign changes at most once.
 */
export const cheaperUpTo = (
  one: CostByLot,
  other: CostByLot,
  from: number,
  /** True if ties go to the first. */
  isFirst: boolean,
): number => {
  const isAhead = (lot: number): boolean => {
    const lead = costAt(other, lot) - costAt(one, lot);
    return lead > 0 || (lead === 0 && isFirst);
  };
  let low = from;
  for (const end of [...capEnds([one, other], from), GREATEST_LOT]) {
    if (!isAhead(low)) return low - 1;
    if (!isAhead(end)) return lastOf(isAhead, low, end);
    low = end + 1;
  }
  return GREATEST_LOT;
};

/** The last integer for which it is true, between one for which it is true and one for which it is false. */
const lastOf = (isTrue: (value: number) => boolean, low: number, high: number): number => {
  let [yes, no] = [low, high];
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (isTrue(middle)) yes = middle;
    else no = middle;
  }
  return yes;
};
