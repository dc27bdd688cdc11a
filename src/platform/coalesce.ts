/**
 * Does many small jobs together that would otherwise each cost a round trip: one run is under way at a time, and what is asked for
 * meanwhile goes into the next one, at most `atMost` of them. A lone request does not wait. `run` gives one answer per item, in their
 * order; where it fails, every item of that run fails with its error. A run that takes longer than `patienceMs` no longer holds up the
 * others: a connection that hangs must not stop everybody.
 */
export const coalesce = <In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  options: { readonly atMost: number; readonly patienceMs: number },
): ((item: In) => Promise<Out>) => {
  type Waiting = {
    readonly item: In;
    readonly resolve: (answer: Out) => void;
    readonly reject: (error: unknown) => void;
  };
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runTogether = async (together: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await run(together.map(({ item }) => item));
      if (answers.length !== together.length) {
        throw new Error(`a run of ${together.length} items gave ${answers.length} answers`);
      }
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Out);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      await within(runTogether(waiting.splice(0, options.atMost)), options.patienceMs);
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // `runAll` takes its first items at once, before anything else can run.
      if (!isRunning) void runAll();
    });
};

/** Resolves when the work has ended, or after so many milliseconds. */
const within = (work: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
