import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { Staged, WorkflowRef } from './staged-starts.ts';

export const SLOTS_PER_ENDPOINT = 5;
export const SLOTS_PER_ORGANISATION = 50;

/**
 * The workflow of a delivery, and the signal that it has a slot; given by the caller, because `db` does not know workflows. The id of the
 * workflow is the prefix and the id of the delivery.
 */
export type DeliveryWiring = Pick<WorkflowRef, 'workflowType' | 'taskQueue' | 'seq'> & {
  readonly idPrefix: string;
  readonly signalName: string;
};

/**
 * A slot is a row in `attempting`, not a counter. Taking or freeing one requires this lock until the transaction ends. It comes before the
 * locks of endpoints and deliveries.
 */
export const lockSlots = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`${PREPARED} select pg_advisory_xact_lock(hashtextextended(${`delivery-slots:${orgId}`}, 0))`.execute(
    tx,
  );
};

type Granted = {
  readonly id: string;
  readonly kind: 'start' | 'signal';
  readonly workflow_id: string;
  readonly row_id: string;
  readonly summary: string | null;
  readonly cap: number;
};

/**
 * Requires the lock. Gives every free slot to a waiting delivery. The first slot of a delivery stages the start of its workflow, and a later
 * one a signal to it. A workflow that was staged before its first slot gets the signal, too. The endpoint with the fewest attempts in
 * flight comes first, so that the long queue of a dead endpoint does not delay the others; within an endpoint the longest wait comes first.
 * One SQL statement, so that it may end a transaction (`ending`).
 */
export const grantSlots = async (
  tx: Tx,
  orgId: OrgId,
  { now, wiring }: { readonly now: Date; readonly wiring: DeliveryWiring },
): Promise<readonly Staged[]> => {
  const { idPrefix, workflowType, taskQueue, seq, signalName } = wiring;
  const { rows } = await sql<Granted>`${PREPARED}
    with used as (
      select endpoint_id, count(*) as slots from webhook_deliveries
      where org_id = ${orgId} and status = 'attempting' group by endpoint_id
    ), next as (
      select w.id from webhook_endpoints e
      left join used u on u.endpoint_id = e.id
      cross join lateral (
        select d.id, d.waiting_since, row_number() over (order by d.waiting_since, d.id) + coalesce(u.slots, 0) as place
        from webhook_deliveries d
        where d.org_id = e.org_id and d.endpoint_id = e.id and d.waiting_since is not null
        order by d.waiting_since, d.id limit ${SLOTS_PER_ENDPOINT}
      ) w
      where e.org_id = ${orgId} and e.deleted_at is null and w.place <= ${SLOTS_PER_ENDPOINT}
        and exists (select from webhook_deliveries where org_id = ${orgId} and waiting_since is not null)
      order by w.place, w.waiting_since, w.id
      limit greatest(0, ${SLOTS_PER_ORGANISATION} - (select coalesce(sum(slots), 0) from used))
    ), granted as (
      update webhook_deliveries d
      set status = 'attempting', attempt_count = attempt_count + 1, waiting_since = null, attempting_since = ${now},
        next_attempt_at = null
      from next where d.org_id = ${orgId} and d.id = next.id and d.status = 'pending'
      returning d.id, d.attempt_count, ${idPrefix}::text || d.id as workflow_id
    ), started as (
      insert into staged_starts (
        org_id, id, kind, workflow_id, workflow_type, task_queue, row_id, row_seq, summary, staged_at)
      select ${orgId}::uuid, uuidv7(), 'start', g.workflow_id, ${workflowType}::text, ${taskQueue}::text, g.id, ${seq}::integer,
        start_in_words(${orgId}::uuid, ${workflowType}::text, g.id), ${now}::timestamptz
      from granted g where g.attempt_count = 1
      on conflict (org_id, workflow_id) where kind = 'start' do nothing
      returning id, workflow_id, row_id, summary
    ), woken as (
      insert into staged_starts (org_id, id, kind, workflow_id, signal_name, staged_at)
      select ${orgId}::uuid, uuidv7(), 'signal', g.workflow_id, ${signalName}::text, ${now}::timestamptz
      from granted g where not exists (select from started s where s.workflow_id = g.workflow_id)
      returning id, workflow_id
    )
    select s.id, 'start' as kind, s.workflow_id, s.row_id, s.summary, (
      select t.inflight_cap from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = ${orgId}) as cap
    from started s
    union all
    select w.id, 'signal', w.workflow_id, null, null, null from woken w`.execute(tx);
  return rows.map(({ id, kind, workflow_id: workflowId, row_id: rowId, summary, cap }) =>
    kind === 'signal'
      ? { orgId, id, signal: { workflowId, signalName } }
      : {
          orgId,
          id,
          start: {
            workflowId,
            workflowType,
            taskQueue,
            rowId,
            seq,
            requestId: null,
            summary,
            fairnessWeight: cap,
          },
        },
  );
};
