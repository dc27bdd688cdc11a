import type { ListRequest, ListResult } from '../../db/kernel/keyset.ts';
import type { Deps } from './deps.ts';
import { type PagePosition, type PageQuery, positionOf, readPage } from './pagination.ts';

/** Reads one page and says where it ends, for the list whose cursors belong to `operationId`. */
export const readList = async <Row>(
  deps: Deps,
  list: { readonly operationId: string; readonly path: string; readonly query: PageQuery },
  load: (page: ListRequest) => Promise<ListResult<Row>>,
): Promise<{ rows: readonly Row[]; position: PagePosition; page: ListRequest }> => {
  const page = readPage(deps.cursors, list.operationId, list.query, 2);
  const result = await load(page);
  const url = { base: deps.settings.publicBaseUrl, path: list.path };
  const position = positionOf(deps.cursors, list.operationId, list.query, result, url);
  return { rows: result.rows, position, page };
};
