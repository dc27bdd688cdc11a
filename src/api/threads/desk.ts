import type { OrgId } from '../../db/kernel/ids.ts';
import { createFairPlaces, type JobLimit, runWithin } from '../../platform/fair-places.ts';
import { threadsAtNeed } from '../../platform/threads.ts';

type Work = typeof import('./work.ts');
export type Task = keyof Work;

/**
 * Does a piece of work of one request away from the event loop, in the organisation's turn. Rejected with QueueFull when too much waits, or
 * when it takes, with its wait, longer than anybody waits for an answer.
 */
export type Desk = <T extends Task>(
  orgId: OrgId,
  task: T,
  asked: Parameters<Work[T]>[0],
) => Promise<ReturnType<Work[T]>>;

/** At least two, so that one organisation never holds all. */
const THREADS = 2;
const LIMIT_MS = 60_000;

/** A piece of work takes a tenth of a second to a second. */
export const DESK_PLACES = {
  places: THREADS,
  placesPerKey: THREADS / 2,
  waiting: { perKey: 20, total: 400 },
  retryAfterSeconds: 2,
} as const;

const LIMIT: JobLimit = {
  ms: LIMIT_MS,
  message: `The request took longer than ${LIMIT_MS / 1000} s. Try again later.`,
  retryAfterSeconds: DESK_PLACES.retryAfterSeconds,
};

/** @param run does the work itself, until the signal ends it */
export const deskOf = (run: (task: Task, asked: unknown, signal: AbortSignal) => Promise<unknown>): Desk => {
  const places = createFairPlaces(DESK_PLACES);
  return async (orgId, task, asked) => {
    const done = await runWithin(places, LIMIT, { key: orgId, weight: 1 }, (ended) =>
      run(task, asked, ended),
    );
    // What a task gives is what its function gives.
    return done as ReturnType<Work[typeof task]>;
  };
};

/** The desk of a process, with threads of its own. */
export const openDesk = (
  onIdleError: (error: unknown) => void,
): { readonly desk: Desk; readonly close: () => Promise<void> } => {
  const threads = threadsAtNeed(new URL('./work.ts', import.meta.url), THREADS, onIdleError);
  return {
    desk: deskOf((task, asked, signal) => threads.open().run(asked, { name: task, signal })),
    close: threads.close,
  };
};
