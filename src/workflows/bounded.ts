import { ApplicationFailure, sleep, TimeoutFailure } from '@temporalio/workflow';
import { KERNEL_CRASH, UNEXPECTED } from './contract.ts';

/** How often a step is begun that ends in this way. What fails so often fails always, and no input goes round for ever. */
const MOST: Readonly<Record<string, number>> = { [UNEXPECTED]: 5, worker_lost: 5, [KERNEL_CRASH]: 3 };

/**
 * For the retry policy of a step that a worker may die of: its loss is told to the workflow, which counts it, instead of being repeated
 * without end. Outages stay with the retries of the policy.
 */
export const TELL_LOST_WORKER = {
  nonRetryableErrorTypes: ['TemporalTimeout:StartToClose', 'TemporalTimeout:Heartbeat'],
};

/**
 * For local steps: repeated with growing pauses for as long as an outage lasts. A pause of more than some seconds is a timer, so that a
 * day of them keeps the history short.
 */
export const PATIENT = {
  localRetryThreshold: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
} as const;

/** How long the steps of something that somebody waits for outlast an outage. */
export const LONGEST_OUTAGE = '24 hours';

/** The failure that a step itself gave: one of a local activity arrives bare, one of an activity as a cause. */
export const rootOf = (error: unknown): unknown => {
  let at = error;
  while (at instanceof Error && !(at instanceof ApplicationFailure) && at.cause !== undefined) at = at.cause;
  return at;
};

const troubleOf = (error: unknown): string | null => {
  const root = rootOf(error);
  if (root instanceof ApplicationFailure) return root.type ?? null;
  const isLost =
    root instanceof TimeoutFailure &&
    (root.timeoutType === 'START_TO_CLOSE' || root.timeoutType === 'HEARTBEAT');
  return isLost ? 'worker_lost' : null;
};

/**
 * Begins a step again, after a pause, when it failed unexpectedly, when its worker was lost or when the kernel crashed: each only so often.
 * @throws what the last attempt threw; every other failure at once
 */
export const bounded = async <T>(step: () => Promise<T>): Promise<T> => {
  const seen = new Map<string, number>();
  for (let pauseMs = 1_000; ; pauseMs *= 2) {
    try {
      return await step();
    } catch (error) {
      const trouble = troubleOf(error) ?? '';
      const times = (seen.get(trouble) ?? 0) + 1;
      seen.set(trouble, times);
      if (times >= (MOST[trouble] ?? 1)) throw error;
    }
    await sleep(pauseMs);
  }
};
