import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import type { EventType } from '../outbox/event-types.ts';
import { KEEP_BODIES_DAYS } from './delivery-retention.ts';

/** An event as it was, or would have been, sent. */
type EventEnvelope = {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type EventFilter = {
  /** Null: every type. */
  readonly types: readonly string[] | null;
  readonly now: Date;
};

const filtered = (tx: Tx, orgId: OrgId, filter: EventFilter) => {
  const since = new Date(filter.now.getTime() - KEEP_BODIES_DAYS * 86_400_000);
  const query = tx
    .selectFrom('events')
    .where('org_id', '=', orgId)
    .where('body', 'is not', null)
    .where('created_at', '>=', since);
  return filter.types === null ? query : query.where('type', 'in', [...filter.types]);
};

/** Events of the last 30 days, with or without a subscribed endpoint. */
export const listEvents = async (
  tx: Tx,
  orgId: OrgId,
  filter: EventFilter,
  page: ListRequest,
): Promise<ListResult<EventEnvelope>> => {
  const rows = await filtered(tx, orgId, filter)
    .select(['id', sql<string>`body`.as('body')])
    .$call(onePage(page, 'events'))
    .execute();
  return pageOf(rows, page.limit, (row) => JSON.parse(row.body) as EventEnvelope);
};

export const countEvents = (tx: Tx, orgId: OrgId, filter: EventFilter, page: ListRequest): Promise<number> =>
  countOnAllPages(filtered(tx, orgId, filter), page, 'events');

/** A place in the stream of an organisation's events, which is in the order of the transactions that wrote them. */
export type StreamPosition = { readonly writtenBy: string; readonly id: string };

/** Before every id, so that a position of a transaction alone is before its events. */
const NIL = '00000000-0000-0000-0000-000000000000';

type StreamPage = {
  readonly rows: readonly EventEnvelope[];
  /** Position of each row, to continue after it. */
  readonly positions: readonly StreamPosition[];
  readonly hasMore: boolean;
  /** The end of the stream at this moment: everything before it was written by transactions that have ended. */
  readonly end: StreamPosition;
};

/** The end of the stream, and the first transaction that this database has not begun. */
export const endOfStream = async (
  tx: Tx,
): Promise<{ readonly end: StreamPosition; readonly notBegun: string }> => {
  const { rows } = await sql<{ end: string; not_begun: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as end,
      pg_snapshot_xmax(pg_current_snapshot())::text as not_begun`.execute(tx);
  const [now = { end: '0', not_begun: '0' }] = rows;
  return { end: { writtenBy: now.end, id: NIL }, notBegun: now.not_begun };
};

/**
 * Events after a position, none of which another can precede any more: each is listed once, also one that was committed after later ones.
 * @returns null for a position of another database, for example of the one that this was restored from
 */
export const eventsAfter = async (
  tx: Tx,
  orgId: OrgId,
  filter: EventFilter,
  page: { readonly after: StreamPosition; readonly limit: number },
): Promise<StreamPage | null> => {
  const { end, notBegun } = await endOfStream(tx);
  if (BigInt(page.after.writtenBy) > BigInt(notBegun)) return null;
  const rows = await filtered(tx, orgId, filter)
    .select(['id', sql<string>`body`.as('body'), sql<string>`written_by::text`.as('writer')])
    .where(sql<boolean>`(written_by, id) > (${page.after.writtenBy}::xid8, ${page.after.id}::uuid)`)
    .where(sql<boolean>`written_by < ${end.writtenBy}::xid8`)
    .orderBy('written_by')
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
  const kept = rows.slice(0, page.limit);
  return {
    rows: kept.map(({ body }) => JSON.parse(body) as EventEnvelope),
    positions: kept.map(({ writer, id }) => ({ writtenBy: writer, id })),
    hasMore: rows.length > page.limit,
    end,
  };
};
