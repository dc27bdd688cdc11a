import { CancellationScope, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../activities/admission.ts';
import { bounded, PATIENT, TELL_LOST_WORKER } from '../bounded.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createAdmissionActivities>;

const { admitPage } = proxyActivities<Pick<Activities, 'admitPage'>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...TELL_LOST_WORKER },
});

const { abandonBatch } = proxyLocalActivities<Pick<Activities, 'abandonBatch'>>({
  startToCloseTimeout: '60 seconds',
  ...PATIENT,
});

/**
 * Holds quota for the next cells and starts them as runs of their own (not children: the end of this workflow must not end them), until
 * none is left. Each page is one transaction, so a repeated page finds its cells admitted and goes on with the next. Cells that cannot be
 * admitted stay drafts.
 */
export async function runBatch(input: RowInput): Promise<void> {
  try {
    while ((await bounded(() => admitPage(input))) === 'more');
  } catch (error) {
    await CancellationScope.nonCancellable(() => bounded(() => abandonBatch(input)));
    throw error;
  }
}
