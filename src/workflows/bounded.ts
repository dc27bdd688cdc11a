import { ApplicationFailure, CancellationScope, sleep, TimeoutFailure } from '@temporalio/workflow';
import { KERNEL_CRASH, UNEXPECTED } from './contract.ts';

/** Number of times that a step may end in this way. A step that fails this often will always fail, and no input may loop for ever. */
const MAX: Readonly<Record<string, number>> = { [UNEXPECTED]: 5, worker_lost: 5, [KERNEL_CRASH]: 3 };

/**
 * Retry policy of a step that may kill its worker: the loss is reported to the workflow, which counts it, instead of being
 * retried without end. The policy retries outages.
 */
export const REPORT_LOST_WORKER = {
  nonRetryableErrorTypes: ['TemporalTimeout:StartToClose', 'TemporalTimeout:Heartbeat'],
};

/**
 * For local activities: retried with growing pauses for as long as an outage lasts. A pause of more than some seconds is a timer,
 * so that a day of them keeps the history short.
 */
export const WAIT_OUT_OUTAGES = {
  localRetryThreshold: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
} as const;

/** Longest outage that steps survive while a person waits for their result. */
export const LONGEST_OUTAGE = '24 hours';

/** The failure of the step itself: a local activity's arrives bare, an activity's as a cause. */
export const rootOf = (error: unknown): unknown => {
  let at = error;
  while (at instanceof Error && !(at instanceof ApplicationFailure) && at.cause !== undefined) at = at.cause;
  return at;
};

const failureTypeOf = (error: unknown): string | null => {
  const root = rootOf(error);
  if (root instanceof ApplicationFailure) return root.type ?? null;
  const isLost =
    root instanceof TimeoutFailure &&
    (root.timeoutType === 'START_TO_CLOSE' || root.timeoutType === 'HEARTBEAT');
  return isLost ? 'worker_lost' : null;
};

/**
 * Repeats a step, after a pause, when it failed unexpectedly, lost its worker or crashed the kernel: each only a limited number
 * of times.
 * @throws the error of the last attempt; any other error at once
 */
export const bounded = async <T>(step: () => Promise<T>): Promise<T> => {
  const seen = new Map<string, number>();
  for (let pauseMs = 1_000; ; pauseMs *= 2) {
    let why: string;
    try {
      return await step();
    } catch (error) {
      const failureType = failureTypeOf(error) ?? '';
      const times = (seen.get(failureType) ?? 0) + 1;
      seen.set(failureType, times);
      const most = MAX[failureType] ?? 1;
      if (times >= most) throw error;
      why = `${failureType}, ${times} of at most ${most}`;
    }
    await sleep(pauseMs, { summary: `until the step is retried (${why})` });
  }
};

/** Cancels the step at its time limit, as `CancellationScope.withTimeout` does, but with a timer that has a summary. */
export const within = <T>(seconds: number, step: () => Promise<T>): Promise<T> => {
  const scope = new CancellationScope();
  return scope.run(async () => {
    const limit = new CancellationScope();
    limit
      .run(() => sleep(`${seconds} seconds`, { summary: `the longest that it may take: ${seconds} s` }))
      .then(
        () => scope.cancel(),
        () => undefined,
      );
    try {
      return await step();
    } finally {
      if (!limit.consideredCancelled) limit.cancel();
    }
  });
};
