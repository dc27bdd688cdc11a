import { bestPattern } from './bar-patterns.ts';
import { type Bought, simplexOf } from './simplex.ts';

/** A cutting pattern of one bar, with the bar's cost. */
export type Column = { readonly stock: number; readonly pieces: readonly number[]; readonly cost: number };

/** Upper or lower limit on the number of bars of some stocks together. */
export type Limit = { readonly stocks: readonly number[]; readonly least: boolean; readonly count: number };

/** The cutting problem; lengths and capacities in whole units, kerf included. */
export type Cutting = {
  readonly lengths: readonly number[];
  readonly counts: readonly number[];
  /** Capacity of each stock, and the cost of a bar. */
  readonly stocks: readonly { readonly capacity: number; readonly cost: number }[];
  readonly limits: readonly Limit[];
};

/** Patterns found so far, and the number of relaxations solved. */
export type Effort = { readonly known: Column[]; relaxations: number };

/** A smaller gain is rounding. */
const MIN_GAIN = 1e-7;

/** A stock that has reached its limit. */
const isUsedUp = ({ limits }: Cutting, stock: number): boolean =>
  limits.some(({ least, stocks, count }) => !least && count <= 0 && stocks.includes(stock));

/**
 * Linear relaxation of the cutting-stock problem by column generation (Gilmore and Gomory 1961): the simplex method on the known
 * patterns, a knapsack for the next one. Rows are the items, then the limits. Patterns that are found are kept for the next
 * relaxation.
 */
export const relaxed = (cutting: Cutting, effort: Effort): Bought<Column> => {
  effort.relaxations += 1;
  const { known } = effort;
  const { lengths, counts, stocks, limits } = cutting;
  const items = lengths.length;
  const rows = items + limits.length;
  const isLeast = (row: number): boolean => row < items || (limits[row - items] as Limit).least;
  const entriesOf = ({ pieces, stock }: Column): Float64Array => {
    const entries = new Float64Array(rows);
    for (let item = 0; item < items; item += 1) entries[item] = pieces[item] as number;
    for (const [index, limit] of limits.entries())
      if (limit.stocks.includes(stock)) entries[items + index] = 1;
    return entries;
  };
  // Start columns: demand is met at a prohibitive price, and limited stocks stay unused.
  const prohibitivePrice = 1 + 10 * stocks.reduce((most, { cost }) => Math.max(most, cost), 0);
  const need = Float64Array.from([...counts, ...limits.map(({ count }) => count)]);
  const simplex = simplexOf<Column>(
    need,
    need.map((_, row) => (isLeast(row) ? prohibitivePrice : 0)),
  );
  const isAllowed = stocks.map((_, stock) => !isUsedUp(cutting, stock));
  const entering = (prices: Float64Array): Column | null => {
    let found: Column | null = null;
    let most = MIN_GAIN;
    const consider = (column: Column): void => {
      let worth = -column.cost;
      for (let item = 0; item < items; item += 1)
        worth += (prices[item] as number) * (column.pieces[item] as number);
      for (const [index, limit] of limits.entries())
        if (limit.stocks.includes(column.stock)) worth += prices[items + index] as number;
      if (worth > most) [most, found] = [worth, column];
    };
    for (const column of known) if (isAllowed[column.stock]) consider(column);
    if (found !== null) return found;
    for (const [stock, { capacity, cost }] of stocks.entries())
      if (isAllowed[stock])
        consider({ stock, pieces: bestPattern(lengths, counts, prices, capacity).pieces, cost });
    if (found !== null) known.push(found);
    return found;
  };
  for (;;) {
    const prices = simplex.priced();
    const column = entering(prices);
    if (column !== null) {
      if (simplex.enter(column, entriesOf(column), column.cost)) continue;
      break;
    }
    // A lower limit may be exceeded if its dual price is negative; an upper one undercut if that price is positive.
    const slack = prices.findIndex((value, row) => (isLeast(row) ? value < -MIN_GAIN : value > MIN_GAIN));
    if (slack < 0) break;
    const entries = new Float64Array(rows);
    entries[slack] = isLeast(slack) ? -1 : 1;
    if (!simplex.enter(null, entries, 0)) break;
  }
  return simplex.solution();
};
