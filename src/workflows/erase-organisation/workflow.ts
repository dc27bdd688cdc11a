import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { createErasureActivities } from '../../activities/erase.ts';
import type { RowInput } from '../contract.ts';
import { ERASURE_WAIT_MS } from './contract.ts';

type Activities = ReturnType<typeof createErasureActivities>;

const { erasePage } = proxyActivities<Pick<Activities, 'erasePage'>>({
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
  summary: 'erase the next page',
});

/** Erases an organisation page by page, for any number of pages; the row holds the position. */
export async function eraseOrganisation(input: RowInput): Promise<void> {
  for (let pages = 0; ; pages += 1) {
    setCurrentDetails(`erasing; ${pages} pages since this history began`);
    const page = await erasePage(input);
    if (page === 'finished') {
      setCurrentDetails('erased');
      return;
    }
    if (page === 'wait') {
      setCurrentDetails('waiting for running work and listed objects');
      await sleep(ERASURE_WAIT_MS, { summary: 'until running work and listed objects are gone' });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof eraseOrganisation>(input);
  }
}
