import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/** Delivery states that customers see: a running attempt is `pending`. */
export const PUBLISHED_STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'] as const;
/** `attempting`: the delivery holds a slot and an attempt is running. */
type DeliveryStatus = (typeof PUBLISHED_STATUSES)[number] | 'attempting';

export type Delivery = {
  readonly id: DeliveryId;
  readonly endpointId: EndpointId;
  readonly eventId: string;
  readonly eventType: string;
  readonly replayOf: DeliveryId | null;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

export type RequestHeaders = readonly (readonly [name: string, value: string])[];

export type Attempt = {
  readonly n: number;
  readonly startedAt: Date;
  /** Null while it is running, or when its process died before it knew the outcome. */
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly responseExcerpt: string | null;
  readonly error: string | null;
  readonly url: string | null;
  /** In the order in which they were sent. */
  readonly requestHeaders: RequestHeaders | null;
};

const COLUMNS = [
  'id',
  'endpoint_id',
  'event_id',
  'event_type',
  'replay_of',
  'status',
  'attempt_count',
  'next_attempt_at',
  'last_status_code',
  'last_error',
  'created_at',
  'finished_at',
] as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, orgId: OrgId, id: string) =>
  tx
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

const fromRow = (row: Row): Delivery => ({
  id: asId(row.id),
  endpointId: asId(row.endpoint_id),
  eventId: row.event_id,
  eventType: row.event_type,
  replayOf: row.replay_of === null ? null : asId(row.replay_of),
  status: row.status as DeliveryStatus,
  attemptCount: row.attempt_count,
  nextAttemptAt: row.next_attempt_at,
  lastStatusCode: row.last_status_code,
  lastError: row.last_error,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

export const findDelivery = async (tx: Tx, orgId: OrgId, id: string): Promise<Delivery | null> => {
  const row = await findRow(tx, orgId, id);
  return row === undefined ? null : fromRow(row);
};

/** Every delivery of one event, newest first. */
export const listDeliveriesOfEvent = async (
  tx: Tx,
  orgId: OrgId,
  eventId: string,
): Promise<readonly Delivery[]> => {
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
};

/** A delivery of the same event to the same endpoint that has not ended: this one or a later one. */
export const findOpenOf = async (
  tx: Tx,
  orgId: OrgId,
  { eventId, endpointId }: Pick<Delivery, 'eventId' | 'endpointId'>,
): Promise<Delivery | null> => {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('event_id', '=', eventId)
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['pending', 'attempting'])
    .orderBy('created_at')
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** The replays of one delivery, newest first. */
export const listReplaysOf = async (
  tx: Tx,
  orgId: OrgId,
  { id, eventId }: Pick<Delivery, 'id' | 'eventId'>,
): Promise<readonly Delivery[]> =>
  (await listDeliveriesOfEvent(tx, orgId, eventId)).filter(({ replayOf }) => replayOf === id);

type DeliveryFilter = {
  /** Null: every endpoint of the organisation. */
  readonly endpointId: string | null;
  readonly status: (typeof PUBLISHED_STATUSES)[number] | null;
  readonly eventType: string | null;
};

const filtered = (tx: Tx, orgId: OrgId, filter: DeliveryFilter) => {
  let query = tx.selectFrom('webhook_deliveries').where('org_id', '=', orgId);
  if (filter.endpointId !== null) query = query.where('endpoint_id', '=', filter.endpointId);
  if (filter.eventType !== null) query = query.where('event_type', '=', filter.eventType);
  if (filter.status === 'pending') query = query.where('status', 'in', ['pending', 'attempting']);
  else if (filter.status !== null) query = query.where('status', '=', filter.status);
  return query;
};

export const listDeliveries = async (
  tx: Tx,
  orgId: OrgId,
  filter: DeliveryFilter,
  page: ListRequest,
): Promise<ListResult<Delivery>> => {
  const rows = await filtered(tx, orgId, filter)
    .select(COLUMNS)
    .$call(onePage(page, 'webhook_deliveries'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

/** Number of deliveries of an endpoint that wait for an attempt or are being attempted. */
export const countOpenDeliveries = async (tx: Tx, orgId: OrgId, endpointId: EndpointId): Promise<number> => {
  const filter = { endpointId, status: 'pending', eventType: null } as const;
  const { count } = await filtered(tx, orgId, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const countDeliveries = (
  tx: Tx,
  orgId: OrgId,
  filter: DeliveryFilter,
  page: ListRequest,
): Promise<number> => countOnAllPages(filtered(tx, orgId, filter), page, 'webhook_deliveries');

/** The exact text that is sent; null when its retention has ended. */
export const findEventBody = async (tx: Tx, orgId: OrgId, eventId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('events')
    .select('body')
    .where('org_id', '=', orgId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.body ?? null;
};

export const listAttempts = async (
  tx: Tx,
  orgId: OrgId,
  deliveryId: DeliveryId,
): Promise<readonly Attempt[]> => {
  const rows = await tx
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    n: row.n,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    statusCode: row.status_code,
    responseExcerpt: row.response_excerpt,
    error: row.error,
    url: row.url,
    requestHeaders: row.request_headers as Attempt['requestHeaders'],
  }));
};

/** Makes the next attempt due now; false when no later attempt is scheduled. The caller holds the slot lock. */
export const makeDueNow = async (tx: Tx, orgId: OrgId, id: DeliveryId, now: Date): Promise<boolean> => {
  const changed = await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('waiting_since', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/**
 * Ends the deliveries of an endpoint that wait, and those that got a slot but have not begun their attempt. A delivery with a running
 * attempt ends with that attempt; the workflows of the others find their row ended when they look. The caller holds the slot lock of the organisation (`lockSlots`), because
 * grants update the same rows.
 */
export const endOpenDeliveries = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  end: { readonly error: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      attempt_count: sql<number>`attempt_count - (status = 'attempting')::integer`,
      // The receiver's last response explains why the endpoint was disabled.
      last_error: sql<string>`${end.error}::text || coalesce(': before that, ' || last_error, '')`,
      next_attempt_at: null,
      waiting_since: null,
      attempting_since: null,
      finished_at: end.now,
    })
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', endpointId)
    .where(
      sql<boolean>`(status = 'pending' or status = 'attempting' and not exists (
        select from delivery_attempts a
        where a.org_id = webhook_deliveries.org_id and a.delivery_id = webhook_deliveries.id and a.n = attempt_count))`,
    )
    .execute();
};
