import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export const DAY_MS = 86_400_000;
export const KEEP_BODIES_DAYS = 30;
/** A partition of deliveries is dropped this long after its last day. */
export const KEEP_DELIVERIES_DAYS = 90;
/** Days of a partition. */
const PARTITION_DAYS = 14;
/** Longer than its deliveries: the newest one was made before the body went. `keep_partitions` has the same rule. */
const KEEP_EVENTS_DAYS = KEEP_BODIES_DAYS + KEEP_DELIVERIES_DAYS + PARTITION_DAYS;
/** A fact is reported again within its month at the latest: the thresholds of spending and of readings are per month. */
const KEEP_FACTS_DAYS = 62;

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Deletes what is past its retention, at most `limit` rows of each kind, and returns the number; call it until it returns 0.
 * Partitions of events and deliveries are dropped as wholes (`keepPartitions`); this deletes the rows that were in none. An event
 * outlives its deliveries. The row of a fact outlives every retry of the write that reports it, so that a fact has one event. Ids of version 7
 * are in the order of time: each search begins at the oldest row of an index. Open deliveries stay.
 */
export const pruneWebhooks = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly now: Date; readonly limit: number },
): Promise<number> => {
  const { now, limit } = options;
  // An array: the planner expects few ids, and does not read all events of the organisation for them.
  const bodies = await sql`
    update events set body = null where org_id = ${orgId} and id = any(array(
      select v.id from events v
      where v.org_id = ${orgId} and v.body is not null and v.created_at < ${daysAgo(now, KEEP_BODIES_DAYS)}
        and not exists (
          select 1 from webhook_deliveries d
          where d.org_id = v.org_id and d.event_id = v.id and d.status in ('pending', 'attempting'))
      order by v.created_at limit ${limit}))`.execute(tx);
  const deliveries = await sql`
    with gone as (
      delete from webhook_deliveries where org_id = ${orgId} and id in (
        select id from webhook_deliveries
        where org_id = ${orgId} and id < partition_start(${daysAgo(now, KEEP_DELIVERIES_DAYS + PARTITION_DAYS)})
          and status not in ('pending', 'attempting')
        order by id limit ${limit})
      returning id
    ), attempts as (
      delete from delivery_attempts where org_id = ${orgId} and delivery_id in (select id from gone)
    )
    select id from gone`.execute(tx);
  const events = await sql`
    delete from events where org_id = ${orgId} and id in (
      select v.id from events v
      where v.org_id = ${orgId} and v.id < partition_start(${daysAgo(now, KEEP_EVENTS_DAYS + PARTITION_DAYS)})
        and not exists (select 1 from webhook_deliveries d where d.org_id = v.org_id and d.event_id = v.id)
      order by v.id limit ${limit})`.execute(tx);
  const facts = await sql`
    delete from event_facts where org_id = ${orgId} and fact in (
      select fact from event_facts
      where org_id = ${orgId} and event_id < partition_start(${daysAgo(now, KEEP_FACTS_DAYS)})
      order by event_id limit ${limit})`.execute(tx);
  return [bodies, events, facts].reduce(
    (sum, one) => sum + Number(one.numAffectedRows ?? 0n),
    deliveries.rows.length,
  );
};
