import { sql } from 'kysely';
import { WORKED_ON } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import type { Wiring } from './wiring.ts';

type Granted = {
  readonly id: string;
  readonly kind: 'start' | 'signal';
  readonly workflow_id: string;
  readonly row_id: CalculationId;
  readonly row_seq: number;
  readonly request_id: string | null;
  readonly summary: string | null;
  readonly cap: number;
};

/**
 * Promises the free slots to the queued runs that wait longest, and stages the start of their workflows. A workflow that already
 * runs, because its file had to be read first, is woken instead. Every transaction that queues or ends a run calls this once, as
 * its last step. A slot *is* a top-level row that is running or has the promise, never a counter, so a crash cannot lose one. The
 * lock on an organisation's slots is the last that a transaction takes. A queued row that another transaction holds is skipped:
 * that transaction grants slots too, and the reconciler corrects the rest. One SQL statement, so that it may end a transaction (`ending`).
 * @param at.requested a run that is at work and needs no signal
 */
export const grantSlots = async (
  tx: Tx,
  orgId: OrgId,
  at: {
    readonly now: Date;
    readonly wiring: Pick<Wiring, 'granted'>;
    readonly requested?: CalculationId;
  },
): Promise<readonly Staged[]> => {
  const { workflowType, taskQueue, idPrefix, signalName } = at.wiring.granted;
  const { rows } = await sql<Granted>`${PREPARED}
    select id, kind, workflow_id, row_id, row_seq, request_id, summary, cap
    from grant_slots(${orgId}::uuid, ${at.now}, ${at.requested ?? null}::uuid, ${idPrefix}, ${workflowType}, ${taskQueue}, ${signalName})`.execute(
    tx,
  );
  return rows.map((row) =>
    row.kind === 'signal'
      ? { orgId, id: row.id, signal: { workflowId: row.workflow_id, signalName } }
      : {
          orgId,
          id: row.id,
          start: {
            workflowId: row.workflow_id,
            workflowType,
            taskQueue,
            rowId: row.row_id,
            seq: row.row_seq,
            requestId: row.request_id,
            summary: row.summary,
            fairnessWeight: row.cap,
          },
        },
  );
};

/** `again`: the run had begun before this call. */
type RunningSlot = { readonly kind: 'running'; readonly snapshotDigest: string; readonly again: boolean };

export type SlotAnswer =
  | RunningSlot
  /** Queued without the promise of a slot; `awaitsIngest` while its content is not known. */
  | { readonly kind: 'wait'; readonly awaitsIngest: boolean }
  /** The run is over, or a newer one began. */
  | { readonly kind: 'gone' };

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

/** Begins a queued run that has the promise of a slot, by one SQL statement; null if it has none. */
export const takeGrantedSlot = async (tx: Tx, orgId: OrgId, run: Run): Promise<RunningSlot | null> => {
  const { rows } = await sql<{ snapshot_digest: string | null }>`${PREPARED}
    update calculations
    set status = 'running', assembly_state = case when assembly_role = 'assembly' then 'splitting' end,
      attempt_count = attempt_count + (earlier is null)::integer, started_at = ${run.now}, updated_at = ${run.now}
    where org_id = ${orgId} and id = ${run.id} and run_seq = ${run.runSeq} and status = 'queued' and granted_at is not null
    returning snapshot_digest`.execute(tx);
  const [begun] = rows;
  return begun === undefined ? null : running(begun, false);
};

/** Begins a run as `takeGrantedSlot`, or says where it stands. Returns `running` also for a repeated call. */
export const takeSlot = async (tx: Tx, orgId: OrgId, run: Run): Promise<SlotAnswer> => {
  const begun = await takeGrantedSlot(tx, orgId, run);
  if (begun !== null) return begun;
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

const running = (row: { readonly snapshot_digest: string | null }, again: boolean): RunningSlot => {
  if (row.snapshot_digest === null) throw new Error('a running calculation has a snapshot');
  return { kind: 'running', snapshotDigest: row.snapshot_digest, again };
};
