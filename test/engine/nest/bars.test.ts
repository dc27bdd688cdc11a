import { describe, expect, test } from 'vitest';
import { type BarItem, type BarStock, nestBars } from '../../../src/engine/nest/bars.ts';
import { randomOf } from '../../../src/engine/nest/random.ts';

const itemsOf = (seed: number): readonly BarItem[] => {
  const random = randomOf(seed);
  return Array.from({ length: 30 }, () => ({
    lengthMm: 200 + Math.floor(random() * 2300),
    count: 1 + Math.floor(random() * 12),
  }));
};
/** Few or many pieces, short or long ones, one bar length or two, some remnants. */
const jobOf = (
  seed: number,
): { readonly items: readonly BarItem[]; readonly stocks: readonly BarStock[] } => {
  const random = randomOf(500 + seed);
  const whole = (most: number): number => Math.floor(random() * most);
  const longest = [800, 1500, 2500, 4000][whole(4)] as number;
  const items = Array.from({ length: 3 + whole(9) }, () => ({
    lengthMm: 150 + whole(longest),
    count: 1 + whole(6),
  }));
  const bought = whole(3) === 0 ? [3000, 6000] : [6000];
  const remnants = Array.from({ length: 1 + whole(7) }, () => {
    const lengthMm = 500 + whole(4500);
    return { lengthMm, cost: Math.round(lengthMm / 2), count: 1 + whole(2) };
  });
  return {
    items,
    stocks: [...bought.map((lengthMm) => ({ lengthMm, cost: lengthMm, count: null })), ...remnants],
  };
};
const costOf = (stocks: readonly BarStock[], stock: number): number => (stocks[stock] as BarStock).cost;

/** The least cost of all plans, each piece tried in each bar; for a handful of pieces. */
const leastOf = (lengths: readonly number[], stocks: readonly BarStock[]): number => {
  const order = [...lengths].sort((a, b) => b - a);
  const open: { readonly stock: number; left: number }[] = [];
  let least = Infinity;
  const place = (piece: number, cost: number): void => {
    if (cost >= least) return;
    const length = order[piece];
    if (length === undefined) {
      least = cost;
      return;
    }
    for (const bar of [...open])
      if (bar.left >= length + SAW.kerfMm) {
        bar.left -= length + SAW.kerfMm;
        place(piece + 1, cost);
        bar.left += length + SAW.kerfMm;
      }
    for (const [stock, { lengthMm, cost: price, count }] of stocks.entries()) {
      const used = open.filter((bar) => bar.stock === stock).length;
      const room = lengthMm - SAW.endsMm + SAW.kerfMm - (length + SAW.kerfMm);
      if (room < 0 || used >= (count ?? Infinity)) continue;
      open.push({ stock, left: room });
      place(piece + 1, cost + price);
      open.pop();
    }
  };
  place(0, 0);
  return least;
};
const SAW = { kerfMm: 3, endsMm: 50, seed: 1 };
const SIX_METRES = [{ lengthMm: 6000, cost: 6, count: null }];

const cut = (
  items: readonly BarItem[],
  patterns: ReturnType<typeof nestBars>['patterns'],
): readonly number[] =>
  items.map((_, item) => patterns.reduce((sum, { pieces, count }) => sum + count * (pieces[item] ?? 0), 0));

describe('pieces cut from bars', () => {
  test.each([1, 2, 3, 4])('30 lengths, about 200 pieces, one bar length: proven least (%i)', (seed) => {
    const items = itemsOf(seed);
    const nest = nestBars(items, SIX_METRES, SAW);
    expect(nest.cost).toBe(nest.lowerBound);
    expect(cut(items, nest.patterns)).toEqual(items.map(({ count }) => count));
    for (const { pieces } of nest.patterns) {
      const taken = pieces.reduce((sum, count, item) => sum + count * ((items[item]?.lengthMm ?? 0) + 3), 0);
      expect(taken).toBeLessThanOrEqual(6000 - 50 + 3);
    }
  });

  test('four bar lengths: proven least', () => {
    const stocks = [3000, 4000, 5000, 6000].map((lengthMm) => ({ lengthMm, cost: lengthMm, count: null }));
    const nest = nestBars(itemsOf(1), stocks, SAW);
    expect(nest.cost).toBe(nest.lowerBound);
  });

  test('a remnant is taken first, and no more often than it is there', () => {
    const stocks = [...SIX_METRES, { lengthMm: 2100, cost: 1, count: 2 }];
    const nest = nestBars([{ lengthMm: 1000, count: 9 }], stocks, SAW);
    const remnants = nest.patterns.filter(({ stock }) => stock === 1);
    expect(remnants.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(nest.cost).toBe(2 + 6);
  });

  test('sixteen jobs beside remnants: every piece cut, no bar twice, each within a hundredth of its bound', () => {
    const gaps = Array.from({ length: 16 }, (_, seed) => {
      const { items, stocks } = jobOf(seed);
      const nest = nestBars(items, stocks, SAW);
      expect(cut(items, nest.patterns), `job ${seed}`).toEqual(items.map(({ count }) => count));
      for (const [stock, { count }] of stocks.entries()) {
        const used = nest.patterns.filter((one) => one.stock === stock);
        expect(used.reduce((sum, one) => sum + one.count, 0)).toBeLessThanOrEqual(count ?? Infinity);
      }
      expect(nest.cost).toBe(
        nest.patterns.reduce((sum, one) => sum + one.count * costOf(stocks, one.stock), 0),
      );
      return nest.cost / nest.lowerBound - 1;
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    expect(gaps.filter((gap) => gap > 0.01)).toEqual([]);
  });

  test('forty small jobs: the bound is below the least of all plans, and the plan is not below it', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const random = randomOf(900 + seed);
      const stocks: readonly BarStock[] = [
        { lengthMm: 1000, cost: 1000, count: null },
        ...Array.from({ length: 2 + Math.floor(random() * 2) }, () => {
          const lengthMm = 300 + Math.floor(random() * 700);
          return { lengthMm, cost: Math.round(lengthMm / 2), count: 1 };
        }),
      ];
      const lengths = Array.from(
        { length: 4 + Math.floor(random() * 3) },
        () => 120 + Math.floor(random() * 700),
      );
      const { cost, lowerBound } = nestBars(
        lengths.map((lengthMm) => ({ lengthMm, count: 1 })),
        stocks,
        SAW,
      );
      const least = leastOf(lengths, stocks);
      expect(lowerBound, `job ${seed}`).toBeLessThanOrEqual(least + 1e-6);
      expect(cost, `job ${seed}`).toBeGreaterThanOrEqual(least);
      expect(cost / least - 1, `job ${seed}`).toBeLessThanOrEqual(0.01);
    }
  });

  test('the same request gives the same plan', () => {
    expect(nestBars(itemsOf(5), SIX_METRES, SAW)).toEqual(nestBars(itemsOf(5), SIX_METRES, SAW));
  });
});
