import { LINK_HOURS } from '../db/accounts/account-links.ts';

/**
 * Mails to people who may not have requested them. They quote no text of a user: names of organisations and people could carry a
 * stranger's message.
 */
export type MailText = { readonly subject: string; readonly text: string };

const LEAVE = 'If this was not you, ignore this mail: nothing has changed.';

const once = (hours: number): string =>
  `The link works once and expires after ${hours > 48 ? `${hours / 24} days` : hours === 1 ? 'an hour' : `${hours} hours`}.`;

export const confirmationMail = (link: string): MailText => ({
  subject: 'Confirm your e-mail address',
  text: [
    'Somebody signed up to should-cost with this address. To confirm the address, open',
    '',
    `  ${link}`,
    '',
    `and enter the password that you chose at sign-up. ${once(LINK_HOURS.sign_up)}`,
    LEAVE,
  ].join('\n'),
});

export const alreadyKnownMail = (): MailText => ({
  subject: 'You already have an account',
  text: [
    'Somebody tried to sign up to should-cost with this address.',
    'You already have an account: sign in, or reset your password.',
    LEAVE,
  ].join('\n'),
});

export const invitationMail = (link: string): MailText => ({
  subject: 'Invitation to an organisation in should-cost',
  text: [
    'An organisation invites you to join it in should-cost. To see its name and to accept, open',
    '',
    `  ${link}`,
    '',
    once(LINK_HOURS.invitation),
    'If you did not expect an invitation, ignore this mail: you join only if you accept.',
  ].join('\n'),
});

export const resetMail = (link: string): MailText => ({
  subject: 'Reset your password',
  text: [
    'Somebody asked to reset the should-cost password of this address. To choose a new password, open',
    '',
    `  ${link}`,
    '',
    once(LINK_HOURS.reset),
    LEAVE,
  ].join('\n'),
});
