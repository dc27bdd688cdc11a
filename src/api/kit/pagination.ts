import { z } from '@hono/zod-openapi';
import type { ListRequest } from '../../db/kernel/keyset.ts';
import type { CursorCodec, CursorKey } from './cursor.ts';
import { ApiError } from './errors.ts';
import { hasMore, nextCursor, pageSize, total } from './fields.ts';
import { queryBoolean, queryInteger, queryTimestamp } from './schemas.ts';

export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_OFFSET = 10_000;

/** The query parameters that every paginated list shares. */
export const pageQuery = {
  limit: queryInteger(1, MAX_LIMIT)
    .optional()
    .describe(`Number of items per page, default ${DEFAULT_LIMIT}.`),
  cursor: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'Position in the list: `next_cursor` of the previous page. Valid for the same filters and order only.',
    ),
  order: z.enum(['asc', 'desc']).optional().describe('Direction of the sort, default `desc`.'),
  created_after: queryTimestamp.optional().describe('Return items created at or after this time, RFC 3339.'),
  created_before: queryTimestamp.optional().describe('Return items created before this time, RFC 3339.'),
  include_total: queryBoolean.optional().describe('True also counts the items on all pages.'),
  offset: queryInteger(0, MAX_OFFSET)
    .optional()
    .describe('Number of items to skip. Older alternative to `cursor`; not to be combined with it.'),
};

export type PageQuery = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly include_total?: boolean | undefined;
  readonly offset?: number | undefined;
};

/** An omitted parameter and its default are the same query. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  order: 'desc',
  sort: 'created_at',
  include_components: false,
  include_assembly_components: false,
  include_cancelled: false,
};

/**
 * The part of a query that a cursor is bound to, normalised: everything except the position and what does not change rows or
 * order. OR-ed values have no order; instants are already normalised.
 */
const boundQuery = (operationId: string, query: PageQuery): unknown => {
  const { cursor: _cursor, limit: _limit, include_total: _total, offset: _offset, ...rest } = query;
  const bound: Record<string, unknown> = { ...rest, operationId, include_facets: undefined };
  for (const [name, value] of Object.entries(bound)) {
    if (value === DEFAULTS[name]) delete bound[name];
    else if (Array.isArray(value)) bound[name] = [...new Set(value)].sort();
  }
  return bound;
};

/** @throws ApiError invalid_cursor also for a cursor together with an offset. */
export const readPage = (
  codec: CursorCodec,
  operationId: string,
  query: PageQuery,
  keyLength: number,
): ListRequest => {
  if (query.cursor !== undefined && query.offset !== undefined) throw new ApiError('invalid_cursor');
  return {
    limit: query.limit ?? DEFAULT_LIMIT,
    order: query.order ?? 'desc',
    after:
      query.cursor === undefined
        ? null
        : codec.decode(query.cursor, boundQuery(operationId, query), keyLength),
    offset: query.offset ?? 0,
    createdAfter: query.created_after ?? null,
    createdBefore: query.created_before ?? null,
  };
};

export type PagePosition = {
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
  readonly headers: Readonly<Record<string, string>>;
};

/** Position of the page, as envelope fields and as headers of every paginated response. */
export const positionOf = (
  codec: CursorCodec,
  operationId: string,
  query: PageQuery,
  page: { readonly hasMore: boolean; readonly lastKey: CursorKey | null },
  url: { readonly base: string; readonly path: string },
): PagePosition => {
  const nextCursor =
    page.hasMore && page.lastKey !== null ? codec.encode(page.lastKey, boundQuery(operationId, query)) : null;
  const headers: Record<string, string> = {
    'x-has-more': String(page.hasMore),
    'x-page-limit': String(query.limit ?? DEFAULT_LIMIT),
  };
  if (nextCursor !== null) {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || name === 'cursor' || name === 'offset') continue;
      for (const item of Array.isArray(value) ? value : [value]) next.append(name, String(item));
    }
    next.set('cursor', nextCursor);
    headers['x-next-cursor'] = nextCursor;
    headers.link = `<${url.base}${url.path}?${next}>; rel="next"`;
  }
  return { nextCursor, hasMore: page.hasMore, headers };
};

/** The envelope of lists that are new in this service. */
export const envelope = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item).describe('Items on this page.'),
    count: pageSize,
    next_cursor: nextCursor,
    has_more: hasMore,
    total: total,
  });
