import { sql } from 'kysely';
import type { Role } from './admission.ts';
import { enterTenant, type Tx } from './database.ts';
import type { OrgId } from './ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from './keyset.ts';
import { type AuditEntry, recordAudit } from './operators.ts';
import { findUserByEmail, insertMembership, insertUser } from './users.ts';

/** A person who may work in an organisation. */
export type Member = {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
};

const select = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as id', 'u.email', 'm.role', 'm.created_at'])
    .where('m.org_id', '=', orgId);

type Row = { readonly id: string; readonly email: string; readonly role: string; readonly created_at: Date };

const fromRow = (row: Row): Member => ({
  userId: row.id,
  email: row.email,
  role: row.role as Role,
  createdAt: row.created_at,
});

export const findMember = async (tx: Tx, orgId: OrgId, userId: string): Promise<Member | null> => {
  const row = await select(tx, orgId).where('m.user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const listMembers = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<ListResult<Member>> => {
  const rows = await tx
    .selectFrom(select(tx, orgId).as('member'))
    .selectAll()
    .select(cursorText('member.created_at').as('cursor_time'))
    .where(keysetWhere(page, 'member'))
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countMembers = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> => {
  const row = await tx
    .selectFrom(select(tx, orgId).as('member'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(keysetWhere({ ...page, after: null }, 'member'))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** People are of no tenant: their table is read and written as sc_system, then the transaction is the organisation's again. */
const asSystemWithin = async <T>(tx: Tx, orgId: OrgId, work: () => Promise<T>): Promise<T> => {
  await sql`select set_config('role', 'sc_system', true)`.execute(tx);
  const result = await work();
  await enterTenant(tx, orgId);
  return result;
};

/** The person with this address (in lower case); one without a password where nobody had it. */
export const ensureUser = (
  tx: Tx,
  orgId: OrgId,
  user: { readonly id: string; readonly email: string; readonly passwordHash: string; readonly now: Date },
): Promise<string> =>
  asSystemWithin(tx, orgId, async () => {
    await insertUser(tx, user);
    const found = await findUserByEmail(tx, user.email);
    if (found === null) throw new Error('a user that was just inserted is there');
    return found.id;
  });

export const addMember = insertMembership;

/**
 * Holds every owner until the transaction ends, and gives them: two owners who remove each other at once would else leave none.
 */
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

/** Writes the audit log within the tenant's transaction, which is the tenant's again afterwards. */
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

export const organisationName = async (tx: Tx, orgId: OrgId): Promise<string> => {
  const row = await tx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return row.name;
};
