import {
  CancellationScope,
  condition,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { createDeliveryActivities } from '../../activities/deliver.ts';
import { bounded, PATIENT, TELL_LOST_WORKER } from '../bounded.ts';
import type { RowInput } from '../contract.ts';
import { type AttemptAnswer, MAX_ATTEMPTS, retryDelayMs, SLOT_GRANTED } from './contract.ts';

const slotGranted = defineSignal(SLOT_GRANTED);

type Activities = ReturnType<typeof createDeliveryActivities>;

// Ten seconds for the receiver, the rest for names and rows. A worker that dies is noticed after this time, and the attempt is sent again.
const { attemptDelivery } = proxyActivities<Pick<Activities, 'attemptDelivery'>>({
  taskQueue: 'delivery',
  startToCloseTimeout: '25 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...TELL_LOST_WORKER },
});

const { abandonDelivery } = proxyLocalActivities<Pick<Activities, 'abandonDelivery'>>({
  startToCloseTimeout: '60 seconds',
  ...PATIENT,
});

/** How long a waiter sleeps before it asks for a slot again; the signal is faster, this only mends a lost one. */
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 600;

/**
 * One delivery: attempt, durable timer, attempt, until one succeeds or the schedule is over. The row says what is true: one that has
 * ended meanwhile (endpoint disabled or deleted, row gone) ends this too. One that cannot be attempted by a fault of ours has failed, and can
 * be replayed.
 */
export async function deliverWebhook(input: RowInput): Promise<void> {
  let granted = false;
  setHandler(slotGranted, () => {
    granted = true;
  });

  const attempt = async (n: number, delayMs: number | null): Promise<AttemptAnswer['state']> => {
    const attemptInput = { orgId: input.orgId, deliveryId: input.id, n, retryDelayMs: delayMs };
    let waitSeconds = FIRST_WAIT_S;
    let { state } = await bounded(() => attemptDelivery(attemptInput));
    while (state === 'waiting') {
      await condition(() => granted, `${waitSeconds} seconds`);
      granted = false;
      waitSeconds = Math.min(waitSeconds * 2, LONGEST_WAIT_S);
      ({ state } = await bounded(() => attemptDelivery(attemptInput)));
    }
    return state;
  };

  try {
    for (let n = 1; n <= MAX_ATTEMPTS; n += 1) {
      // Math.random is seeded by the run: a replay draws the same jitter.
      const delayMs = retryDelayMs(n, Math.random());
      const state = await attempt(n, delayMs);
      if (state === 'ended' || delayMs === null) return;
      await sleep(delayMs);
    }
  } catch (error) {
    await CancellationScope.nonCancellable(() => bounded(() => abandonDelivery(input)));
    throw error;
  }
}
