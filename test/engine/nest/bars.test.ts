import { describe, expect, test } from 'vitest';
import { type BarItem, nestBars } from '../../../src/engine/nest/bars.ts';
import { randomOf } from '../../../src/engine/nest/random.ts';

const itemsOf = (seed: number): readonly BarItem[] => {
  const random = randomOf(seed);
  return Array.from({ length: 30 }, () => ({
    lengthMm: 200 + Math.floor(random() * 2300),
    count: 1 + Math.floor(random() * 12),
  }));
};
/** Thirty lengths, two hundred pieces. */
const twoHundred = (seed: number): readonly BarItem[] => {
  const random = randomOf(seed);
  const counts = new Array<number>(30).fill(1);
  const lengths = counts.map(() => 200 + Math.floor(random() * 2300));
  for (let piece = 30; piece < 200; piece += 1) {
    const item = Math.floor(random() * 30);
    counts[item] = (counts[item] as number) + 1;
  }
  return lengths.map((lengthMm, item) => ({ lengthMm, count: counts[item] as number }));
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

  test('eight remnants beside one length: within a hundredth of the bound', () => {
    const random = randomOf(101);
    const remnants = Array.from({ length: 8 }, () => {
      const lengthMm = 600 + Math.floor(random() * 4000);
      return { lengthMm, cost: Math.round(lengthMm / 2), count: 1 + Math.floor(random() * 2) };
    });
    const stocks = [{ lengthMm: 6000, cost: 6000, count: null }, ...remnants];
    const nest = nestBars(twoHundred(1), stocks, SAW);
    expect(nest.cost / nest.lowerBound - 1).toBeLessThanOrEqual(0.01);
    expect(nest.cost).toBeGreaterThanOrEqual(nest.lowerBound);
  });

  test('the same request gives the same plan', () => {
    expect(nestBars(itemsOf(5), SIX_METRES, SAW)).toEqual(nestBars(itemsOf(5), SIX_METRES, SAW));
  });
});
