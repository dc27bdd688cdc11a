import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from '../kernel/keyset.ts';
import type { EventType } from '../outbox/event-types.ts';
import { KEEP_BODIES_DAYS } from './delivery-retention.ts';

/** An event as it was, or would have been, sent. */
export type EventEnvelope = {
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

const filtered = (tx: Tx, orgId: OrgId, filter: EventFilter, page: ListRequest) => {
  const since = new Date(filter.now.getTime() - KEEP_BODIES_DAYS * 86_400_000);
  const query = tx
    .selectFrom('events')
    .where('org_id', '=', orgId)
    .where('body', 'is not', null)
    .where('created_at', '>=', since)
    .where(keysetWhere(page, 'events'));
  return filter.types === null ? query : query.where('type', 'in', [...filter.types]);
};

/** Events of the last 30 days, whether or not an endpoint was there to get them. */
export const listEvents = async (
  tx: Tx,
  orgId: OrgId,
  filter: EventFilter,
  page: ListRequest,
): Promise<ListResult<EventEnvelope>> => {
  const rows = await filtered(tx, orgId, filter, page)
    .select(['id', sql<string>`body`.as('body'), cursorText('created_at').as('cursor_time')])
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return pageOf(rows, page.limit, (row) => JSON.parse(row.body) as EventEnvelope);
};

export const countEvents = async (
  tx: Tx,
  orgId: OrgId,
  filter: EventFilter,
  page: ListRequest,
): Promise<number> => {
  const { count } = await filtered(tx, orgId, filter, { ...page, after: null })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
