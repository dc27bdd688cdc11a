import { randomOf } from './random.ts';

/** Pieces of one length, mm, as cut: kerf is added here. */
export type BarItem = { readonly lengthMm: number; readonly count: number };

/** A length that can be bought as often as needed, or a remnant that is there `count` times; its cost in any one unit, whole numbers best. */
export type BarStock = { readonly lengthMm: number; readonly cost: number; readonly count: number | null };

export type BarPattern = {
  readonly stock: number;
  /** Pieces of each item cut from one bar. */
  readonly pieces: readonly number[];
  readonly count: number;
};

export type BarNest = {
  readonly patterns: readonly BarPattern[];
  readonly cost: number;
  /** No plan costs less: the linear relaxation's value, rounded up to a step of the costs where they have one. */
  readonly lowerBound: number;
};

type Column = { readonly stock: number; readonly pieces: readonly number[]; readonly cost: number };

const EPSILON = 1e-9;
/** Lengths are counted in hundredths of a millimetre. */
const UNITS_PER_MM = 100;

/**
 * The most valuable pieces of one bar, none more often than asked for: bounded knapsack by depth first with the bound of Dantzig, items by value
 * per length.
 */
const bestPattern = (
  lengths: readonly number[],
  counts: readonly number[],
  values: Float64Array,
  capacity: number,
): { readonly value: number; readonly pieces: readonly number[] } => {
  const order = lengths
    .map((_, item) => item)
    .filter((item) => (values[item] as number) > EPSILON && (counts[item] as number) > 0)
    .sort(
      (a, b) =>
        (values[b] as number) / (lengths[b] as number) - (values[a] as number) / (lengths[a] as number) ||
        a - b,
    );
  const taken = new Array<number>(lengths.length).fill(0);
  let best = 0;
  let pieces: readonly number[] = [...taken];
  const visit = (depth: number, left: number, value: number): void => {
    if (value > best + EPSILON) {
      best = value;
      pieces = [...taken];
    }
    const item = order[depth];
    if (item === undefined) return;
    const length = lengths[item] as number;
    const worth = values[item] as number;
    if (value + (worth / length) * left <= best + EPSILON) return;
    for (let k = Math.min(counts[item] as number, Math.floor(left / length)); k >= 0; k -= 1) {
      taken[item] = k;
      visit(depth + 1, left - k * length, value + k * worth);
    }
    taken[item] = 0;
  };
  visit(0, capacity, 0);
  return { value: best, pieces };
};

type Master = {
  readonly columns: readonly Column[];
  readonly amounts: readonly number[];
  readonly value: number;
};

