/**
 * Medians of the wall times of several pieces of work in milliseconds. They take turns, so that a busy machine slows all of them
 * alike and their ratios stay what they are.
 */
export const medians = (
  works: readonly (() => unknown)[],
  runs: number,
  warmUp: number,
): readonly number[] => {
  for (let i = 0; i < warmUp; i += 1) for (const work of works) work();
  const times = works.map((): number[] => []);
  for (let i = 0; i < runs; i += 1) {
    works.forEach((work, w) => {
      const start = performance.now();
      work();
      times[w]?.push(performance.now() - start);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN);
};
