import { type OperationNodeSource, sql } from 'kysely';
import { sha256 } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { type EventData, type EventType, subscriptionsOf } from './event-types.ts';
import { type Staged, stageStart, stageStarts, type WorkflowRef } from './staged-starts.ts';

type NewEvent<T extends EventType = EventType> = {
  readonly type: T;
  /** Identifies the fact, for example `calculation/<id>/<run_seq>/succeeded`. A second event for the same fact is not written. */
  readonly factKey: string;
  readonly data: EventData[T];
  readonly now: Date;
  readonly requestId?: string | null;
};

/** The workflow of a delivery; injected, because `db` does not know workflows. */
export type StartOf = (deliveryId: string) => WorkflowRef;

/**
 * Writes an event in the transaction of the fact that it reports, with one delivery for each enabled endpoint that subscribed.
 * Stages the deliveries' workflows. Exactly one event per (organisation, fact): a repeated call writes and returns nothing. The
 * body is fixed here, so that every attempt and every replay sends the same bytes.
 * @param beside writes that share the round trip; they are executed whether or not the event is new.
 */
export const recordEvent = async <T extends EventType>(
  tx: Tx,
  orgId: OrgId,
  event: NewEvent<T>,
  startOf: StartOf,
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
  return insertDeliveries(
    tx,
    orgId,
    { eventId: made.id, eventType: event.type, endpointIds: made.endpoints ?? [] },
    { now: event.now, requestId: event.requestId ?? null, startOf },
  );
};

/** One delivery of a new event to each endpoint, with their staged starts, in one round trip for any number. */
const insertDeliveries = async (
  tx: Tx,
  orgId: OrgId,
  event: { readonly eventId: string; readonly eventType: string; readonly endpointIds: readonly string[] },
  at: { readonly now: Date; readonly requestId: string | null; readonly startOf: StartOf },
): Promise<readonly Staged[]> => {
  if (event.endpointIds.length === 0) return [];
  const rows = event.endpointIds.map((endpointId) => ({
    org_id: orgId,
    id: newId(),
    endpoint_id: endpointId,
    event_id: event.eventId,
    event_type: event.eventType,
    status: 'pending',
    next_attempt_at: at.now,
    created_at: at.now,
  }));
  const starts = rows.map((row) => ({ ...at.startOf(row.id), requestId: at.requestId }));
  const [, staged] = await together([
    tx.insertInto('webhook_deliveries').values(rows).execute(),
    stageStarts(tx, orgId, starts, at.now),
  ]);
  return staged;
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

/** One delivery of one event to one endpoint, with its staged start. */
export const insertDelivery = async (
  tx: Tx,
  orgId: OrgId,
  delivery: {
    readonly endpointId: EndpointId;
    readonly eventId: string;
    readonly eventType: string;
    readonly replayOf: DeliveryId | null;
    readonly replayJobId?: string;
  },
  at: { readonly now: Date; readonly requestId?: string | null; readonly startOf: StartOf },
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
      replay_job_id: delivery.replayJobId ?? null,
      status: 'pending',
      next_attempt_at: at.now,
      created_at: at.now,
    })
    .execute();
  const staged = await stageStart(tx, orgId, at.startOf(id), {
    now: at.now,
    requestId: at.requestId ?? null,
  });
  return { id, staged };
};
