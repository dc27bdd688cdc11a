import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/**
 * An operator's change inside one organisation: runs as its tenant and writes the audit log in the same transaction. Null:
 * nothing changed, so nothing is logged.
 */
export const asOperatorOf = <T>(
  db: Database,
  orgId: OrgId,
  by: { readonly operator: string; readonly requestId: string; readonly now: Date },
  work: (tx: Tx) => Promise<{ readonly result: T; readonly entry: AuditEntry | null }>,
): Promise<T> =>
  db.asTenant(orgId, async (tx) => {
    const { result, entry } = await work(tx);
    if (entry !== null) {
      await sql`select set_config('role', 'sc_admin', true)`.execute(tx);
      await recordAudit(tx, entry, by);
    }
    return result;
  });

/** Support and billing staff. Everything here runs as sc_admin. */
export type Operator = { readonly id: string; readonly name: string };

export const findOperator = async (tx: Tx, tokenSha256: Buffer): Promise<Operator | null> => {
  const row = await tx
    .selectFrom('operator_tokens')
    .select(['id', 'name'])
    .where('token_sha256', '=', tokenSha256)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

/** One token per name: a new one replaces the old one. */
export const putOperator = async (
  tx: Tx,
  operator: { readonly name: string; readonly tokenSha256: Buffer; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('operator_tokens')
    .values({
      id: newId(),
      name: operator.name,
      token_sha256: operator.tokenSha256,
      created_at: operator.now,
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ token_sha256: operator.tokenSha256, revoked_at: null }),
    )
    .execute();
};

/** An entry of the audit log: operator, change and organisation. `before` and `after` hold no secrets and no e-mail addresses. */
export type AuditEntry = {
  readonly action: string;
  readonly orgId: OrgId | null;
  readonly target: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

export const recordAudit = async (
  tx: Tx,
  entry: AuditEntry,
  by: { readonly operator: string; readonly requestId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: by.now,
      operator: by.operator,
      action: entry.action,
      org_id: entry.orgId,
      target: entry.target,
      request_id: by.requestId,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .execute();
};

type AuditRow = AuditEntry & {
  readonly id: string;
  readonly at: Date;
  readonly operator: string;
  readonly requestId: string;
};

export const listAudit = async (
  tx: Tx,
  filter: { readonly orgId: string | null },
  page: ListRequest,
): Promise<ListResult<AuditRow>> => {
  let query = tx
    .selectFrom(tx.selectFrom('audit_log').selectAll().select('at as created_at').as('log'))
    .selectAll()
    .$call(onePage(page, 'log'));
  if (filter.orgId !== null) query = query.where('org_id', '=', filter.orgId);
  return pageOf(await query.execute(), page.limit, (row) => ({
    id: row.id,
    at: row.at,
    operator: row.operator,
    requestId: row.request_id,
    action: row.action,
    orgId: row.org_id as OrgId | null,
    target: row.target,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  }));
};
