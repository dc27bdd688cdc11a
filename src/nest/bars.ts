import { bestPattern } from './bar-patterns.ts';
import { type Column, type Cutting, type Effort, type Limit, relaxed } from './bar-relaxation.ts';
import { randomOf } from './random.ts';
import type { Bought } from './simplex.ts';

/** Pieces of one length, mm, as cut; the kerf is added here. */
export type BarItem = { readonly lengthMm: number; readonly count: number };

/** A bar length in unlimited supply, or a remnant available `count` times; cost in any unit, preferably integers. */
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
  /** No plan costs less: the minimum of the open linear relaxations, rounded up to a common step of the costs. */
  readonly lowerBound: number;
};

/**
 * Lengths are counted in millionths of a millimetre: the rounding of ten thousand of them is still within the check's tolerance.
 */
const UNITS_PER_MM = 1_000_000;
/** A number of bars farther from an integer is fractional. */
const WHOLE = 1e-6;

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Every plan costs a multiple of the greatest common divisor of all costs. */
const roundedUp = (value: number, { stocks }: Cutting): number => {
  const costs = stocks.map(({ cost }) => cost);
  const step = costs.every(Number.isInteger) ? costs.reduce(commonDivisor, 0) : 0;
  return step > 0 ? Math.ceil(value / step - WHOLE) * step : value;
};

type Branch = { readonly cutting: Cutting; readonly master: Bought<Column>; readonly bound: number };

type Plan = { readonly patterns: readonly BarPattern[]; readonly cost: number };

/** Remaining demand during a dive. */
type Left = { readonly counts: number[]; limits: readonly Limit[] };

/** Applies a pattern at most this many times, limited by demand and available bars. */
const taken = ({ counts, limits }: Left, { stock, pieces }: Column, times: number): number => {
  if (pieces.every((count) => count === 0)) return 0;
  const there = limits.reduce(
    (most, { stocks, least, count }) => (!least && stocks.includes(stock) ? Math.min(most, count) : most),
    times,
  );
  return pieces.reduce(
    (most, count, item) =>
      count === 0 ? most : Math.min(most, Math.floor((counts[item] as number) / count)),
    Math.max(0, there),
  );
};

/**
 * Fixes the integer part of the relaxation, then one of its largest fractions, and relaxes the remaining demand, until none is
 * left.
 */
const dive = ({ cutting, master: root }: Branch, effort: Effort, pick: () => number): Plan => {
  const { lengths, stocks } = cutting;
  const left: Left = { counts: [...cutting.counts], limits: cutting.limits };
  const patterns: BarPattern[] = [];
  let cost = 0;
  let master = root;
  let known = [...root.columns];
  const take = (column: Column, times: number): number => {
    const count = taken(left, column, times);
    if (count === 0) return 0;
    for (const [item, pieces] of column.pieces.entries())
      left.counts[item] = (left.counts[item] as number) - count * pieces;
    left.limits = left.limits.map((limit) =>
      limit.stocks.includes(column.stock) ? { ...limit, count: Math.max(0, limit.count - count) } : limit,
    );
    patterns.push({ stock: column.stock, pieces: column.pieces, count });
    cost += count * column.cost;
    return count;
  };
  const takeFraction = (): number => {
    const order = master.columns
      .map((column, index) => ({ column, share: (master.amounts[index] as number) % 1 }))
      .filter(({ share }) => share > WHOLE)
      .sort((a, b) => b.share - a.share);
    const from = Math.max(0, Math.min(order.length - 1, Math.floor(pick() * pick() * 4)));
    for (const { column } of [...order.slice(from), ...order]) {
      const pieces = column.pieces.map((count, item) => Math.min(count, left.counts[item] as number));
      if (take({ ...column, pieces }, 1) > 0) return 1;
    }
    return 0;
  };
  /** The relaxation has no usable pattern left: take the fullest pattern of the remaining demand. */
  const takeFullest = (): number => {
    for (const [stock, { capacity, cost: price }] of stocks.entries()) {
      const { pieces } = bestPattern(lengths, left.counts, Float64Array.from(lengths), capacity);
      if (take({ stock, pieces, cost: price }, 1) > 0) return 1;
    }
    return 0;
  };
  while (left.counts.some((count) => count > 0)) {
    let count = 0;
    for (const [index, column] of master.columns.entries())
      count += take(column, Math.floor((master.amounts[index] as number) + WHOLE));
    if (count === 0 && takeFraction() === 0 && takeFullest() === 0) return { patterns, cost: Infinity };
    known = known.filter(({ pieces }) => pieces.every((n, item) => n <= (left.counts[item] as number)));
    if (left.counts.some((n) => n > 0)) {
      const own: Effort = { known, relaxations: 0 };
      master = relaxed({ ...cutting, ...left }, own);
      effort.relaxations += own.relaxations;
    }
  }
  return { patterns, cost };
};

