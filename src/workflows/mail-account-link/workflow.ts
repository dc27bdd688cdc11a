import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { createAccountMailActivities } from '../../activities/mail-account-link.ts';
import type { AccountLinkInput } from './contract.ts';

type Activities = ReturnType<typeof createAccountMailActivities>;

const { sendAccountLink } = proxyActivities<Activities>({
  startToCloseTimeout: '60 seconds',
  // Longer than the validity of any link: an expired link is not sent, and ends the workflow.
  scheduleToCloseTimeout: '8 days',
  // A person is waiting for this mail.
  retry: { initialInterval: '1 second', maximumInterval: '10 minutes' },
  summary: 'send the mail',
});

/** Sends one account link by mail, however long the mail server is unavailable. */
export async function mailAccountLink(input: AccountLinkInput): Promise<void> {
  setCurrentDetails('sending until the mail server accepts it');
  await sendAccountLink(input);
  setCurrentDetails('finished: sent, or no longer due');
}
