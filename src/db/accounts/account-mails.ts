import type { Database, Tx } from '../kernel/database.ts';
import type { LinkPurpose } from './account-links.ts';
import { findUserByEmail } from './users.ts';

/** A mail with a link that is still to be sent. */
export type DueMail = {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly linkSealed: Buffer;
  /** True if the address has an account now. Nothing else looks this up. */
  readonly isKnown: boolean;
};

/** Null when the mail has been sent, or the link was deleted or has expired. */
export const findDueMail = (db: Database, id: string, now: Date): Promise<DueMail | null> =>
  db.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('account_links')
      .select(['email', 'purpose', 'link_sealed'])
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row === undefined || row.link_sealed === null) return null;
    return {
      email: row.email,
      purpose: row.purpose as LinkPurpose,
      linkSealed: row.link_sealed,
      isKnown: (await findUserByEmail(tx, row.email)) !== null,
    };
  });

/** Turns the request for a new link into the link of the newest pending sign-up of this address. False: no sign-up is pending. */
export const renewSignUp = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const request = await tx
    .selectFrom('account_links')
    .select('email')
    .where('id', '=', id)
    .where('purpose', '=', 'sign_up_again')
    .executeTakeFirst();
  if (request === undefined) return false;
  const newest = await tx
    .selectFrom('account_links')
    .select(['password_hash', 'organisation_name'])
    .where('email', '=', request.email)
    .where('purpose', '=', 'sign_up')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return false;
  await tx
    .updateTable('account_links')
    .set({ ...newest, purpose: 'sign_up' })
    .where('id', '=', id)
    .execute();
  return true;
};

/** Deletes the sealed link: afterwards only the mailbox has it. */
export const markMailed = (db: Database, id: string): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.updateTable('account_links').set({ link_sealed: null }).where('id', '=', id).execute();
  });

export const markMailStarted = (db: Database, id: string, now: Date): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.updateTable('account_links').set({ started_at: now }).where('id', '=', id).execute();
  });

/** Mails that were not started because of a crash or because Temporal was down, oldest first. */
export const findOverdueMails = (
  db: Database,
  at: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<readonly string[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('account_links')
      .select('id')
      .where('started_at', 'is', null)
      .where('created_at', '<', at.before)
      .where('expires_at', '>', at.now)
      .orderBy('created_at')
      .limit(at.limit)
      .execute();
    return rows.map(({ id }) => id);
  });
