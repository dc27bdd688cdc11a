let broken = false;

/** Prints a ratio with its promised limit, and remembers a broken promise. */
export const report = (
  name: string,
  ratio: number,
  promised: { atMost: number } | null,
  detail: string,
): void => {
  const kept = promised === null || ratio <= promised.atMost;
  broken ||= !kept;
  const verdict =
    promised === null ? '' : `, promised at most ${promised.atMost}: ${kept ? 'kept' : 'BROKEN'}`;
  console.log(`${name}: ${ratio.toFixed(2)} ×${verdict} (${detail})`);
};

export const setExitCode = (): void => {
  process.exitCode = broken ? 1 : 0;
};

/** Runs `count` jobs, `width` at a time; gives the seconds that all of them took. */
export const inParallel = async (
  count: number,
  width: number,
  job: (index: number) => Promise<void>,
): Promise<number> => {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await job(index);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (performance.now() - started) / 1000;
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
