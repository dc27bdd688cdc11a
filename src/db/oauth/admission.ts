import { sql } from 'kysely';
import type { Budget, Role } from '../accounts/admission.ts';
import type { McpBudget } from '../accounts/mcp-admission.ts';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

type Admitted = {
  readonly orgId: OrgId;
  /** The grant that the token came from. */
  readonly credentialId: string;
  readonly userId: string;
  readonly role: Role;
  readonly scopes: readonly string[];
};

type Row = { org_id: OrgId; credential_id: string; user_id: string; role: Role; scopes: string[] };

const admittedOf = (row: Row): Admitted => ({
  orgId: row.org_id,
  credentialId: row.credential_id,
  userId: row.user_id,
  role: row.role,
  scopes: row.scopes,
});

/** An access token at REST; null when it is unknown, expired, revoked, or for another resource. */
export const admitRestToken = async (
  db: Database,
  token: { readonly sha256: Buffer; readonly resource: string; readonly heavies: number },
  now: Date,
): Promise<(Admitted & { readonly slug: string; readonly budget: Budget }) | null> => {
  type Units = { unit_limit: number; allowed: boolean; used: number; resets_in: number; retry_in: number };
  const [row] = await db.sqlStatement(
    sql<Row & Units & { slug: string; bound: number | null }>`
      select * from admit_rest_token(${token.sha256}, ${token.resource}, ${token.heavies}, ${now})`,
  );
  if (row === undefined) return null;
  return {
    ...admittedOf(row),
    slug: row.slug,
    budget: {
      limit: row.unit_limit,
      allowed: row.allowed,
      used: row.used,
      resetsIn: row.resets_in,
      retryIn: row.retry_in,
      bound: row.bound ?? row.unit_limit,
    },
  };
};

/** Admits an access token at the MCP server, with the MCP limits. */
export const admitMcpToken = async (
  db: Database,
  token: { readonly sha256: Buffer; readonly resource: string },
  budget: McpBudget,
  now: Date,
): Promise<
  (Admitted & { readonly allowed: boolean; readonly bound: number; readonly retryIn: number }) | null
> => {
  const [row] = await db.sqlStatement(
    sql<Row & { allowed: boolean; bound: number; retry_in: number }>`
      select * from admit_mcp_token(${token.sha256}, ${token.resource}, ${budget.own}, ${budget.shared}, ${now})`,
  );
  if (row === undefined) return null;
  return { ...admittedOf(row), allowed: row.allowed, bound: row.bound, retryIn: row.retry_in };
};

/** True if an admitted token is still valid. Spends nothing. */
export const isTokenValid = async (
  db: Database,
  token: { readonly sha256: Buffer; readonly resource: string },
  now: Date,
): Promise<boolean> =>
  (await db.sqlStatement(sql`select 1 from admit_token(${token.sha256}, ${token.resource}, ${now})`)).length >
  0;
