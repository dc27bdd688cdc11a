import {
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { createCalculationActivities } from '../../activities/calculate.ts';
import { bounded, LONGEST_OUTAGE, REPORT_LOST_WORKER, WAIT_OUT_OUTAGES, within } from '../bounded.ts';
import type { RowInput } from '../contract.ts';
import { ordinal } from '../words.ts';
import { CANCEL_REQUESTED, SLOT_FREE } from './contract.ts';
import { priceAssembly } from './price-assembly.ts';

const slotFree = defineSignal(SLOT_FREE);
const cancelRequested = defineSignal(CANCEL_REQUESTED);

type Activities = ReturnType<typeof createCalculationActivities>;

/** One attempt: the steps below, with retries and timeouts, take over if it does not finish. */
const { runCalculation } = proxyLocalActivities<Pick<Activities, 'runCalculation'>>({
  startToCloseTimeout: '20 seconds',
  retry: { maximumAttempts: 1 },
  summary: 'take the slot, price, commit',
});

const { takeSlot } = proxyLocalActivities<Pick<Activities, 'takeSlot'>>({
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  ...WAIT_OUT_OUTAGES,
  summary: 'take the slot',
});

/** Retried until the database is available. */
const { endRun } = proxyLocalActivities<Pick<Activities, 'endRun'>>({
  startToCloseTimeout: '20 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'end the run without a result',
});

const { priceCalculation } = proxyActivities<Pick<Activities, 'priceCalculation'>>({
  taskQueue: 'pricing',
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...REPORT_LOST_WORKER },
  summary: 'price again, commit',
});

/** First interval at which a waiting run requests a slot again; the signal is faster, and this only replaces a lost one. */
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 600;

const attempt = async (input: RowInput): ReturnType<Activities['runCalculation']> => {
  try {
    return await runCalculation(input);
  } catch (error) {
    if (isCancellation(error)) throw error;
    return bounded(() => takeSlot(input));
  }
};

type Waiting = Extract<Awaited<ReturnType<Activities['takeSlot']>>, { kind: 'wait' }>;

/** Last known position in the queue. */
const waitsFor = ({ for: what, place }: Waiting): string => {
  if (what === 'file') return 'waiting until its file is read';
  return place === null ? 'waiting for a slot' : `waiting for a slot, ${ordinal(place)} in line`;
};

/**
 * One run of one calculation: wait for a slot, price, commit. It is started when a slot is granted, so an ordinary run is one
 * local activity. The row in PostgreSQL is authoritative; run_seq fences every write, so a late, repeated or orphaned step
 * changes nothing. An assembly is split, its components are priced in pages, and the results are rolled up.
 */
export async function calculate(input: RowInput): Promise<void> {
  let woken = false;
  let cancelled = false;
  const work = new CancellationScope();
  setHandler(slotFree, () => {
    woken = true;
  });
  setHandler(cancelRequested, () => {
    cancelled = true;
    work.cancel();
  });

  const end = async (status: 'failed' | 'timed_out'): Promise<void> => {
    setCurrentDetails('ending without a result');
    await CancellationScope.nonCancellable(() => bounded(() => endRun(input, { status })));
    setCurrentDetails(
      status === 'failed' ? 'failed by an internal error' : 'ended: the time limit was exceeded',
    );
  };

  let waitSeconds = FIRST_WAIT_S;
  let slot: Awaited<ReturnType<typeof attempt>>;
  setCurrentDetails('taking its slot and pricing');
  try {
    slot = await attempt(input);
    while (slot.kind === 'wait' && !cancelled) {
      const words = waitsFor(slot);
      setCurrentDetails(words);
      await condition(() => woken || cancelled, `${waitSeconds} seconds`, { summary: words });
      waitSeconds = Math.min(waitSeconds * 2, LONGEST_WAIT_S);
      woken = false;
      slot = await attempt(input);
    }
  } catch (error) {
    await end('failed');
    throw error;
  }
  if (slot.kind !== 'running' && slot.kind !== 'assembly') {
    const ended = {
      done: 'done',
      gone: 'finished: the run had already ended, or a newer run started',
      wait: 'cancelled',
    } as const;
    setCurrentDetails(cancelled ? 'cancelled' : ended[slot.kind]);
    return;
  }

  const { kind, timeoutSeconds } = slot;
  if (kind === 'running')
    setCurrentDetails('pricing in an activity of its own: the first attempt did not end the run');
  const step = () => (kind === 'assembly' ? priceAssembly(input) : bounded(() => priceCalculation(input)));
  try {
    await work.run(() => within(timeoutSeconds, step));
    setCurrentDetails('done');
  } catch (error) {
    // A cancelled row has already released its unit and its slot.
    if (cancelled) {
      setCurrentDetails('cancelled');
      return;
    }
    await end(isCancellation(error) ? 'timed_out' : 'failed');
  }
}
