import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { endGrant } from './records.ts';

/** A person's consent for a client: scopes by resource. */
export type Grant = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Host of the client's redirect address. */
  readonly clientHost: string | null;
  readonly resources: Readonly<Record<string, readonly string[]>>;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

type Row = {
  id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  client_host: string | null;
  resources: unknown;
  created_at: Date;
  last_used_at: Date | null;
};

const grantOf = (row: Row): Grant => ({
  id: row.id,
  userId: row.user_id,
  clientId: row.client_id,
  clientName: row.client_name,
  clientHost: row.client_host,
  resources: row.resources as Grant['resources'],
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export const insertGrant = async (
  tx: Tx,
  orgId: OrgId,
  grant: Omit<Grant, 'lastUsedAt'> & { readonly grantKey: string },
): Promise<void> => {
  await tx
    .insertInto('oauth_grants')
    .values({
      org_id: orgId,
      id: grant.id,
      grant_key: grant.grantKey,
      user_id: grant.userId,
      client_id: grant.clientId,
      client_name: grant.clientName,
      client_host: grant.clientHost,
      resources: JSON.stringify(grant.resources),
      created_at: grant.createdAt,
    })
    .execute();
};

/** Name of the client that a person gave this consent; null: no such consent. */
export const findClientName = async (tx: Tx, orgId: OrgId, grantId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('oauth_grants')
    .select('client_name')
    .where('org_id', '=', orgId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row?.client_name ?? null;
};

/** Valid grants, newest first; of one person, or of everybody (null). */
export const listGrants = async (
  tx: Tx,
  orgId: OrgId,
  userId: string | null,
  limit: number,
): Promise<readonly Grant[]> => {
  const rows = await tx
    .selectFrom('oauth_grants')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(grantOf);
};

/** False: this person (null: anybody) has no such valid grant. Its tokens are refused after the commit. */
export const revokeGrant = async (
  tx: Tx,
  orgId: OrgId,
  grant: { readonly id: string; readonly userId: string | null; readonly now: Date },
): Promise<boolean> => {
  const done = await tx
    .updateTable('oauth_grants')
    .set({ revoked_at: grant.now })
    .where('org_id', '=', orgId)
    .where('id', '=', grant.id)
    .where('revoked_at', 'is', null)
    .$if(grant.userId !== null, (query) => query.where('user_id', '=', grant.userId ?? ''))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
};

const PAGE = 200;

/** Deletes records of revoked grants that a revocation as a tenant could not remove. Runs as sc_system. */
export const pruneRevoked = async (tx: Tx, now: Date): Promise<void> => {
  const rows = await sql<{ grant_key: string }>`
    select distinct g.grant_key from oauth_grants g join oauth_records r on r.grant_key = g.grant_key
    where g.revoked_at is not null limit ${PAGE}`.execute(tx);
  for (const { grant_key } of rows.rows) await endGrant(tx, grant_key, now);
};
