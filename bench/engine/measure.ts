/** Median of the wall time of `work` in milliseconds, after a warm-up. */
export const median = (work: () => unknown, runs: number, warmUp: number): number => {
  for (let i = 0; i < warmUp; i += 1) work();
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
};
