import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
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
