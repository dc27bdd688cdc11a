import type { EndpointId } from '../db/kernel/ids.ts';

/** Attempts that one process makes within workflow tasks at once: half of the tasks (`worker.ts`), so that slow receivers never hold all. */
export const ATTEMPTS_IN_TASKS = 50;

/** An attempt that takes longer is better made by an activity, which holds no workflow task. */
const QUICK_MS = 1_000;

const MOST_REMEMBERED = 10_000;

export type AttemptsInTasks = {
  /** The result of the work; null without doing it if no place is free within a second: slow receivers hold them. */
  readonly inPlace: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** False if the last attempt that this process made to the endpoint was slow. */
  readonly isQuick: (endpoint: EndpointId) => boolean;
  readonly note: (endpoint: EndpointId, durationMs: number) => void;
};

/** Which attempts of this process may be made within a workflow task. */
export const createAttemptsInTasks = (): AttemptsInTasks => {
  let taken = 0;
  /** Each gets the place of an attempt that ends. Oldest first. */
  const waiting = new Set<(hasPlace: boolean) => void>();
  // Oldest first.
  const slow = new Set<EndpointId>();
  const takePlace = async (): Promise<boolean> => {
    if (taken < ATTEMPTS_IN_TASKS) {
      taken += 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.add(resolve);
    const limit = setTimeout(() => {
      waiting.delete(resolve);
      resolve(false);
    }, QUICK_MS);
    return promise.finally(() => clearTimeout(limit));
  };
  const freePlace = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      taken -= 1;
      return;
    }
    waiting.delete(next);
    next(true);
  };
  return {
    inPlace: async (work) => {
      if (!(await takePlace())) return null;
      try {
        return await work();
      } finally {
        freePlace();
      }
    },
    isQuick: (endpoint) => !slow.has(endpoint),
    note: (endpoint, durationMs) => {
      slow.delete(endpoint);
      if (durationMs <= QUICK_MS) return;
      slow.add(endpoint);
      const [oldest] = slow;
      if (slow.size > MOST_REMEMBERED && oldest !== undefined) slow.delete(oldest);
    },
  };
};
