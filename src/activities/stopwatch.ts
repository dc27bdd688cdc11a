/** Milliseconds since the start at which something was first reached, by name. */
export type Stopwatch = {
  readonly mark: (name: string) => void;
  readonly ms: () => Readonly<Record<string, number>>;
};

/** Measures what operators read; nothing is decided by it. */
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
