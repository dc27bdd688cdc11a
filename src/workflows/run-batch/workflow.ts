import { proxyActivities } from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../activities/admission.ts';
import type { RowInput } from '../contract.ts';

const { admitPage } = proxyActivities<ReturnType<typeof createAdmissionActivities>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/**
 * Holds quota for the next cells and starts them as runs of their own (not children: the end of this workflow must not end them), until
 * none is left. Each page is one transaction, so a repeated page finds its cells admitted and goes on with the next.
 */
export async function runBatch(input: RowInput): Promise<void> {
  while ((await admitPage(input)) === 'more');
}
