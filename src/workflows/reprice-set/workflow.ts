import {
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { createRepriceActivities } from '../../activities/reprice-set.ts';
import { bounded, REPORT_LOST_WORKER, WAIT_OUT_OUTAGES } from '../bounded.ts';
import type { RowInput } from '../contract.ts';
import { REPRICE_PAGE } from './contract.ts';

type Activities = ReturnType<typeof createRepriceActivities>;

const { startRepricePage } = proxyActivities<Pick<Activities, 'startRepricePage'>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...REPORT_LOST_WORKER },
  summary: 'start the runs of the next page',
});

const { failReprice } = proxyLocalActivities<Pick<Activities, 'failReprice'>>({
  startToCloseTimeout: '60 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'end the reprice as failed',
});

/**
 * Repeats the baseline of every item of a reference set, as runs of their own. Each page is one transaction that names the calculation of
 * each item. So a repeated page goes on with the next items, and no item runs twice.
 */
export async function repriceSet(input: RowInput): Promise<void> {
  try {
    let pages = 0;
    do {
      setCurrentDetails(`${pages} pages of ${REPRICE_PAGE} runs are started`);
      pages += 1;
    } while ((await bounded(() => startRepricePage(input))) === 'more');
    setCurrentDetails('done: every run is started');
  } catch (error) {
    setCurrentDetails('ending: a page failed by an internal error; the other items are not priced again');
    await CancellationScope.nonCancellable(() => bounded(() => failReprice(input)));
    throw error;
  }
}
