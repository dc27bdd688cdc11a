import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { createErasureActivities } from '../../activities/erase.ts';
import type { RowInput } from '../contract.ts';
import { ERASURE_WAIT_MS } from './contract.ts';

type Activities = ReturnType<typeof createErasureActivities>;

const { erasePage } = proxyActivities<Pick<Activities, 'erasePage'>>({
  startToCloseTimeout: '60 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/** Erases an organisation page by page, however many there are; where it stands is in the row. */
export async function eraseOrganisation(input: RowInput): Promise<void> {
  for (;;) {
    const page = await erasePage(input);
    if (page === 'finished') return;
    if (page === 'wait') await sleep(ERASURE_WAIT_MS);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof eraseOrganisation>(input);
  }
}
