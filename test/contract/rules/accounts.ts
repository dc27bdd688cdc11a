import type { Requirement } from '../requirements.ts';

const ACCOUNTS = 'test/api/accounts.test.ts';
const PAGES = 'test/console/account.test.ts';
const MEMBERS = 'test/api/members.test.ts';

/** Whose account is it: what was decided of addresses, invitations and the mails between. */
export const ACCOUNT_RULES: readonly Requirement[] = [
  {
    promise:
      'No account, no login, no organisation and no name exists before the mail address is confirmed; what nobody confirms is swept.',
    shownBy: [
      `${ACCOUNTS} › is nothing until the mailbox confirms it; then there are an account, an organisation and its baseline`,
      `${ACCOUNTS} › that nobody confirms is swept, and holds no name meanwhile`,
    ],
  },
  {
    promise: 'A link works once, for its purpose, within 24 h (sign-up), 7 days (invitation) or 1 h (reset).',
    shownBy: [
      `${ACCOUNTS} › is confirmed once, and by one of many at the same moment`,
      `${ACCOUNTS} › cannot be confirmed after a day, nor by a link of another kind or of nobody`,
      `${ACCOUNTS} › opens nothing when it is withdrawn, replaced, a week old, or of another organisation`,
      `${ACCOUNTS} › is chosen by the mailed link, once, within the hour, and ends every session`,
    ],
  },
  {
    promise: 'Opening a link uses nothing up; its form does, without script and from our own pages only.',
    shownBy: [
      `${PAGES} › %s is not used up by opening it, however often, but by the form, once`,
      `${PAGES} › %s opens a page without script, under the strict policy`,
      `${PAGES} › is not used up by a form of another page (origin “%s”)`,
    ],
  },
  {
    promise:
      'An address that somebody squats gives nothing to the squatter, whoever opens the mail, invited or not.',
    shownBy: [
      `${ACCOUNTS} › is not let in by the owner of the mailbox who opens the link`,
      `${ACCOUNTS} › loses the password when the address is invited`,
      `${ACCOUNTS} › of an address that has an account leaves nothing, and only the mail says so`,
    ],
  },
  {
    promise:
      'An invitation, an operator’s too, is a membership when it is accepted from the mailbox, and not before.',
    shownBy: [
      `${ACCOUNTS} › to an address without an account becomes a membership when it is accepted with a new password`,
      `${ACCOUNTS} › to an address with an account looks the same, shows nothing of the account, and is accepted without a password`,
      `${ACCOUNTS} › of an operator makes an owner in the same way, and can be sent again`,
      `${MEMBERS} › given an address, then it waits in the list under its own id, and nobody has joined`,
      `${MEMBERS} › given an invitation of an owner, then an admin neither replaces nor withdraws it`,
    ],
  },
  {
    promise:
      'Sign-up, reset, login and invitation answer alike, and do the same work, whether the address is known or not.',
    shownBy: [
      `${ACCOUNTS} › %s is the same for an unknown, a waiting, an invited and a known one`,
      `${ACCOUNTS} › asking writes the same rows for each of them, and only the worker looks`,
      `${ACCOUNTS} › asked for an address without an account, or with a sign-up that waits, sends nothing and leaves nothing`,
    ],
  },
  {
    promise: 'No mail carries a word that a stranger wrote.',
    shownBy: [`${ACCOUNTS} › given names that carry a message, then no mail carries them`],
  },
  {
    promise:
      'A mail that is owed goes out, whatever crashes, and leaves neither address nor link in Temporal.',
    shownBy: [
      `${ACCOUNTS} › given a mail server that is away, then the answer does not wait, and the mail comes when it is back`,
      `${ACCOUNTS} › given a crash after the mail server has it, then the same link goes out again as the same message`,
      `${ACCOUNTS} › given a crash before the workflow was started, then the sweep starts it`,
      `${ACCOUNTS} › leave neither address nor link behind, in Temporal or in the database`,
    ],
  },
  {
    promise: 'Links and invitations are tried and asked for within limits.',
    shownBy: [
      'test/api/sessions.test.ts › given ten links tried from one address, then the next is 429',
      `${MEMBERS} › given fifty invitations in an hour, or five to one address, then the next is 429 too_many_requests`,
    ],
  },
  {
    promise: 'Who had an account or a membership before addresses were confirmed keeps it.',
    shownBy: [
      'test/db/migrations.test.ts › given people of before, then everybody keeps account and memberships, and a reset that was mailed still works',
    ],
  },
  {
    promise:
      'Without a mail server a developer finds the mails in the log and in a folder; production logs no link.',
    shownBy: [
      'test/e2e/first-start.test.ts › given no mail server, then a sign-up is confirmed by the link in the log, which is in a file as well',
      'test/platform/mail.test.ts › is in the log for a developer (%s), and there alone',
    ],
  },
];
