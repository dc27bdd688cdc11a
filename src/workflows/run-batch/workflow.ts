import {
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../activities/admission.ts';
import { bounded, REPORT_LOST_WORKER, WAIT_OUT_OUTAGES } from '../bounded.ts';
import type { RowInput } from '../contract.ts';
import { BATCH_PAGE } from './contract.ts';

type Activities = ReturnType<typeof createAdmissionActivities>;

const { admitPage } = proxyActivities<Pick<Activities, 'admitPage'>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...REPORT_LOST_WORKER },
  summary: 'admit the next page',
});

const { abandonBatch } = proxyLocalActivities<Pick<Activities, 'abandonBatch'>>({
  startToCloseTimeout: '60 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'stop admitting',
});

/**
 * Holds quota for the next cells and starts them as independent runs (not children, which would end with this workflow), until
 * none is left. Each page is one transaction, so a repeated page finds its cells admitted and continues with the next. Cells that
 * cannot be admitted stay drafts.
 */
export async function runBatch(input: RowInput): Promise<void> {
  try {
    // The first page was admitted by the request.
    let pages = 1;
    do {
      setCurrentDetails(`${pages} pages of ${BATCH_PAGE} cells are admitted`);
      pages += 1;
    } while ((await bounded(() => admitPage(input))) === 'more');
    setCurrentDetails('done: every cell is admitted, or the rest stay drafts');
  } catch (error) {
    setCurrentDetails('ending: a page failed by an internal error; cells that are not admitted stay drafts');
    await CancellationScope.nonCancellable(() => bounded(() => abandonBatch(input)));
    throw error;
  }
}
