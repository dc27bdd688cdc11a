import process from 'node:process';

const US_PER_MS = 1000;
/** The system counts processor time in steps of some milliseconds: a sample repeats its work until the steps are small beside it. */
const SAMPLE_MS = 100;
const MAX_REPEATS = 1000;

/** Processor time of this thread in milliseconds: what work costs on one core, however busy the machine is. */
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / US_PER_MS;
};

const repeatsOf = (work: () => unknown, warmUp: number): number => {
  const start = performance.now();
  for (let i = 0; i < warmUp; i += 1) work();
  const each = (performance.now() - start) / warmUp;
  return Math.min(MAX_REPEATS, Math.max(1, Math.ceil(SAMPLE_MS / each)));
};

/**
 * Medians of the processor times of several pieces of work in milliseconds. They take turns, so that caches and clocks slow all of them
 * alike. Wall time would not do: a busy machine interrupts long work and lets short work pass, which bends their ratio.
 */
export const medians = (
  works: readonly (() => unknown)[],
  runs: number,
  warmUp: number,
): readonly number[] => {
  const repeats = works.map((work) => repeatsOf(work, warmUp));
  const times = works.map((): number[] => []);
  for (let i = 0; i < runs; i += 1) {
    works.forEach((work, w) => {
      const count = repeats[w] ?? 1;
      const start = processorMs();
      for (let n = 0; n < count; n += 1) work();
      times[w]?.push((processorMs() - start) / count);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN);
};
