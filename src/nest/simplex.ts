/** Smaller numbers of the tableau count as 0. */
const EPSILON = 1e-9;

/** Selected columns with their amounts; starting columns left in the basis are not included. */
export type Bought<Column> = {
  readonly columns: readonly Column[];
  readonly amounts: readonly number[];
  readonly value: number;
};

/** The simplex method with an explicit basis inverse: columns, their amounts, and the dual price of each row. */
export const simplexOf = <Column>(need: Float64Array, startCosts: Float64Array) => {
  const rows = need.length;
  const basis: (Column | null)[] = new Array(rows).fill(null);
  const costs = startCosts.slice();
  const amounts = need.slice();
  const inverse = Array.from({ length: rows }, (_, row) =>
    Float64Array.from({ length: rows }, (__, k) => (k === row ? 1 : 0)),
  );
  const prices = new Float64Array(rows);
  const leavingRow = (direction: Float64Array): number => {
    let leaving = -1;
    let least = Infinity;
    for (let row = 0; row < rows; row += 1) {
      if ((direction[row] as number) <= EPSILON) continue;
      const ratio = (amounts[row] as number) / (direction[row] as number);
      if (ratio < least - EPSILON) {
        least = ratio;
        leaving = row;
      }
    }
    return leaving;
  };
  /** False if the column is unbounded. */
  const enter = (column: Column | null, entries: Float64Array, cost: number): boolean => {
    const direction = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) {
      let sum = 0;
      const line = inverse[row] as Float64Array;
      for (let k = 0; k < rows; k += 1) sum += (line[k] as number) * (entries[k] as number);
      direction[row] = sum;
    }
    const leaving = leavingRow(direction);
    if (leaving < 0) return false;
    const pivot = direction[leaving] as number;
    const line = inverse[leaving] as Float64Array;
    for (let k = 0; k < rows; k += 1) line[k] = (line[k] as number) / pivot;
    amounts[leaving] = (amounts[leaving] as number) / pivot;
    for (let row = 0; row < rows; row += 1) {
      if (row === leaving || direction[row] === 0) continue;
      const factor = direction[row] as number;
      const other = inverse[row] as Float64Array;
      for (let k = 0; k < rows; k += 1) other[k] = (other[k] as number) - factor * (line[k] as number);
      amounts[row] = Math.max(0, (amounts[row] as number) - factor * (amounts[leaving] as number));
    }
    basis[leaving] = column;
    costs[leaving] = cost;
    return true;
  };
  const priced = (): Float64Array => {
    prices.fill(0);
    for (let row = 0; row < rows; row += 1)
      for (let k = 0; k < rows; k += 1)
        prices[k] =
          (prices[k] as number) + (costs[row] as number) * ((inverse[row] as Float64Array)[k] as number);
    return prices;
  };
  const solution = (): Bought<Column> => {
    const columns: Column[] = [];
    const used: number[] = [];
    let value = 0;
    for (let row = 0; row < rows; row += 1) {
      value += (costs[row] as number) * (amounts[row] as number);
      const column = basis[row];
      if (column == null) continue;
      columns.push(column);
      used.push(amounts[row] as number);
    }
    return { columns, amounts: used, value };
  };
  return { enter, priced, solution };
};
