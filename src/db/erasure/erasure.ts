import { sql } from 'kysely';
import { UNDER_WAY } from '../calculation-record/run.ts';
import { cancelLocked } from '../calculations/remove.ts';
import { lockCalculations } from '../calculations/store.ts';
import type { CancelWiring } from '../calculations/wiring.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { asId, type OrgId } from '../kernel/ids.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import { markCancelled } from '../uploads/upload-states.ts';
import { lockUploads } from '../uploads/uploads.ts';
import { deleteEndpoint } from '../webhooks/webhook-actions.ts';
import { ERASED_TABLES } from './erasure-tables.ts';

/** `work`: ends the work in progress. Then objects, rows and Temporal histories are removed, page by page. */
type ErasureStep = 'work' | 'objects' | 'rows' | 'histories' | 'finished';

export type Erasure = {
  readonly orgId: OrgId;
  /** Incremented when its workflow had to be restarted. */
  readonly runSeq: number;
  readonly step: ErasureStep;
  readonly objectsRemoved: number;
  readonly rowsRemoved: number;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
};

/** Runs as sc_admin, sc_system or sc_eraser. */
export const findErasure = async (tx: Tx, orgId: string): Promise<Erasure | null> => {
  const row = await tx
    .selectFrom('erasures')
    .select(['org_id', 'run_seq', 'step', 'objects_removed', 'rows_removed', 'requested_at', 'finished_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    orgId: asId(row.org_id),
    runSeq: row.run_seq,
    step: row.step as ErasureStep,
    objectsRemoved: row.objects_removed,
    rowsRemoved: row.rows_removed,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
  };
};

export type OpenErasure = { readonly orgId: OrgId; readonly runSeq: number };

const OPEN_PAGE = 100;

/** Erasures in progress since before `before`: the reconciler compares them with their workflows. */
export const findOpenErasures = (
  db: Database,
  before: Date,
  after: OpenErasure | null,
): Promise<readonly OpenErasure[]> =>
  db.asSystem(async (tx) => {
    let query = tx
      .selectFrom('erasures')
      .select(['org_id', 'run_seq'])
      .where('finished_at', 'is', null)
      .where('updated_at', '<', before)
      .orderBy('org_id')
      .limit(OPEN_PAGE);
    if (after !== null) query = query.where('org_id', '>', after.orgId);
    return (await query.execute()).map((row) => ({ orgId: asId(row.org_id), runSeq: row.run_seq }));
  });

/** Runs as sc_admin. False: an erasure already exists. */
export const insertErasure = async (tx: Tx, orgId: OrgId, now: Date): Promise<boolean> => {
  const result = await tx
    .insertInto('erasures')
    .values({ org_id: orgId, step: 'work', requested_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Runs as the tenant. After the commit keys are refused and deliveries have ended. */
export const cutAccess = async (tx: Tx, orgId: OrgId, now: Date): Promise<void> => {
  await sql`
    select revoke_key(org_id, id, ${now}) from api_keys where org_id = ${orgId} and revoked_at is null`.execute(
    tx,
  );
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of endpoints) await deleteEndpoint(tx, orgId, id, now);
};

/** Runs as sc_eraser: removes every membership, and every user without another one, with sessions and resets. */
export const removeMembers = async (tx: Tx, orgId: OrgId): Promise<void> => {
  // One SQL statement, so that the memberships are read as they were before.
  await sql`
    with gone as (delete from memberships where org_id = ${orgId} returning user_id)
    delete from users where id in (select user_id from gone)`.execute(tx);
};

const WORK = 100;

/** Runs as the tenant: ends a page of work in progress and returns its size. Units and money are released as in a cancel. */
export const endWork = async (
  tx: Tx,
  orgId: OrgId,
  at: { readonly now: Date; readonly wiring: CancelWiring },
): Promise<{ readonly count: number; readonly staged: readonly Staged[] }> => {
  // The batch before its cells: admitting a page locks them in this order.
  await tx.deleteFrom('calculation_batches').where('org_id', '=', orgId).execute();
  const ingests = await tx
    .selectFrom('uploads')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .where('ingest_seq', '>', 0)
    .limit(WORK)
    .execute();
  if (ingests.length > 0) {
    const rows = await lockUploads(
      tx,
      orgId,
      ingests.map((row) => row.id),
    );
    const pending = [...rows.values()].filter((row) => row.status === 'pending').map((row) => row.id);
    await markCancelled(tx, orgId, pending, at.now);
  }
  const runs = await tx
    .selectFrom('calculations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', 'in', [...UNDER_WAY])
    .where('parent_calculation_id', 'is', null)
    .limit(WORK)
    .execute();
  const locked = await lockCalculations(
    tx,
    orgId,
    runs.map((row) => row.id),
  );
  const { staged } = await cancelLocked(tx, orgId, locked, { ...at, grant: false });
  return { count: ingests.length + runs.length, staged };
};

/** Runs as sc_eraser. */
export const noteErasure = async (
  tx: Tx,
  orgId: OrgId,
  change: {
    readonly step?: ErasureStep;
    readonly objects?: number;
    readonly rows?: number;
    readonly now: Date;
  },
): Promise<void> => {
  const { step, objects = 0, rows = 0, now } = change;
  await tx
    .updateTable('erasures')
    .set((eb) => ({
      objects_removed: eb('objects_removed', '+', objects),
      rows_removed: eb('rows_removed', '+', rows),
      updated_at: now,
      ...(step === undefined ? {} : { step }),
      ...(step === 'finished' ? { finished_at: now } : {}),
    }))
    .where('org_id', '=', orgId)
    .execute();
};

/** Runs as sc_eraser: replaces the missing workflow of an erasure in progress. */
export const restartErasure = async (tx: Tx, orgId: OrgId, runSeq: number, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('erasures')
    .set({ run_seq: runSeq + 1, updated_at: now })
    .where('org_id', '=', orgId)
    .where('run_seq', '=', runSeq)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

const ROWS = 1_000;
/** A page continues over small tables until it has removed this many rows. */
const ROWS_OF_A_PAGE = 2_000;

/**
 * Removes a page of rows and returns the number. Each table's part is committed with its count. 0: no more rows can be removed.
 */
export const eraseRows = async (db: Database, orgId: OrgId, now: () => Date): Promise<number> => {
  await db.asEraser(orgId, (tx) => removeMembers(tx, orgId));
  let total = 0;
  for (const { table, when = sql<boolean>`true` } of ERASED_TABLES) {
    for (;;) {
      const rows = await db.asEraser(orgId, async (tx) => {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select t.ctid from ${sql.table(table)} t where t.org_id = ${orgId} and ${when} limit ${ROWS}))`.execute(
          tx,
        );
        const count = Number(numAffectedRows);
        if (count > 0) await noteErasure(tx, orgId, { rows: count, now: now() });
        return count;
      });
      total += rows;
      if (total >= ROWS_OF_A_PAGE) return total;
      if (rows === 0) break;
    }
  }
  return total;
};

/** Runs as sc_eraser: whether any row of the organisation is left. */
export const hasRows = async (tx: Tx, orgId: OrgId): Promise<boolean> => {
  const tables = ['memberships', ...ERASED_TABLES.map(({ table }) => table)];
  const parts = tables.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where org_id = ${orgId})`,
  );
  const { rows } = await sql<{ left: boolean }>`select ${sql.join(parts, sql` or `)} as left`.execute(tx);
  return rows[0]?.left ?? true;
};

/** Runs as sc_eraser: the organisation row that the books refer to keeps no names. */
export const anonymise = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await tx
    .updateTable('organisations')
    .set({ name: 'Erased organisation', slug: `erased-${orgId}` })
    .where('id', '=', orgId)
    .execute();
};
