/** The contract's bound of a lot. */
export const GREATEST_LOT = 1_000_000_000;

/** Pieces of a lot that are lost on the way to a good one, at most a share of the lot, and what one of them is worth in money. */
export type Lost = { readonly pieces: number; readonly most_share: number; readonly worth: number };

/** What a job costs over the lot, in money: of a piece, and of a lot however many pieces it has. */
export type CostByLot = { readonly perPiece: number; readonly perLot: number; readonly lost: Lost | null };

/** Per piece. */
export const costAt = ({ perPiece, perLot, lost }: CostByLot, lotSize: number): number =>
  perPiece +
  perLot / lotSize +
  (lost === null ? 0 : Math.min(lost.pieces / lotSize, lost.most_share) * lost.worth);

/** Lots up to which the greatest share is lost; behind them a number of pieces. */
const capEnds = (costs: readonly CostByLot[], from: number): readonly number[] => {
  const ends = costs.flatMap(({ lost }) =>
    lost === null || lost.most_share <= 0 ? [] : [Math.floor(lost.pieces / lost.most_share)],
  );
  return [...new Set(ends)].filter((end) => end >= from && end < GREATEST_LOT).sort((a, b) => a - b);
};

/**
 * The greatest lot up to which the first stays ahead of the second, from a lot on at which it is. Between the ends of the caps the difference
 * of the two only rises or only falls with the lot, so that its sign changes once at most.
 */
export const aheadTo = (
  one: CostByLot,
  other: CostByLot,
  from: number,
  /** Whether a tie goes to the first. */
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

/** The last whole number for which it holds, between one for which it does and one for which it does not. */
const lastOf = (holds: (value: number) => boolean, low: number, high: number): number => {
  let [yes, no] = [low, high];
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
};
