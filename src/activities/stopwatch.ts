/** Milliseconds from the start until each named mark was first reached. */
export type Stopwatch = {
  readonly mark: (name: string) => void;
  readonly ms: () => Readonly<Record<string, number>>;
};

/** Measurements for operators only; nothing is decided by them. */
export const startStopwatch = (): Stopwatch => {
  const started = performance.now();
  const marks = new Map<string, number>();
  return {
    mark: (name) => {
      if (!marks.has(name)) marks.set(name, Math.round(performance.now() - started));
    },
    ms: () => Object.fromEntries(marks),
  };
};
