/**
 * Does many small jobs together that would otherwise each cost a round trip: one run is under way at a time, and what is asked for
 * meanwhile goes into the next one, at most `atMost` of them. A lone request does not wait. `run` gives one answer per item, in their
 * order; where it fails, every item of that run fails with its error.
 */
export const coalesce = <In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  atMost: number,
): ((item: In) => Promise<Out>) => {
  type Waiting = {
    readonly item: In;
    readonly resolve: (answer: Out) => void;
    readonly reject: (error: unknown) => void;
  };
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, atMost);
      try {
        const answers = await run(together.map(({ item }) => item));
        if (answers.length !== together.length) {
          throw new Error(`a run of ${together.length} items gave ${answers.length} answers`);
        }
        for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Out);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
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
