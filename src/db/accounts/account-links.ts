import type { Database, Tx } from '../kernel/database.ts';
import { asId, type OrgId } from '../kernel/ids.ts';
import type { Role } from './admission.ts';

const HOUR_MS = 3_600_000;

/** Lifetime of a link. */
export const LINK_HOURS = { sign_up: 24, sign_up_again: 24, invitation: 7 * 24, reset: 1 } as const;

/** `sign_up_again` requests a new link for a pending sign-up; it becomes `sign_up` when its mail is written. */
export type LinkPurpose = keyof typeof LINK_HOURS;

/** A link before it is stored: the token as a digest, and the complete URL sealed until the mail server has accepted the mail. */
export type NewLink = {
  readonly id: string;
  readonly email: string;
  readonly tokenSha256: Buffer;
  readonly linkSealed: Buffer;
  readonly now: Date;
};

/** Associated data of the sealed link, so that it only opens in its own row. */
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

/** Runs as sc_system. Creates no account: the sign-up waits for confirmation. */
export const insertSignUp = async (
  tx: Tx,
  link: NewLink,
  account: { readonly passwordHash: string; readonly organisationName: string },
): Promise<void> => {
  await tx
    .insertInto('account_links')
    .values({
      ...columnsOf('sign_up', link),
      password_hash: account.passwordHash,
      organisation_name: account.organisationName,
    })
    .execute();
};

/** Runs as sc_system, for any address. The mail's writer checks later if the address has an account. */
export const insertRequest = async (
  tx: Tx,
  purpose: 'sign_up_again' | 'reset',
  link: NewLink,
): Promise<void> => {
  await tx.insertInto('account_links').values(columnsOf(purpose, link)).execute();
};

/** Runs as sc_tenant. False: the address is already invited to this organisation. */
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
  /** Set for an invitation only. */
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

/** Purpose of a link that arrives by mail. */
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

/** Contents of a link; null when it is unknown, used, expired or has another purpose. Does not use it up. */
export const readLink = (db: Database, by: Opened): Promise<Link | null> =>
  db.asSystem(async (tx) => {
    const row = await opened(tx, by).executeTakeFirst();
    return row === undefined ? null : toLink(row);
  });

/**
 * `readLink` before the link is used up. Runs as sc_system and locks the row until the transaction ends, so that only one of two
 * concurrent uses succeeds.
 */
export const lockLink = async (tx: Tx, by: Opened): Promise<Link | null> => {
  const row = await opened(tx, by).forUpdate().executeTakeFirst();
  return row === undefined ? null : toLink(row);
};

export const deleteLink = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('account_links').where('id', '=', id).execute();
};

/**
 * Runs as sc_system. Deletes every pending sign-up of this address, because strangers may have started one with a password of
 * theirs.
 */
export const dropSignUps = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .deleteFrom('account_links')
    .where('email', '=', email)
    .where('purpose', 'in', ['sign_up', 'sign_up_again'])
    .execute();
};

/** Runs as sc_system. */
export const dropResets = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('account_links').where('email', '=', email).where('purpose', '=', 'reset').execute();
};

/** Runs as sc_system. Deletes expired links of every purpose. */
export const pruneLinks = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('account_links').where('expires_at', '<=', now).execute();
};
