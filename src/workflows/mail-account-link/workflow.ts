import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { createAccountMailActivities } from '../../activities/mail-account-link.ts';
import type { AccountLinkInput } from './contract.ts';

type Activities = ReturnType<typeof createAccountMailActivities>;

const { sendAccountLink } = proxyActivities<Activities>({
  startToCloseTimeout: '60 seconds',
  // Longer than any link is good for: what is past its time is not sent, and ends this.
  scheduleToCloseTimeout: '8 days',
  // A person is waiting for this mail.
  retry: { initialInterval: '1 second', maximumInterval: '10 minutes' },
  summary: 'send the mail',
});

/** Sends one link of an account to its mailbox, however long the mail server is away. */
export async function mailAccountLink(input: AccountLinkInput): Promise<void> {
  setCurrentDetails('sending until the mail server accepts it');
  await sendAccountLink(input);
  setCurrentDetails('finished: sent, or no longer due');
}
