import highs from 'highs';
import { describe, expect, test } from 'vitest';
import { type BarItem, type BarStock, nestBars } from '../../src/nest/bars.ts';
import { randomOf } from '../../src/nest/random.ts';

/** The package's default export is the function itself, whatever its types say. */
const loadHighs = highs as unknown as typeof highs.default;

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

const SAW = { kerfMm: 3, endsMm: 50, seed: 1 };

/** Every way of filling a bar that leaves no room for a piece that is wanted, as pieces of each item. */
const patternsOf = (items: readonly BarItem[], lengthMm: number): readonly (readonly number[])[] => {
  const found: (readonly number[])[] = [];
  const fill = (pieces: readonly number[], roomMm: number): void => {
    const item = items[pieces.length];
    if (item === undefined) {
      const isFull = items.every(
        (one, k) => (pieces[k] ?? 0) === one.count || roomMm < one.lengthMm + SAW.kerfMm,
      );
      if (isFull) found.push(pieces);
      return;
    }
    const most = Math.min(item.count, Math.floor(roomMm / (item.lengthMm + SAW.kerfMm)));
    for (let n = 0; n <= most; n += 1) fill([...pieces, n], roomMm - n * (item.lengthMm + SAW.kerfMm));
  };
  fill([], lengthMm - SAW.endsMm + SAW.kerfMm);
  return found;
};

/** The least cost of all plans, by another solver over every pattern there is (format of CPLEX). */
const leastOf = (
  { solve }: Awaited<ReturnType<typeof loadHighs>>,
  items: readonly BarItem[],
  stocks: readonly BarStock[],
): number => {
  const columns = stocks.flatMap(({ lengthMm }, stock) =>
    patternsOf(items, lengthMm).map((pieces) => ({ stock, pieces })),
  );
  const sumOf = (factor: (column: (typeof columns)[number]) => number): string =>
    columns.flatMap((column, k) => (factor(column) > 0 ? [`${factor(column)} x${k}`] : [])).join(' + ');
  const wanted = items.map(({ count }, item) => `${sumOf(({ pieces }) => pieces[item] ?? 0)} >= ${count}`);
  const there = stocks.flatMap(({ count }, of) =>
    count === null ? [] : [`${sumOf(({ stock }) => (stock === of ? 1 : 0))} <= ${count}`],
  );
  const solution = solve(
    [
      'Minimize',
      sumOf(({ stock }) => costOf(stocks, stock)),
      'Subject To',
      ...wanted,
      ...there,
      'General',
      columns.map((_, k) => `x${k}`).join(' '),
      'End',
    ].join('\n'),
    { mip_rel_gap: 0 },
  );
  expect(solution.Status).toBe('Optimal');
  return solution.ObjectiveValue;
};
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

  test('four bar lengths: proven least [NNE-4]', () => {
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

  test('sixteen jobs beside remnants: every piece cut, no bar twice, each within a hundredth of its bound [NNE-4]', () => {
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

  test('twelve jobs: the bound is no more than the least cost of all plans, as HiGHS finds it, and the plan is within a hundredth of it [NNE-4]', async () => {
    const solver = await loadHighs();
    for (let seed = 0; seed < 12; seed += 1) {
      const random = randomOf(900 + seed);
      const stocks: readonly BarStock[] = [
        { lengthMm: 6000, cost: 6000, count: null },
        ...Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
          const lengthMm = 1500 + Math.floor(random() * 3500);
          return { lengthMm, cost: Math.round(lengthMm / 2), count: 1 + Math.floor(random() * 2) };
        }),
      ];
      const items = Array.from({ length: 4 + Math.floor(random() * 4) }, () => ({
        lengthMm: 700 + Math.floor(random() * 2300),
        count: 1 + Math.floor(random() * 9),
      }));
      const { cost, lowerBound } = nestBars(items, stocks, SAW);
      const least = leastOf(solver, items, stocks);
      expect(lowerBound, `job ${seed}`).toBeLessThanOrEqual(least + 1e-6);
      expect(cost, `job ${seed}`).toBeGreaterThanOrEqual(least - 1e-6);
      expect(cost / least - 1, `job ${seed}`).toBeLessThanOrEqual(0.01);
    }
  });

  test('lengths that are no hundredths of a millimetre: no bar is cut over its end by what rounding hides', () => {
    const bars = [{ lengthMm: 6000, cost: 6000, count: null }];
    const saw = { kerfMm: 0, endsMm: 0, seed: 1 };
    const nest = nestBars([{ lengthMm: 10.0049, count: 600 }], bars, saw);
    for (const { pieces } of nest.patterns)
      expect((pieces[0] as number) * 10.0049).toBeLessThanOrEqual(6000.01);
    expect(cut([{ lengthMm: 10.0049, count: 600 }], nest.patterns)).toEqual([600]);
    expect(nestBars([{ lengthMm: 100.0000001, count: 60 }], bars, saw).cost).toBe(6000);
  });

  test('the same request gives the same plan [NNE-6]', () => {
    expect(nestBars(itemsOf(5), SIX_METRES, SAW)).toEqual(nestBars(itemsOf(5), SIX_METRES, SAW));
  });
});
