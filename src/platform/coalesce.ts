import { setImmediate } from 'node:timers/promises';

/**
 * Combines small jobs that would each cost a round trip: one run at a time, and requests that arrive meanwhile go into the next
 * one, at most `atMost` of them. A lone request does not wait. `run` returns one answer per item, in order; if it fails, every
 * item of that run fails with its error. A run that takes longer than `patienceMs` no longer delays the others: a connection that
 * hangs must not stop everybody.
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

  const runGroup = async (together: readonly Waiting[]): Promise<void> => {
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
      await within(runGroup(waiting.splice(0, options.atMost)), options.patienceMs);
      // Requests that arrived together with the answers are read first, and go along.
      await setImmediate();
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

/** Resolves when the work has ended, or after this many milliseconds. */
const within = (work: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
