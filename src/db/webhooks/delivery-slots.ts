import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { DeliveryId, EndpointId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

export const SLOTS_PER_ENDPOINT = 5;
export const SLOTS_PER_ORGANISATION = 50;

/** A slot is a row in `attempting`, not a counter. Taking or freeing one requires this lock until the transaction ends. */
export const lockSlots = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`${PREPARED} select pg_advisory_xact_lock(hashtextextended(${`delivery-slots:${orgId}`}, 0))`.execute(
    tx,
  );
};

/** Condition of an SQL statement under the lock: this endpoint may have one more attempt in flight. */
export const isSlotFree = (orgId: OrgId, endpointId: EndpointId) => sql<boolean>`(
  select count(*) filter (where endpoint_id = ${endpointId}) < ${SLOTS_PER_ENDPOINT} and count(*) < ${SLOTS_PER_ORGANISATION}
  from webhook_deliveries where org_id = ${orgId} and status = 'attempting')`;

/** Condition of an SQL statement under the lock: without it, `grantSlots` has nothing to do. */
export const isAnyWaiting = (orgId: OrgId) =>
  sql<boolean>`exists (select 1 from webhook_deliveries where org_id = ${orgId} and waiting_since is not null)`;

/**
 * Requires the lock. Gives every free slot to a waiting delivery and returns those. The endpoint with the fewest attempts in
 * flight comes first, so that the long queue of a dead endpoint does not delay the others; within an endpoint the longest wait
 * comes first.
 */
export const grantSlots = async (tx: Tx, orgId: OrgId, now: Date): Promise<readonly DeliveryId[]> => {
  const { rows } = await sql<{ id: DeliveryId }>`${PREPARED}
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
      order by w.place, w.waiting_since, w.id
      limit greatest(0, ${SLOTS_PER_ORGANISATION} - (select coalesce(sum(slots), 0) from used))
    )
    update webhook_deliveries d
    set status = 'attempting', attempt_count = attempt_count + 1, waiting_since = null, attempting_since = ${now},
      next_attempt_at = null
    from next where d.org_id = ${orgId} and d.id = next.id and d.status = 'pending'
    returning d.id`.execute(tx);
  return rows.map((row) => row.id);
};

/** Columns of an ended delivery; it neither holds nor waits for a slot. */
export const failedWith = (error: string, now: Date) =>
  ({
    status: 'failed',
    last_error: error,
    next_attempt_at: null,
    waiting_since: null,
    attempting_since: null,
    finished_at: now,
  }) as const;
