import type { Database, Tx } from '../kernel/database.ts';
import { asId, type OrgId } from '../kernel/ids.ts';
import type { Role } from './admission.ts';

const HOUR_MS = 3_600_000;

/** How long a link can be used. */
export const LINK_HOURS = { sign_up: 24, sign_up_again: 24, invitation: 7 * 24, reset: 1 } as const;

/** `sign_up_again` asks for a new link of a sign-up that waits, and becomes one when its mail is written. */
export type LinkPurpose = keyof typeof LINK_HOURS;

/** A link before it is kept: its token as a digest, and the whole address sealed until the mail server has it. */
export type NewLink = {
  readonly id: string;
  readonly email: string;
  readonly tokenSha256: Buffer;
  readonly linkSealed: Buffer;
  readonly now: Date;
};

/** What a sealed link is bound to. */
export const linkContext = (id: string): string => `account_links/${id}`;

const columnsOf = (purpose: LinkPurpose, link: NewLink) => ({
  id: link.id,
  purpose,
  email: link.email,
  token_sha256: link.tokenSha256,
  link_sealed: link.linkSealed,
  created_at: link.now,
  expires_at: expiryOf(purpose, link.now),
});

export const expiryOf = (purpose: LinkPurpose, from: Date): Date =>
  new Date(from.getTime() + LINK_HOURS[purpose] * HOUR_MS);

/** As sc_system. Nobody has an account by it: it waits to be confirmed. */
export const insertSignUp = async (
  tx: Tx,
  link: NewLink,
  wanted: { readonly passwordHash: string; readonly organisationName: string },
): Promise<void> => {
  await tx
    .insertInto('account_links')
    .values({
      ...columnsOf('sign_up', link),
      password_hash: wanted.passwordHash,
      organisation_name: wanted.organisationName,
    })
    .execute();
};

/** As sc_system, for any address: whether it is known is looked at when the mail is written. */
export const insertRequest = async (
  tx: Tx,
  purpose: 'sign_up_again' | 'reset',
  link: NewLink,
): Promise<void> => {
  await tx.insertInto('account_links').values(columnsOf(purpose, link)).execute();
};

/** As sc_tenant. False: the address is invited to this organisation already. */
export const insertInvitation = async (
  tx: Tx,
  link: NewLink,
  to: { readonly orgId: OrgId; readonly role: Role },
): Promise<boolean> => {
  const result = await tx
    .insertInto('account_links')
    .values({ ...columnsOf('invitation', link), org_id: to.orgId, role: to.role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export type Link = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly organisationName: string | null;
  /** Of an invitation. */
  readonly place: { readonly orgId: OrgId; readonly role: Role } | null;
};

const LINK = ['id', 'email', 'password_hash', 'organisation_name', 'org_id', 'role'] as const;

const toLink = (row: {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly organisation_name: string | null;
  readonly org_id: string | null;
  readonly role: string | null;
}): Link => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  organisationName: row.organisation_name,
  place: row.org_id === null ? null : { orgId: asId<OrgId>(row.org_id), role: row.role as Role },
});

/** What a link of a mail opens. */
export type OpenedPurpose = 'sign_up' | 'invitation' | 'reset';

type Opened = {
  readonly purpose: OpenedPurpose;
  readonly tokenSha256: Buffer;
  readonly now: Date;
};

const opened = (tx: Tx, { purpose, tokenSha256, now }: Opened) =>
  tx
    .selectFrom('account_links')
    .select(LINK)
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now);

/** What a link is good for; null when it is unknown, used, expired or of another purpose. It stays as it is. */
export const readLink = (db: Database, by: Opened): Promise<Link | null> =>
  db.asSystem(async (tx) => {
    const row = await opened(tx, by).executeTakeFirst();
    return row === undefined ? null : toLink(row);
  });

/** `readLink` for whoever is about to use it up: as sc_system, held until the transaction ends, so that one of two wins. */
export const lockLink = async (tx: Tx, by: Opened): Promise<Link | null> => {
  const row = await opened(tx, by).forUpdate().executeTakeFirst();
  return row === undefined ? null : toLink(row);
};

export const deleteLink = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('account_links').where('id', '=', id).execute();
};

/** As sc_system. What strangers may have begun in the name of this address: passwords that wait for a confirmation are gone. */
export const dropSignUps = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .deleteFrom('account_links')
    .where('email', '=', email)
    .where('purpose', 'in', ['sign_up', 'sign_up_again'])
    .execute();
};

/** As sc_system. */
export const dropResets = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('account_links').where('email', '=', email).where('purpose', '=', 'reset').execute();
};

/** As sc_system: everything past its time, whatever became of it. */
export const pruneLinks = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('account_links').where('expires_at', '<=', now).execute();
};
