import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type AuditEntry, recordAudit } from './operators.ts';

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
