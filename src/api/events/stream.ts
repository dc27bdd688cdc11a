import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import {
  type EventFilter,
  endOfStream,
  eventsAfter,
  type StreamPosition,
} from '../../db/webhooks/event-log.ts';
import type { CursorCodec } from '../kit/cursor.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError } from '../kit/errors.ts';
import { countFitting } from '../kit/lists.ts';
import { DEFAULT_LIMIT, type PageQuery } from '../kit/pagination.ts';
import type { Reply } from '../kit/route.ts';

/** A position is valid whatever types of events are requested. */
const BOUND = 'events/after';
const NOW = 'now';

/** The position that `after` names; null for the end of the stream. @throws ApiError invalid_cursor */
export const positionOf = (cursors: CursorCodec, after: string): StreamPosition | null => {
  if (after === NOW) return null;
  const [writtenBy, id] = cursors.decode(after, BOUND, 2);
  return { writtenBy: writtenBy ?? '0', id: id ?? '' };
};

type StreamQuery = PageQuery & { readonly after: string };

const assertAlone = (query: StreamQuery): void => {
  const names = ['cursor', 'offset', 'order', 'created_after', 'created_before', 'include_total'] as const;
  const given = names.filter((name) => query[name] !== undefined);
  if (given.length > 0)
    throw new ApiError('bad_request', {
      message: `after cannot be combined with ${given.join(', ')}. Send it with type, limit and wait_seconds only.`,
    });
};

/** The events after a position, and the position after them. */
export const answerStream = async (
  { cursors }: Pick<Deps, 'cursors'>,
  tx: Tx,
  orgId: OrgId,
  query: StreamQuery,
  filter: EventFilter,
): Promise<Reply> => {
  assertAlone(query);
  const encoded = ({ writtenBy, id }: StreamPosition): string => cursors.encode([writtenBy, id], BOUND);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = positionOf(cursors, query.after) ?? (await endOfStream(tx)).end;
  const page = await eventsAfter(tx, orgId, filter, { after, limit });
  if (page === null) throw new ApiError('invalid_cursor');
  const items = page.rows.slice(0, countFitting(page.rows));
  const hasMore = page.hasMore || items.length < page.rows.length;
  const last = hasMore ? page.positions[items.length - 1] : undefined;
  return {
    status: 200,
    headers: { 'x-has-more': String(hasMore), 'x-page-limit': String(limit) },
    body: {
      items,
      count: items.length,
      next_cursor: null,
      has_more: hasMore,
      total: null,
      position: encoded(last ?? page.end),
    },
  };
};
