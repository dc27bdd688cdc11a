import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { CalculationId, OrgId } from '../ids.ts';

/** One organisation's slots are given out one transaction at a time. */
const lockSlots = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slots:${orgId}`}, 0))`.execute(tx);
};

const countRunning = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const row = await tx
    .selectFrom('calculations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'running')
    .where('parent_calculation_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
};

export type SlotAnswer = 'running' | 'wait' | 'gone';

/**
 * Takes a slot for a queued run. A slot *is* a top-level row in `running`, never a counter, so a crash cannot lose one. Who waits longer
 * goes first. `running` also for a repeated call of the run that has it; `gone` when the run is over or a newer one began.
 */
export const takeSlot = async (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
  inflightCap: number,
): Promise<SlotAnswer> => {
  // The row first, then the slots: whoever ends a run takes them in this order too.
  const row = await tx
    .selectFrom('calculations')
    .select(['status', 'run_seq', 'enqueued_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', run.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.run_seq !== run.runSeq) return 'gone';
  if (row.status === 'running') return 'running';
  if (row.status !== 'queued') return 'gone';
  await lockSlots(tx, orgId);
  const free = inflightCap - (await countRunning(tx, orgId));
  if (free <= 0) return 'wait';
  const ahead = await tx
    .selectFrom('calculations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'queued')
    // One that waits for its file is not in anybody's way.
    .where('snapshot_digest', 'is not', null)
    .where('parent_calculation_id', 'is', null)
    .where(sql<boolean>`(enqueued_at, id) < (${row.enqueued_at}, ${run.id}::uuid)`)
    .executeTakeFirstOrThrow();
  if (ahead.count >= free) return 'wait';
  await tx
    .updateTable('calculations')
    .set({
      status: 'running',
      attempt_count: sql<number>`attempt_count + 1`,
      started_at: run.now,
      updated_at: run.now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', run.id)
    .execute();
  return 'running';
};

/** The queued runs that may take the slots that are free now; called by every transaction that ends a run. */
export const nextInQueue = async (
  tx: Tx,
  orgId: OrgId,
  inflightCap: number,
): Promise<readonly { id: CalculationId; runSeq: number }[]> => {
  await lockSlots(tx, orgId);
  const free = inflightCap - (await countRunning(tx, orgId));
  if (free <= 0) return [];
  const rows = await tx
    .selectFrom('calculations')
    .select(['id', 'run_seq'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'queued')
    // One that waits for its file is not in anybody's way.
    .where('snapshot_digest', 'is not', null)
    .where('parent_calculation_id', 'is', null)
    .orderBy('enqueued_at')
    .orderBy('id')
    .limit(free)
    .execute();
  return rows.map((row) => ({ id: row.id as CalculationId, runSeq: row.run_seq }));
};
