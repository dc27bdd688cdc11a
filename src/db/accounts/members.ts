import { sql } from 'kysely';
import { enterTenant, type Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import { dropSignUps, insertInvitation, type NewLink } from './account-links.ts';
import type { Role } from './admission.ts';
import { type AuditEntry, recordAudit } from './operators.ts';

/** A person with access to an organisation. */
export type Member = {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
};

/** An invited address that has not accepted yet. Does not reveal whether the address has an account. */
export type Invitation = {
  readonly invitationId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const select = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.user_id as id',
      'u.email',
      'm.role',
      'm.created_at',
      sql<Date | null>`null::timestamptz`.as('expires_at'),
    ])
    .where('m.org_id', '=', orgId);

/** Row-level security shows a tenant only its own organisation here. */
const selectInvitations = (tx: Tx, orgId: OrgId, now: Date) =>
  tx
    .selectFrom('account_links as l')
    .select([
      'l.id',
      'l.email',
      sql<string>`l.role`.as('role'),
      'l.created_at',
      sql<Date | null>`l.expires_at`.as('expires_at'),
    ])
    .where('l.org_id', '=', orgId)
    .where('l.expires_at', '>', now);

const selectAll = (tx: Tx, orgId: OrgId, now: Date) =>
  select(tx, orgId).unionAll(selectInvitations(tx, orgId, now));

type Row = {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
};

const toMember = (row: Row): Member => ({
  userId: row.id,
  email: row.email,
  role: row.role as Role,
  createdAt: row.created_at,
});

const toEither = (row: Row): Member | Invitation => {
  const { userId, ...shared } = toMember(row);
  return row.expires_at === null
    ? { userId, ...shared }
    : { invitationId: userId, ...shared, expiresAt: row.expires_at };
};

export const findMember = async (tx: Tx, orgId: OrgId, userId: string): Promise<Member | null> => {
  const row = await select(tx, orgId).where('m.user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toMember(row);
};

/** `email` in lower case. */
export const findMemberByEmail = async (tx: Tx, orgId: OrgId, email: string): Promise<Member | null> => {
  const row = await select(tx, orgId).where('u.email', '=', email).executeTakeFirst();
  return row === undefined ? null : toMember(row);
};

/** Members and invited addresses. */
export const listMembers = async (
  tx: Tx,
  orgId: OrgId,
  page: ListRequest,
  now: Date,
): Promise<ListResult<Member | Invitation>> => {
  const rows = await tx
    .selectFrom(selectAll(tx, orgId, now).as('member'))
    .selectAll()
    .$call(onePage(page, 'member'))
    .execute();
  return pageOf(rows, page.limit, toEither);
};

export const countMembers = (tx: Tx, orgId: OrgId, page: ListRequest, now: Date): Promise<number> =>
  countOnAllPages(tx.selectFrom(selectAll(tx, orgId, now).as('member')), page, 'member');

const invitations = (tx: Tx, orgId: OrgId, now: Date) =>
  tx
    .selectFrom('account_links')
    .select(['id', 'role'])
    .where('org_id', '=', orgId)
    .where('expires_at', '>', now);

export const findInvitation = async (
  tx: Tx,
  orgId: OrgId,
  by: { readonly id: string } | { readonly email: string },
  now: Date,
): Promise<{ readonly id: string; readonly role: Role } | null> => {
  const open = invitations(tx, orgId, now);
  const row = await ('id' in by
    ? open.where('id', '=', by.id)
    : open.where('email', '=', by.email)
  ).executeTakeFirst();
  return row === undefined ? null : { id: row.id, role: row.role as Role };
};

/**
 * Invites an address and invalidates an earlier invitation to the same organisation. Drops pending sign-ups of the address,
 * because somebody else may have started them. False: a concurrent request invited it.
 */
export const invite = async (
  tx: Tx,
  link: NewLink,
  to: { readonly orgId: OrgId; readonly role: Role },
): Promise<boolean> => {
  await tx
    .deleteFrom('account_links')
    .where('org_id', '=', to.orgId)
    .where('email', '=', link.email)
    .execute();
  if (!(await insertInvitation(tx, link, to))) return false;
  await asSystemWithin(tx, to.orgId, () => dropSignUps(tx, link.email));
  return true;
};

/** Its link becomes invalid. False: the invitation was accepted meanwhile. */
export const withdrawInvitation = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('account_links')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/**
 * Users belong to no tenant: this writes their tables as sc_system and then returns the transaction to the organisation's role.
 */
const asSystemWithin = async <T>(tx: Tx, orgId: OrgId, work: () => Promise<T>): Promise<T> => {
  await sql`select set_config('role', 'sc_system', true)`.execute(tx);
  const result = await work();
  await enterTenant(tx, orgId);
  return result;
};

/** Locks and returns every owner: two owners who remove each other at once would otherwise leave none. */
export const lockOwners = async (tx: Tx, orgId: OrgId): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
};

export const setRole = async (tx: Tx, orgId: OrgId, userId: string, role: Role): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
};

/** Their next request is refused: admission reads the membership each time. */
export const removeMember = async (tx: Tx, orgId: OrgId, userId: string): Promise<void> => {
  await tx.deleteFrom('memberships').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
};

/** Writes the audit log within the tenant's transaction and then returns it to the tenant's role. */
export const auditMember = async (
  tx: Tx,
  orgId: OrgId,
  entry: Omit<AuditEntry, 'orgId'>,
  by: { readonly userId: string | null; readonly requestId: string; readonly now: Date },
): Promise<void> => {
  await sql`select set_config('role', 'sc_admin', true)`.execute(tx);
  await recordAudit(tx, { ...entry, orgId }, { operator: `user ${by.userId}`, ...by });
  await enterTenant(tx, orgId);
};
