import {
  ApplicationFailure,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { createDeliveryActivities } from '../../activities/deliver.ts';
import { bounded, REPORT_LOST_WORKER, rootOf, WAIT_OUT_OUTAGES } from '../bounded.ts';
import type { RowInput } from '../contract.ts';
import { after } from '../words.ts';
import {
  type AttemptAnswer,
  type AttemptInput,
  DELIVERY_QUEUE,
  FIRST_IN_TASK,
  LEFT_TO_ACTIVITY,
  MAX_ATTEMPTS,
  NOT_DELIVERED,
  postponementMs,
  retryDelayMs,
  SLOT_GRANTED,
  TRY_NOW,
} from './contract.ts';

const slotGranted = defineSignal(SLOT_GRANTED);
const tryNow = defineSignal<[number]>(TRY_NOW);

type Activities = ReturnType<typeof createDeliveryActivities>;

// Ten seconds for the receiver, the rest for DNS and database. A dead worker is noticed after this time, and the attempt is
// repeated.
const { attemptDelivery } = proxyActivities<Pick<Activities, 'attemptDelivery'>>({
  taskQueue: DELIVERY_QUEUE,
  startToCloseTimeout: '25 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...REPORT_LOST_WORKER },
  summary: 'attempt the delivery',
});

// The same time. The SDK prolongs a workflow task that takes longer than ten seconds.
const { attemptInTask } = proxyLocalActivities<Pick<Activities, 'attemptInTask'>>({
  startToCloseTimeout: '25 seconds',
  retry: { maximumAttempts: 1 },
  summary: 'make the first attempt',
});

const { abandonDelivery } = proxyLocalActivities<Pick<Activities, 'abandonDelivery'>>({
  startToCloseTimeout: '60 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'end the delivery as failed',
});

/** The answer of an attempt that the receiver did not accept, which the step returns as a failure. @throws every other failure */
const answerOf = (error: unknown): AttemptAnswer => {
  const root = rootOf(error);
  const [answer] =
    root instanceof ApplicationFailure && root.type === NOT_DELIVERED ? (root.details ?? []) : [];
  if (answer === undefined) throw error;
  return answer as AttemptAnswer;
};

const attemptOnce = async (input: AttemptInput, isInTask: boolean): Promise<AttemptAnswer> => {
  if (isInTask) {
    const answer = await attemptInTask(input)
      .catch(answerOf)
      .catch((error: unknown) => {
        if (isCancellation(error)) throw error;
        return LEFT_TO_ACTIVITY;
      });
    if (answer.state !== 'left') return answer;
  }
  const summary = `attempt ${input.n} of ${MAX_ATTEMPTS}`;
  return bounded(() => attemptDelivery.executeWithOptions({ summary }, [input])).catch(answerOf);
};

/** First interval at which a waiting delivery requests a slot again; the signal is faster, and this only replaces a lost one. */
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 600;

/**
 * One delivery: attempt, durable timer, attempt, until one succeeds or the schedule ends. The first attempt is part of the workflow task,
 * so that an ordinary delivery is one task. The row is authoritative: when it has
 * ended (endpoint disabled or deleted, row deleted), so does this workflow. A delivery that cannot be attempted by a fault of
 * ours has failed and can be replayed.
 */
export async function deliverWebhook(input: RowInput): Promise<void> {
  let granted = false;
  setHandler(slotGranted, () => {
    granted = true;
  });
  let requestedAttempt = 0;
  setHandler(tryNow, (n) => {
    requestedAttempt = Math.max(requestedAttempt, n);
  });

  const attempt = async (n: number, delayMs: number | null): Promise<AttemptAnswer> => {
    const row = { orgId: input.orgId, deliveryId: input.id };
    let waitSeconds = FIRST_WAIT_S;
    let postponed = 0;
    for (;;) {
      const putOffMs = postponementMs(postponed + 1);
      const attemptInput = { ...row, n, retryDelayMs: delayMs, postponementMs: putOffMs };
      setCurrentDetails(`attempt ${n} of ${MAX_ATTEMPTS} is being made`);
      const answer = await attemptOnce(attemptInput, n === 1 && input.seq === FIRST_IN_TASK);
      const { state } = answer;
      if (state === 'waiting') {
        const words = `attempt ${n} of ${MAX_ATTEMPTS} waits for a slot: others to this endpoint are under way`;
        setCurrentDetails(words);
        await condition(() => granted, `${waitSeconds} seconds`, { summary: words });
        granted = false;
        waitSeconds = Math.min(waitSeconds * 2, LONGEST_WAIT_S);
      } else if (state === 'postponed' && putOffMs !== null) {
        postponed += 1;
        // The signal requested this attempt; a further signal requests another one.
        if (requestedAttempt <= n) requestedAttempt = 0;
        setCurrentDetails(
          `attempt ${n} of ${MAX_ATTEMPTS} could not be made: the name server is unavailable; again at ${after(putOffMs)}`,
        );
        const summary = `until attempt ${n} of ${MAX_ATTEMPTS} is tried again: the name server is unavailable`;
        await condition(() => requestedAttempt >= n, putOffMs, { summary });
      } else return answer;
    }
  };

  try {
    for (let n = 1; n <= MAX_ATTEMPTS; n += 1) {
      // Math.random is seeded by the run: a replay draws the same jitter.
      const delayMs = retryDelayMs(n, Math.random());
      const { state, said } = await attempt(n, delayMs);
      const why = said === undefined ? '' : ` (${said})`;
      if (state === 'ended' || delayMs === null) {
        setCurrentDetails(`finished after attempt ${n}${why}`);
        return;
      }
      setCurrentDetails(
        `attempt ${n} of ${MAX_ATTEMPTS} failed${why}; attempt ${n + 1} at ${after(delayMs)}, or on request`,
      );
      // A signal may request the next attempt early; the schedule after it stays.
      const summary = `until attempt ${n + 1} of ${MAX_ATTEMPTS}`;
      await condition(() => requestedAttempt > n, delayMs, { summary });
    }
  } catch (error) {
    setCurrentDetails('ending as failed by an internal error; it can be replayed');
    await CancellationScope.nonCancellable(() => bounded(() => abandonDelivery(input)));
    throw error;
  }
}
