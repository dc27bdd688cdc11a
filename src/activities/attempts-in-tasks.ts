import type { EndpointId } from '../db/kernel/ids.ts';

/** Attempts that one process makes within workflow tasks at once: half of the tasks (`worker.ts`), so that slow receivers never hold all. */
export const ATTEMPTS_IN_TASKS = 50;

/** An attempt that takes longer is better made by an activity, which holds no workflow task. */
const QUICK_MS = 1_000;

const MOST_REMEMBERED = 10_000;

export type AttemptsInTasks = {
  /** The result of the work; null without doing it if all places are taken. */
  readonly inPlace: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** False if the last attempt that this process made to the endpoint was slow. */
  readonly isQuick: (endpoint: EndpointId) => boolean;
  readonly note: (endpoint: EndpointId, durationMs: number) => void;
};

/** Which attempts of this process may be made within a workflow task. */
export const createAttemptsInTasks = (): AttemptsInTasks => {
  let taken = 0;
  // Oldest first.
  const slow = new Set<EndpointId>();
  return {
    inPlace: async (work) => {
      if (taken >= ATTEMPTS_IN_TASKS) return null;
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
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
