import type { OrgId } from '../../db/kernel/ids.ts';
import { createFairPlaces, type JobLimit, runWithin } from '../../platform/fair-places.ts';
import { threadsAtNeed } from '../../platform/threads.ts';

type Work = typeof import('./work.ts');
export type Task = keyof Work;

/**
 * Does long work of one request outside the event loop; organisations take turns. Rejected with QueueFull when too many requests wait, or
 * when wait and work together exceed the time limit.
 */
export type InRequestThread = <T extends Task>(
  orgId: OrgId,
  task: T,
  input: Parameters<Work[T]>[0],
) => Promise<ReturnType<Work[T]>>;

/** At least two, so that one organisation never occupies all. */
const THREADS = 2;
const LIMIT_MS = 60_000;

/** A piece of work takes a tenth of a second to a second. */
export const REQUEST_THREAD_PLACES = {
  places: THREADS,
  placesPerKey: THREADS / 2,
  waiting: { perKey: 20, total: 400 },
  retryAfterSeconds: 2,
} as const;

const LIMIT: JobLimit = {
  ms: LIMIT_MS,
  message: `The request took longer than ${LIMIT_MS / 1000} s. Try again later.`,
  retryAfterSeconds: REQUEST_THREAD_PLACES.retryAfterSeconds,
};

/** @param run does the work itself, until the signal ends it */
export const requestThreadsOf = (
  run: (task: Task, input: unknown, signal: AbortSignal) => Promise<unknown>,
): InRequestThread => {
  const places = createFairPlaces(REQUEST_THREAD_PLACES);
  return async (orgId, task, input) => {
    const done = await runWithin(places, LIMIT, { key: orgId, weight: 1 }, (ended) =>
      run(task, input, ended),
    );
    // The result of a task is that of its function.
    return done as ReturnType<Work[typeof task]>;
  };
};

/** The request threads of a process. */
export const openRequestThreads = (
  onIdleError: (error: unknown) => void,
): { readonly inRequestThread: InRequestThread; readonly close: () => Promise<void> } => {
  const threads = threadsAtNeed(new URL('./work.ts', import.meta.url), THREADS, onIdleError);
  return {
    inRequestThread: requestThreadsOf((task, input, signal) =>
      threads.open().run(input, { name: task, signal }),
    ),
    close: threads.close,
  };
};
