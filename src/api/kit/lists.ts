import type { ListRequest, ListResult } from '../../db/kernel/keyset.ts';
import type { Deps } from './deps.ts';
import { type PagePosition, type PageQuery, positionOf, readPage } from './pagination.ts';
import type { Reply } from './route.ts';

/** A list request; its cursors are bound to `operationId` and to all filters of the query. */
export type ListQuery = { readonly operationId: string; readonly path: string; readonly query: PageQuery };

/** Limit on the JSON items of one page. A page that would be larger ends early with `has_more`. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** Number of leading items that fit into one response; at least one. */
export const countFitting = (items: readonly unknown[]): number => {
  let bytes = 0;
  const over = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > MAX_PAGE_BYTES;
  });
  return over < 0 ? items.length : Math.max(1, over);
};

type Loaded<Row, Item> = {
  readonly load: (page: ListRequest) => Promise<ListResult<Row>>;
  /** One item for each row, in order. */
  readonly toItems: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>;
};

/** Reads one page and its position. */
export const readList = async <Row, Item>(
  deps: Deps,
  list: ListQuery,
  { load, toItems }: Loaded<Row, Item>,
): Promise<{ items: readonly Item[]; position: PagePosition; page: ListRequest }> => {
  const page = readPage(deps.cursors, list.operationId, list.query, 2);
  const { rows, keys, hasMore } = await load(page);
  const made = await toItems(rows);
  const items = made.slice(0, countFitting(made));
  const url = { base: deps.settings.publicBaseUrl, path: list.path };
  const end = {
    hasMore: hasMore || items.length < made.length,
    lastKey: keys?.[items.length - 1] ?? null,
  };
  return { items, position: positionOf(deps.cursors, list.operationId, list.query, end, url), page };
};

/**
 * One page as the response of its route, in the shape of `envelope`. Counts all pages if the query requests it and the list
 * supports it.
 */
export const answerPage = async <Row>(
  deps: Deps,
  list: ListQuery &
    Loaded<Row, unknown> & { readonly count: ((page: ListRequest) => Promise<number>) | null },
): Promise<Reply & { readonly body: object }> => {
  const { items, position, page } = await readList(deps, list, list);
  return {
    status: 200,
    headers: position.headers,
    body: {
      items,
      count: items.length,
      next_cursor: position.nextCursor,
      has_more: position.hasMore,
      total: list.query.include_total === true && list.count !== null ? await list.count(page) : null,
    },
  };
};
