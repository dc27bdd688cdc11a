import type { ListRequest, ListResult } from '../../db/kernel/keyset.ts';
import type { Deps } from './deps.ts';
import { type PagePosition, type PageQuery, positionOf, readPage } from './pagination.ts';
import type { Reply } from './route.ts';

/** A list as it was asked for; its cursors belong to `operationId` and to every filter of the query. */
export type AskedList = { readonly operationId: string; readonly path: string; readonly query: PageQuery };

/** Reads one page and says where it ends. */
export const readList = async <Row>(
  deps: Deps,
  list: AskedList,
  load: (page: ListRequest) => Promise<ListResult<Row>>,
): Promise<{ rows: readonly Row[]; position: PagePosition; page: ListRequest }> => {
  const page = readPage(deps.cursors, list.operationId, list.query, 2);
  const result = await load(page);
  const url = { base: deps.settings.publicBaseUrl, path: list.path };
  const position = positionOf(deps.cursors, list.operationId, list.query, result, url);
  return { rows: result.rows, position, page };
};

/** One page as the answer of its route, in the shape of `envelope`. All pages are counted where the query asks and the list can be. */
export const answerPage = async <Row>(
  deps: Deps,
  list: AskedList & {
    readonly load: (page: ListRequest) => Promise<ListResult<Row>>;
    readonly toItems: (rows: readonly Row[]) => readonly unknown[] | Promise<readonly unknown[]>;
    readonly count: ((page: ListRequest) => Promise<number>) | null;
  },
): Promise<Reply & { readonly body: object }> => {
  const { rows, position, page } = await readList(deps, list, list.load);
  return {
    status: 200,
    headers: position.headers,
    body: {
      items: await list.toItems(rows),
      count: rows.length,
      next_cursor: position.nextCursor,
      has_more: position.hasMore,
      total: list.query.include_total === true && list.count !== null ? await list.count(page) : null,
    },
  };
};
