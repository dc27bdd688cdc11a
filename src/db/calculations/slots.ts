import { sql } from 'kysely';
import { WORKED_ON } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { type Staged, stageSignals, stageStarts } from '../outbox/staged-starts.ts';
import type { Wiring } from './wiring.ts';

type Granted = {
  readonly calculation_id: CalculationId;
  readonly seq: number;
  readonly request_id: string | null;
};

/**
 * Promises the free slots to the queued runs that wait longest, and stages the start of their workflows. A workflow that already
 * runs, because its file had to be read first, is woken instead. Every transaction that queues or ends a run calls this once, as
 * its last step. A slot *is* a top-level row that is running or has the promise, never a counter, so a crash cannot lose one. The
 * lock on an organisation's slots is the last that a transaction takes. A queued row that another transaction holds is skipped:
 * that transaction grants slots too, and the reconciler corrects the rest.
 */
export const grantSlots = async (
  tx: Tx,
  orgId: OrgId,
  at: {
    readonly now: Date;
    readonly wiring: Pick<Wiring, 'start' | 'slotFree'>;
    readonly requested?: CalculationId;
  },
): Promise<readonly Staged[]> => {
  const { rows } = await sql<Granted>`${PREPARED}
    select calculation_id, seq, request_id from grant_slots(${orgId}::uuid, ${at.now})`.execute(tx);
  // The requesting run is at work and needs no signal.
  return startRuns(
    tx,
    orgId,
    rows.filter((row) => row.calculation_id !== at.requested),
    at,
  );
};

const startRuns = async (
  tx: Tx,
  orgId: OrgId,
  granted: readonly Granted[],
  { now, wiring }: { readonly now: Date; readonly wiring: Pick<Wiring, 'start' | 'slotFree'> },
): Promise<readonly Staged[]> => {
  if (granted.length === 0) return [];
  const refs = granted.map((row) => ({
    ...wiring.start(row.calculation_id, row.seq),
    requestId: row.request_id,
  }));
  const started = await stageStarts(tx, orgId, refs, now);
  const begun = new Set(started.map((staged) => staged.start?.workflowId));
  const startable = granted.filter((row) => !begun.has(wiring.start(row.calculation_id, row.seq).workflowId));
  const signals = startable.map((row) => wiring.slotFree(row.calculation_id, row.seq));
  return [...started, ...(await stageSignals(tx, orgId, signals, now))];
};

export type SlotAnswer =
  /** `again`: the run had begun before this call. */
  | { readonly kind: 'running'; readonly snapshotDigest: string; readonly again: boolean }
  /** Queued without the promise of a slot; `awaitsIngest` while its content is not known. */
  | { readonly kind: 'wait'; readonly awaitsIngest: boolean }
  /** The run is over, or a newer one began. */
  | { readonly kind: 'gone' };

/** Begins a queued run that has the promise of a slot. Returns `running` also for a repeated call. */
export const takeSlot = async (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
): Promise<SlotAnswer> => {
  const { rows } = await sql<{ snapshot_digest: string | null }>`${PREPARED}
    update calculations
    set status = 'running', assembly_state = case when assembly_role = 'assembly' then 'splitting' end,
      attempt_count = attempt_count + (earlier is null)::integer, started_at = ${run.now}, updated_at = ${run.now}
    where org_id = ${orgId} and id = ${run.id} and run_seq = ${run.runSeq} and status = 'queued' and granted_at is not null
    returning snapshot_digest`.execute(tx);
  const [begun] = rows;
  if (begun !== undefined) return running(begun, false);
  const row = await tx
    .selectFrom('calculations')
    .select(['status', 'run_seq', 'snapshot_digest', 'waits_for_upload_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', run.id)
    .executeTakeFirst();
  if (row === undefined || row.run_seq !== run.runSeq) return { kind: 'gone' };
  if (WORKED_ON.some((state) => state === row.status)) return running(row, true);
  return row.status === 'queued'
    ? { kind: 'wait', awaitsIngest: row.waits_for_upload_id !== null }
    : { kind: 'gone' };
};

const running = (row: { readonly snapshot_digest: string | null }, again: boolean): SlotAnswer => {
  if (row.snapshot_digest === null) throw new Error('a running calculation has a snapshot');
  return { kind: 'running', snapshotDigest: row.snapshot_digest, again };
};
