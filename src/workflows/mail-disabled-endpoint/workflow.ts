import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { createEndpointMailActivities } from '../../activities/mail-endpoint.ts';
import { bounded, REPORT_LOST_WORKER } from '../bounded.ts';
import type { RowInput } from '../contract.ts';

const { mailOwnerOfDisabledEndpoint } = proxyActivities<ReturnType<typeof createEndpointMailActivities>>({
  startToCloseTimeout: '60 seconds',
  // A mail server may be unavailable for long; after three days the mail is no longer useful.
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '5 seconds', maximumInterval: '30 minutes', ...REPORT_LOST_WORKER },
  summary: 'send the mail',
});

/** Informs the owners, once per disabling, that an endpoint receives nothing any more. No row waits for it. */
export async function mailDisabledEndpoint(input: RowInput): Promise<void> {
  setCurrentDetails('sending until the mail server accepts it');
  await bounded(() => mailOwnerOfDisabledEndpoint(input));
  setCurrentDetails('finished: sent, or no longer due');
}
