import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export type McpAdmission = {
  readonly orgId: OrgId;
  readonly credentialId: string;
  readonly scopes: readonly string[];
  readonly allowed: boolean;
  /** The limit that was checked last, in requests per minute: the credential's or the organisation's. */
  readonly bound: number;
  /** Seconds until a refused request would be admitted. */
  readonly retryIn: number;
};

/** Units per minute of one credential, and of all credentials of an organisation. */
export type McpBudget = { readonly own: number; readonly shared: number };

type Row = {
  org_id: OrgId;
  credential_id: string;
  scopes: string[];
  allowed: boolean;
  bound: number;
  retry_in: number;
};

/** Looks up an API key at the MCP server; null when it is unknown, revoked or expired. Spends nothing of its REST budget. */
export const admitMcpKey = async (
  db: Database,
  sha256: Buffer,
  budget: McpBudget,
  now: Date,
): Promise<McpAdmission | null> => {
  const [row] = await db.sqlStatement(
    sql<Row>`select * from admit_mcp_key(${sha256}, ${budget.own}, ${budget.shared}, ${now})`,
  );
  if (row === undefined) return null;
  return {
    orgId: row.org_id,
    credentialId: row.credential_id,
    scopes: row.scopes,
    allowed: row.allowed,
    bound: row.bound,
    retryIn: row.retry_in,
  };
};

/** Cost of an operation: a number of heavy weights, or one unit where that is 0. `paid` units were already spent. */
export type McpCost = { readonly heavies: number; readonly paid: number };

/**
 * Spends the cost of an operation. A refused one spends nothing of the organisation's budget.
 * @returns `spent`: units that the operation has cost, with those paid before
 */
export const chargeMcp = async (
  db: Database,
  { orgId, credentialId }: Pick<McpAdmission, 'orgId' | 'credentialId'>,
  { heavies, paid }: McpCost,
  budget: McpBudget,
  now: Date,
): Promise<Pick<McpAdmission, 'allowed' | 'bound' | 'retryIn'> & { readonly spent: number }> => {
  const [row] = await db.sqlStatement(
    sql<Pick<Row, 'allowed' | 'bound' | 'retry_in'> & { spent: number }>`
      select * from charge_mcp(${orgId}, ${credentialId}, ${heavies}, ${paid}, ${budget.own}, ${budget.shared}, ${now})`,
  );
  if (row === undefined) throw new Error('charge_mcp gave no row');
  return { allowed: row.allowed, bound: row.bound, retryIn: row.retry_in, spent: row.spent };
};

/** True if an admitted key is still valid. Spends nothing. */
export const isKeyValid = (db: Database, sha256: Buffer, now: Date): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const found = await tx
      .selectFrom('api_keys')
      .select('id')
      .where('key_sha256', '=', sha256)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirst();
    return found !== undefined;
  });
