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
  const { rows } = await sql<{ id: string; endpoints: string[] | null }>`
    with made as (${insertion(orgId, event)})
    select made.id, (
      select array_agg(e.id order by e.id) from webhook_endpoints e
      where e.org_id = ${orgId} and e.status = 'enabled' and e.deleted_at is null
        and e.event_types && ${sql.val([...subscriptionsOf(event.type)])}::text[]
    ) as endpoints
    from made`.execute(tx);
  const [made] = rows;
  if (made === undefined) return [];
  const staged: Staged[] = [];
  for (const endpointId of made.endpoints ?? []) {
    const delivery = await insertDelivery(
      tx,
      orgId,
      { endpointId: asId(endpointId), eventId: made.id, eventType: event.type, replayOf: null },
      { ...event, startOf },
    );
    staged.push(delivery.staged);
  }
  return staged;
};

/** The event's id, or null when its fact already has one. */
export const insertEvent = async (tx: Tx, orgId: OrgId, event: NewEvent): Promise<string | null> => {
  const { rows } = await insertion(orgId, event).execute(tx);
  return rows[0]?.id ?? null;
};

const insertion = (orgId: OrgId, event: NewEvent) => {
  const id = newId();
  const envelope = { id, type: event.type, created_at: event.now.toISOString(), data: event.data };
  return sql<{ id: string }>`
    insert into events (org_id, id, type, fact_key, body, created_at)
    values (${orgId}, ${id}, ${event.type}, ${event.factKey}, ${JSON.stringify(envelope)}, ${event.now})
    on conflict (org_id, fact_key) do nothing
    returning id`;
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
