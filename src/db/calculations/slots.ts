import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { CalculationId, OrgId } from '../ids.ts';
import { type Staged, stageSignals, stageStarts } from '../staged-starts.ts';
import type { Wiring } from './wiring.ts';

/** One organisation's slots are given out one transaction at a time; the lock is the last that a transaction takes. */
const lockSlots = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slots:${orgId}`}, 0))`.execute(tx);
};

type Granted = {
  readonly id: CalculationId;
  readonly run_seq: number;
  readonly run_request_id: string | null;
  readonly inflight_cap: number;
};

/**
 * Promises the free slots to the queued runs that wait longest, and stages the start of their workflows; one that is at work already
 * (its file had to be read first) is woken instead. Called by every transaction that queues or ends a run, once, after everything else.
 *
 * A slot *is* a top-level row that is running or has the promise, never a counter, so a crash cannot lose one. A queued row that somebody
 * else holds locked is passed over: who holds it grants too, and the reconciler mends the rest.
 */
export const grantSlots = async (
  tx: Tx,
  orgId: OrgId,
  at: {
    readonly now: Date;
    readonly wiring: Pick<Wiring, 'start' | 'slotFree'>;
    readonly asks?: CalculationId;
  },
): Promise<readonly Staged[]> => {
  await lockSlots(tx, orgId);
  const { rows } = await sql<Granted>`
    with tier as (
      select t.inflight_cap from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = ${orgId}
    ), taken as (
      select count(*) as n from calculations c
      where c.org_id = ${orgId} and c.status in ('queued', 'running') and c.parent_calculation_id is null
        and (c.status = 'running' or c.granted_at is not null)
    ), next as (
      select c.id from calculations c
      -- One that waits for its file has no content yet, and is in nobody's way.
      where c.org_id = ${orgId} and c.status = 'queued' and c.granted_at is null and c.snapshot_digest is not null
        and c.parent_calculation_id is null
      order by c.enqueued_at, c.id
      limit greatest(0, (select inflight_cap from tier) - (select n from taken))
      for no key update skip locked
    )
    update calculations c set granted_at = ${at.now}
    from next where c.org_id = ${orgId} and c.id = next.id
    returning c.id, c.run_seq, c.run_request_id, (select inflight_cap from tier) as inflight_cap`.execute(tx);
  // Whoever asks for itself is awake.
  return wake(
    tx,
    orgId,
    rows.filter((row) => row.id !== at.asks),
    at,
  );
};

const wake = async (
  tx: Tx,
  orgId: OrgId,
  granted: readonly Granted[],
  { now, wiring }: { readonly now: Date; readonly wiring: Pick<Wiring, 'start' | 'slotFree'> },
): Promise<readonly Staged[]> => {
  if (granted.length === 0) return [];
  const refs = granted.map((row) => ({
    ...wiring.start(row.id, row.run_seq),
    requestId: row.run_request_id,
    fairnessWeight: row.inflight_cap,
  }));
  const started = await stageStarts(tx, orgId, refs, now);
  const begun = new Set(started.map((staged) => staged.start?.workflowId));
  const awake = granted.filter((row) => !begun.has(wiring.start(row.id, row.run_seq).workflowId));
  const signals = awake.map((row) => wiring.slotFree(row.id, row.run_seq));
  return [...started, ...(await stageSignals(tx, orgId, signals, now))];
};

export type SlotAnswer =
  | { readonly kind: 'running'; readonly snapshotDigest: string }
  /** Queued without the promise of a slot; `awaitsIngest` while its content is not known. */
  | { readonly kind: 'wait'; readonly awaitsIngest: boolean }
  /** The run is over, or a newer one began. */
  | { readonly kind: 'gone' };

/** Begins a queued run that has the promise of a slot. `running` also for a repeated call of the run that began. */
export const takeSlot = async (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
): Promise<SlotAnswer> => {
  const begun = await tx
    .updateTable('calculations')
    .set({
      status: 'running',
      attempt_count: sql<number>`attempt_count + 1`,
      started_at: run.now,
      updated_at: run.now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', run.id)
    .where('run_seq', '=', run.runSeq)
    .where('status', '=', 'queued')
    .where('granted_at', 'is not', null)
    .returning('snapshot_digest')
    .executeTakeFirst();
  if (begun !== undefined) return running(begun);
  const row = await tx
    .selectFrom('calculations')
    .select(['status', 'run_seq', 'snapshot_digest', 'waits_for_upload_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', run.id)
    .executeTakeFirst();
  if (row === undefined || row.run_seq !== run.runSeq) return { kind: 'gone' };
  if (row.status === 'running') return running(row);
  return row.status === 'queued'
    ? { kind: 'wait', awaitsIngest: row.waits_for_upload_id !== null }
    : { kind: 'gone' };
};

const running = (row: { readonly snapshot_digest: string | null }): SlotAnswer => {
  if (row.snapshot_digest === null) throw new Error('a running calculation has a snapshot');
  return { kind: 'running', snapshotDigest: row.snapshot_digest };
};
