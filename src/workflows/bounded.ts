import { ApplicationFailure, CancellationScope, sleep, TimeoutFailure } from '@temporalio/workflow';
import { KERNEL_CRASH, UNEXPECTED } from './contract.ts';

/** How often a step is begun that ends in this way. What fails so often fails always, and no input goes round for ever. */
const MOST: Readonly<Record<string, number>> = { [UNEXPECTED]: 5, worker_lost: 5, [KERNEL_CRASH]: 3 };

/**
 * For the retry policy of a step that a worker may die of: its loss is reported to the workflow, which counts it, instead of being repeated
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
    let why: string;
    try {
      return await step();
    } catch (error) {
      const trouble = troubleOf(error) ?? '';
      const times = (seen.get(trouble) ?? 0) + 1;
      seen.set(trouble, times);
      const most = MOST[trouble] ?? 1;
      if (times >= most) throw error;
      why = `${trouble}, ${times} of at most ${most}`;
    }
    await sleep(pauseMs, { summary: `until the step is retried (${why})` });
  }
};

/** Cancels the step when its time is over, as `CancellationScope.withTimeout` does, by a timer that says so. */
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
