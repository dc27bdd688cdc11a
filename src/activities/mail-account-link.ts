import { heartbeat } from '@temporalio/activity';
import { deleteLink, linkContext } from '../db/accounts/account-links.ts';
import {
  type DueMail,
  findDueMail,
  findOverdueMails,
  markMailed,
  renewSignUp,
} from '../db/accounts/account-mails.ts';
import type { Database } from '../db/kernel/database.ts';
import type { Starter } from '../db/outbox/starter.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { type Mailer, MailRefused } from '../platform/mail.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { type AccountLinkInput, mailAccountLinkRef } from '../workflows/mail-account-link/contract.ts';
import {
  alreadyKnownMail,
  confirmationMail,
  invitationMail,
  type MailText,
  resetMail,
} from './account-mail-texts.ts';

type AccountMailDeps = {
  readonly db: Database;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly secrets: SecretBox;
};

const OVERDUE_MS = 5_000;
const BATCH = 500;
/** A pass with more failed starts than this means that Temporal is down. */
const MAX_FAULTS = 5;

/**
 * Sends account mails. Only here is an address looked up, after the API has answered, so that the response time does not reveal
 * whether it exists.
 */
export const createAccountMailActivities = (deps: AccountMailDeps) => {
  const { db, clock, log } = deps;

  /** The mail to send, or null. `keep`: the link stays valid afterwards. */
  const compose = async (
    id: string,
    due: DueMail,
  ): Promise<{ readonly mail: MailText; readonly keep: boolean } | null> => {
    const link = deps.secrets.open(due.linkSealed, linkContext(id));
    if (due.purpose === 'invitation') return { mail: invitationMail(link), keep: true };
    if (due.purpose === 'reset') return due.isKnown ? { mail: resetMail(link), keep: true } : null;
    if (due.isKnown) return { mail: alreadyKnownMail(), keep: false };
    const waits = due.purpose === 'sign_up' || (await db.asSystem((tx) => renewSignUp(tx, id, clock.now())));
    return waits ? { mail: confirmationMail(link), keep: true } : null;
  };

  return {
    /**
     * Retried until the mail server has accepted it; after a crash before our note, the same link is sent again with the same
     * message id.
     */
    sendAccountLink: async ({ id }: AccountLinkInput): Promise<void> => {
      const due = await findDueMail(db, id, clock.now());
      if (due === null) return;
      const composed = await compose(id, due);
      if (composed !== null) {
        try {
          await deps.mail.send({ id: `account-link.${id}`, to: [due.email], ...composed.mail });
        } catch (error) {
          if (!(error instanceof MailRefused)) throw error;
          log.info({ link_id: id }, 'the mailbox does not exist');
        }
      }
      if (composed?.keep === true) await markMailed(db, id);
      else await db.asSystem((tx) => deleteLink(tx, id));
    },
  };
};

/** Starts mails that a crash left unstarted. */
export const createAccountSweeps = ({
  db,
  clock,
  log,
  starter,
}: Omit<AccountMailDeps, 'mail' | 'secrets'>) => ({
  sweepAccountLinks: async (): Promise<void> => {
    const now = clock.now();
    const before = new Date(now.getTime() - OVERDUE_MS);
    const faults: unknown[] = [];
    for (const linkId of await findOverdueMails(db, { before, now, limit: BATCH })) {
      try {
        await starter.run({ mail: mailAccountLinkRef(linkId) });
      } catch (error) {
        log.warn(
          { err: error, link_id: linkId },
          'the mail of an account link could not be started; the next sweep retries it',
        );
        faults.push(error);
        if (faults.length >= MAX_FAULTS) break;
      }
      heartbeat();
    }
    if (faults.length > 0) throw faults[0];
  },
});
