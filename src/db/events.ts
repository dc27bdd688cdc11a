import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import { type EventData, type EventType, subscriptionsOf } from './event-types.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from './ids.ts';
import { type Staged, stageStart, type WorkflowRef } from './staged-starts.ts';

export type NewEvent<T extends EventType = EventType> = {
  readonly type: T;
  /** Names the fact, for example `calculation/<id>/<run_seq>/succeeded`. A second event of the same fact is not written. */
  readonly factKey: string;
  readonly data: EventData[T];
  readonly now: Date;
  readonly requestId?: string | null;
};

/** The workflow that serves a delivery; given by the caller, because `db` does not know workflows. */
export type StartOf = (deliveryId: string) => WorkflowRef;

/**
 * Writes an event in the transaction of the fact that it reports, with one delivery for each enabled endpoint that subscribed, and
 * stages the deliveries' workflows. Exactly one event per (organisation, fact): a repeated call writes nothing and gives nothing.
 * The body is fixed here, so that every attempt and every replay sends the same bytes.
 */
export const recordEvent = async <T extends EventType>(
  tx: Tx,
  orgId: OrgId,
  event: NewEvent<T>,
  startOf: StartOf,
): Promise<readonly Staged[]> => {
  const eventId = await insertEvent(tx, orgId, event);
  if (eventId === null) return [];
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    // A plain array would become a list of values; the operator wants one array.
    .where(sql<boolean>`event_types && ${sql.val([...subscriptionsOf(event.type)])}::text[]`)
    .orderBy('id')
    .execute();
  const staged: Staged[] = [];
  for (const endpoint of endpoints) {
    const delivery = await insertDelivery(
      tx,
      orgId,
      { endpointId: asId(endpoint.id), eventId, eventType: event.type, replayOf: null },
      { ...event, startOf },
    );
    staged.push(delivery.staged);
  }
  return staged;
};

/** The event's id, or null when its fact already has one. */
export const insertEvent = async (tx: Tx, orgId: OrgId, event: NewEvent): Promise<string | null> => {
  const id = newId();
  const envelope = { id, type: event.type, created_at: event.now.toISOString(), data: event.data };
  const row = await tx
    .insertInto('events')
    .values({
      org_id: orgId,
      id,
      type: event.type,
      fact_key: event.factKey,
      body: JSON.stringify(envelope),
      created_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'fact_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** One delivery of one event to one endpoint, and its staged start. */
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
