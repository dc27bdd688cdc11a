import { type OperationNodeSource, sql } from 'kysely';
import { sha256 } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { type EventData, type EventType, subscriptionsOf } from './event-types.ts';
import { type Staged, stageStart, type WorkflowRef } from './staged-starts.ts';

type NewEvent<T extends EventType = EventType> = {
  readonly type: T;
  /** Identifies the fact, for example `calculation/<id>/<run_seq>/succeeded`. A second event for the same fact is not written. */
  readonly factKey: string;
  readonly data: EventData[T];
  readonly now: Date;
};

/**
 * Writes an event in the transaction of the fact that it reports, with one delivery for each enabled endpoint that subscribed. The
 * deliveries wait for a slot, with which their workflows start. Exactly one event per (organisation, fact): a repeated call writes and
 * returns nothing. The body is fixed here, so that every attempt and every replay sends the same bytes.
 * @param beside writes that share the round trip; they are executed whether or not the event is new.
 */
export const recordEvent = async <T extends EventType>(
  tx: Tx,
  orgId: OrgId,
  event: NewEvent<T>,
  beside: readonly OperationNodeSource[] = [],
): Promise<readonly Staged[]> => {
  const writes = beside.map((write, index) => sql`, ${sql.ref(`write_${index}`)} as (${write})`);
  const { rows } = await sql<{ id: string; endpoints: string[] | null }>`${PREPARED}
    with ${insertion(orgId, event)} ${sql.join(writes, sql` `)}
    select made.id, (
      select array_agg(e.id order by e.id) from webhook_endpoints e
      where e.org_id = ${orgId} and e.status = 'enabled' and e.deleted_at is null
        and e.event_types && ${sql.val([...subscriptionsOf(event.type)])}::text[]
    ) as endpoints
    from made`.execute(tx);
  const [made] = rows;
  if (made === undefined) return [];
  const sent = { eventId: made.id, eventType: event.type, replayOf: null, replayJobId: null };
  return insertDeliveries(
    tx,
    orgId,
    (made.endpoints ?? []).map((endpointId) => ({ endpointId, ...sent })),
    event.now,
  );
};

type NewDelivery = {
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly replayOf: DeliveryId | null;
  readonly replayJobId: string | null;
};

/**
 * Deliveries that wait for their first slot; the starter grants the free ones after the commit. (The lock of the slots would have to be the
 * first of the transaction.) An endpoint that was disabled or deleted meanwhile gets none: its lock is waited for.
 */
export const insertDeliveries = async (
  tx: Tx,
  orgId: OrgId,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<readonly Staged[]> => {
  const [first] = deliveries;
  if (first === undefined) return [];
  const rows = deliveries.map((one) => ({
    id: newId(),
    endpoint_id: one.endpointId,
    event_id: one.eventId,
    event_type: one.eventType,
    replay_of: one.replayOf,
    replay_job_id: one.replayJobId,
  }));
  await sql`${PREPARED}
    insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, replay_of, replay_job_id, status, next_attempt_at,
      waiting_since, created_at)
    select ${orgId}::uuid, d.id, e.id, d.event_id, d.event_type, d.replay_of, d.replay_job_id, 'pending', ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id uuid, endpoint_id uuid, event_id uuid, event_type text, replay_of uuid, replay_job_id uuid)
    join webhook_endpoints e
      on e.org_id = ${orgId} and e.id = d.endpoint_id and e.status = 'enabled' and e.deleted_at is null
    for key share of e`.execute(tx);
  return [{ orgId, id: first.eventId, deliveries: true }];
};

/** The event's id; null when its fact already has an event. */
export const insertEvent = async (tx: Tx, orgId: OrgId, event: NewEvent): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`${PREPARED} with ${insertion(orgId, event)} select id from made`.execute(tx);
  return rows[0]?.id ?? null;
};

/** Two parts of a WITH clause: `made` is the new event, or no row if its fact has one. */
const insertion = (orgId: OrgId, event: NewEvent) => {
  const id = newId();
  const envelope = { id, type: event.type, created_at: event.now.toISOString(), data: event.data };
  return sql`fact as (
      insert into event_facts (org_id, fact, event_id) values (${orgId}, ${factOf(event.factKey)}, ${id})
      on conflict (org_id, fact) do nothing
      returning event_id
    ), made as (
      insert into events (org_id, id, type, fact_key, body, created_at)
      select ${orgId}::uuid, event_id, ${event.type}::text, ${event.factKey}::text, ${JSON.stringify(envelope)}::text,
        ${event.now}::timestamptz
      from fact
      returning id
    )`;
};

/** Digest of a key, as a UUID: narrow, because a row of it is kept for each fact. */
const factOf = (key: string): string => sha256(key).subarray(0, 16).toString('hex');

/** One delivery that somebody asked for. Its workflow starts at once, and takes a slot itself. */
export const insertDelivery = async (
  tx: Tx,
  orgId: OrgId,
  delivery: Omit<NewDelivery, 'replayJobId'>,
  at: {
    readonly now: Date;
    readonly requestId: string | null;
    readonly startOf: (deliveryId: string) => WorkflowRef;
  },
): Promise<{ readonly id: DeliveryId; readonly staged: Staged }> => {
  const id = asId<DeliveryId>(newId());
  await tx
    .insertInto('webhook_deliveries')
    .values({
      org_id: orgId,
      id,
      endpoint_id: delivery.endpointId,
      event_id: delivery.eventId,
      event_type: delivery.eventType,
      replay_of: delivery.replayOf,
      status: 'pending',
      next_attempt_at: at.now,
      created_at: at.now,
    })
    .execute();
  return { id, staged: await stageStart(tx, orgId, at.startOf(id), at) };
};
