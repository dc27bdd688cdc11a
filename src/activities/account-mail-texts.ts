import { LINK_HOURS } from '../db/accounts/account-links.ts';

/**
 * What goes to a mailbox whose owner did not ask us for anything yet. Nothing in it was written by anybody but us: names of organisations
 * and of people could carry a stranger's message.
 */
export type MailText = { readonly subject: string; readonly text: string };

const LEAVE = 'If it was not you, nothing has changed and you need not do anything.';

const once = (hours: number): string =>
  `The link works once, within ${hours > 48 ? `${hours / 24} days` : hours === 1 ? 'an hour' : `${hours} hours`}.`;

export const confirmationMail = (link: string): MailText => ({
  subject: 'Confirm your e-mail address',
  text: [
    'Somebody, perhaps you, signed up with this address. To confirm it, open',
    '',
    `  ${link}`,
    '',
    `and enter the password that you chose. ${once(LINK_HOURS.sign_up)}`,
    LEAVE,
  ].join('\n'),
});

export const alreadyKnownMail = (): MailText => ({
  subject: 'You already have an account',
  text: [
    'Somebody, perhaps you, tried to sign up with this address.',
    'It has an account already: sign in, or ask for a new password.',
    LEAVE,
  ].join('\n'),
});

export const invitationMail = (link: string): MailText => ({
  subject: 'You are invited to an organisation',
  text: [
    'An organisation invites you to work with it. To see which one, and to accept, open',
    '',
    `  ${link}`,
    '',
    once(LINK_HOURS.invitation),
    'If you do not expect an invitation, you need not do anything: without you nothing happens.',
  ].join('\n'),
});

export const resetMail = (link: string): MailText => ({
  subject: 'A new password',
  text: [
    'Somebody, perhaps you, asked for a new password for this address. To choose one, open',
    '',
    `  ${link}`,
    '',
    once(LINK_HOURS.reset),
    LEAVE,
  ].join('\n'),
});