/** The simplex method with its basis' inverse kept: what is bought, how much of it, and what a piece of each row is worth. */
const simplexOf = (need: Float64Array, startCosts: Float64Array) => {
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
  /** False where nothing bounds how much of the column would enter. */
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
  const solution = (): Master => {
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

/** Less than this is gained by rounding alone. */
const LEAST_GAIN = 1e-7;

/**
 * Cutting stock's linear relaxation by column generation (Gilmore and Gomory 1961): the simplex method on the patterns known so far, a knapsack for
 * the next one. Rows are the items; remnants have a row each, which says how many there are.
 */
const relax = (
  lengths: readonly number[],
  counts: readonly number[],
  stocks: readonly BarStock[],
  capacities: readonly number[],
  known: readonly Column[],
): Master => {
  const items = lengths.length;
  const limited = stocks.flatMap(({ count }, stock) => (count === null ? [] : [stock]));
  const rows = items + limited.length;
  const rowOf = new Map(limited.map((stock, index) => [stock, items + index]));
  const entriesOf = ({ pieces, stock }: Column): Float64Array => {
    const entries = new Float64Array(rows);
    for (let item = 0; item < items; item += 1) entries[item] = pieces[item] as number;
    const row = rowOf.get(stock);
    if (row !== undefined) entries[row] = 1;
    return entries;
  };
  // The start: each item bought by itself at a price that no pattern has, and every remnant left where it is.
  const dear = 1 + 10 * stocks.reduce((sum, { cost }) => Math.max(sum, cost), 0);
  const need = Float64Array.from([...counts, ...limited.map((stock) => stocks[stock]?.count ?? 0)]);
  const simplex = simplexOf(
    need,
    need.map((_, row) => (row < items ? dear : 0)),
  );
  const entering = (prices: Float64Array): Column | null => {
    let found: Column | null = null;
    let most = LEAST_GAIN;
    const look = (column: Column): void => {
      const entries = entriesOf(column);
      let worth = -column.cost;
      for (let row = 0; row < rows; row += 1) worth += (prices[row] as number) * (entries[row] as number);
      if (worth > most) [most, found] = [worth, column];
    };
    known.forEach(look);
    if (found !== null) return found;
    for (const [stock, { cost, count }] of stocks.entries())
      if (count !== 0)
        look({
          stock,
          pieces: bestPattern(lengths, counts, prices, capacities[stock] as number).pieces,
          cost,
        });
    return found;
  };
  for (;;) {
    const prices = simplex.priced();
    const column = entering(prices);
    if (column !== null) {
      if (simplex.enter(column, entriesOf(column), column.cost)) continue;
      break;
    }
    // A piece too many of an item is allowed where its price has fallen below nothing; so is a remnant that stays.
    const slack = prices.findIndex((value, row) => (row < items ? value < -LEAST_GAIN : value > LEAST_GAIN));
    if (slack < 0) break;
    const entries = new Float64Array(rows);
    entries[slack] = slack < items ? -1 : 1;
    if (!simplex.enter(null, entries, 0)) break;
  }
  return simplex.solution();
};

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Every plan costs a multiple of what all costs are multiples of. */
const roundedUp = (value: number, stocks: readonly BarStock[]): number => {
  const costs = stocks.map(({ cost }) => cost);
  const step = costs.every(Number.isInteger) ? costs.reduce(commonDivisor, 0) : 0;
  return step > 0 ? Math.ceil(value / step - 1e-6) * step : value;
};

/** Fixes the whole part of the relaxation, then its largest fraction, and relaxes what is left, until nothing is. */
const dive = (
  lengths: readonly number[],
  counts: readonly number[],
  stocks: readonly BarStock[],
  capacities: readonly number[],
  root: Master,
  pick: () => number,
): { readonly patterns: BarPattern[]; readonly cost: number } => {
  const left = [...counts];
  const there = stocks.map(({ count }) => count);
  const patterns: BarPattern[] = [];
  let cost = 0;
  let master = root;
  let known = root.columns;
  const take = (column: Column, times: number): number => {
    const fits = column.pieces.reduce(
      (least, pieces, item) =>
        pieces === 0 ? least : Math.min(least, Math.floor((left[item] as number) / pieces)),
      there[column.stock] ?? Infinity,
    );
    const count = Math.min(times, fits);
    if (count <= 0 || column.pieces.every((pieces) => pieces === 0)) return 0;
    for (const [item, pieces] of column.pieces.entries())
      left[item] = (left[item] as number) - count * pieces;
    const stock = there[column.stock];
    if (stock !== null && stock !== undefined) there[column.stock] = stock - count;
    patterns.push({ stock: column.stock, pieces: column.pieces, count });
    cost += count * column.cost;
    return count;
  };
  while (left.some((count) => count > 0)) {
    let taken = 0;
    for (const [index, column] of master.columns.entries())
      taken += take(column, Math.floor((master.amounts[index] as number) + 1e-6));
    if (taken === 0) {
      const order = master.columns
        .map((column, index) => ({ column, share: (master.amounts[index] as number) % 1 }))
        .filter(({ share }) => share > 1e-6)
        .sort((a, b) => b.share - a.share);
      const from = Math.min(order.length - 1, Math.floor(pick() * pick() * 4));
      for (const { column } of [...order.slice(Math.max(0, from)), ...order]) {
        taken = take(
          { ...column, pieces: column.pieces.map((pieces, item) => Math.min(pieces, left[item] as number)) },
          1,
        );
        if (taken > 0) break;
      }
    }
    if (taken === 0) {
      // Nothing of the relaxation fits any more: the fullest pattern of the best stock.
      const values = Float64Array.from(lengths);
      const stock = stocks.findIndex((_, index) => there[index] !== 0);
      const { pieces } = bestPattern(lengths, left, values, capacities[stock] as number);
      if (take({ stock, pieces, cost: stocks[stock]?.cost ?? 0 }, 1) === 0)
        return { patterns, cost: Infinity };
    }
    if (left.every((count) => count === 0)) break;
    const rest = stocks.map((stock, index) => ({ ...stock, count: there[index] ?? null }));
    known = known.filter((column) => column.pieces.every((pieces, item) => pieces <= (left[item] as number)));
    master = relax(lengths, left, rest, capacities, known);
  }
  return { patterns, cost };
};

const TRIES = 60;

/** A plan that cuts all pieces from bars at the least cost found; `cost` equal to `lowerBound` is proven the least. */
export const nestBars = (
  items: readonly BarItem[],
  stocks: readonly BarStock[],
  options: { readonly kerfMm: number; readonly endsMm: number; readonly seed: number },
): BarNest => {
  const units = (mm: number): number => Math.round(mm * UNITS_PER_MM);
  const lengths = items.map(({ lengthMm }) => units(lengthMm + options.kerfMm));
  const counts = items.map(({ count }) => count);
  // The last cut of a bar may end in its rest.
  const capacities = stocks.map(({ lengthMm }) => units(lengthMm - options.endsMm + options.kerfMm));
  const root = relax(lengths, counts, stocks, capacities, []);
  const lowerBound = roundedUp(root.value, stocks);
  const random = randomOf(options.seed);
  let best = dive(lengths, counts, stocks, capacities, root, () => 0);
  for (let k = 1; k < TRIES && best.cost > lowerBound * (1 + 1e-9); k += 1) {
    const other = dive(lengths, counts, stocks, capacities, root, random);
    if (other.cost < best.cost) best = other;
  }
  return { patterns: best.patterns, cost: best.cost, lowerBound };
};