/** Stocks whose total is fractional in the relaxation: first all purchased ones, otherwise the one with the largest fraction. */
const dividing = (
  { master }: Branch,
  families: readonly (readonly number[])[],
): { readonly stocks: readonly number[]; readonly amount: number } | null => {
  const amounts = families.map((stocks) =>
    master.columns.reduce(
      (sum, { stock }, index) => (stocks.includes(stock) ? sum + (master.amounts[index] as number) : sum),
      0,
    ),
  );
  const shares = amounts.map((amount) => Math.abs(amount - Math.round(amount)));
  const first = (shares[0] as number) > WHOLE ? 0 : shares.indexOf(Math.max(...shares));
  return (shares[first] as number) > WHOLE
    ? { stocks: families[first] as readonly number[], amount: amounts[first] as number }
    : null;
};

/** Number of dives from the unlimited root, from every branch, and from one with integer bars. */
const [ROOT_DIVES, BRANCH_DIVES, LAST_DIVES] = [60, 2, 40];
/** Maximum number of relaxations before another dive or branch. */
const MAX_RELAXATIONS = 800;
/** With remnants, a plan within this share of the bound is good enough. */
const GOOD_ENOUGH = 5e-4;

/**
 * The cheapest plan found that cuts all pieces from bars; `cost` equal to `lowerBound` is proven optimal. Branch and bound: if
 * the relaxation uses a fraction of a stock, one branch takes fewer bars of it and the other more. The bound is the minimum over
 * open branches.
 */
export const nestBars = (
  items: readonly BarItem[],
  stocks: readonly BarStock[],
  options: { readonly kerfMm: number; readonly endsMm: number; readonly seed: number },
): BarNest => {
  const units = (mm: number): number => Math.round(mm * UNITS_PER_MM);
  const cutting: Cutting = {
    lengths: items.map(({ lengthMm }) => units(lengthMm + options.kerfMm)),
    counts: items.map(({ count }) => count),
    // The last cut of a bar may end in its rest.
    stocks: stocks.map(({ lengthMm, cost }) => ({
      capacity: units(lengthMm - options.endsMm + options.kerfMm),
      cost,
    })),
    limits: stocks.flatMap(({ count }, stock) =>
      count === null ? [] : [{ stocks: [stock], least: false, count }],
    ),
  };
  const bought = stocks.flatMap(({ count }, stock) => (count === null ? [stock] : []));
  const families = [bought, ...stocks.map((_, stock) => [stock])];
  const isGoodEnough = (cost: number, bound: number): boolean =>
    cost <= bound * (1 + (cutting.limits.length === 0 ? WHOLE : GOOD_ENOUGH));
  const effort: Effort = { known: [], relaxations: 0 };
  const random = randomOf(options.seed);
  let best: Plan = { patterns: [], cost: Infinity };
  const isOver = (): boolean => effort.relaxations >= MAX_RELAXATIONS;
  const branchOf = (limits: readonly Limit[]): Branch => {
    const own = { ...cutting, limits };
    const master = relaxed(own, effort);
    return { cutting: own, master, bound: roundedUp(master.value, cutting) };
  };
  const dived = (branch: Branch, times: number): void => {
    for (let k = 0; k < times && !isGoodEnough(best.cost, branch.bound); k += 1) {
      if (best.cost < Infinity && isOver()) return;
      const plan = dive(branch, effort, k === 0 ? () => 0 : random);
      if (plan.cost < best.cost) best = plan;
    }
  };
  const root = branchOf(cutting.limits);
  dived(root, cutting.limits.length === 0 ? ROOT_DIVES : BRANCH_DIVES);
  const open = [root];
  let closed = Infinity;
  while (open.length > 0 && !isOver()) {
    open.sort((a, b) => b.bound - a.bound);
    const branch = open.pop() as Branch;
    const divided = dividing(branch, families);
    dived(branch, divided === null ? LAST_DIVES : BRANCH_DIVES);
    if (divided === null || isGoodEnough(best.cost, branch.bound)) closed = Math.min(closed, branch.bound);
    else
      for (const least of [false, true]) {
        const count = Math.floor(divided.amount) + (least ? 1 : 0);
        open.push(branchOf([...branch.cutting.limits, { stocks: divided.stocks, least, count }]));
      }
  }
  const lowerBound = open.reduce((sum, { bound }) => Math.min(sum, bound), Math.min(closed, best.cost));
  return { patterns: best.patterns, cost: best.cost, lowerBound };
};
