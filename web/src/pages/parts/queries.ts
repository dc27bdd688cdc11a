import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getFolderSummary,
  getMaterialGrade,
  getPartThumbnailUrl,
  getWorkspaceSummary,
  listFolders,
  listParts,
} from '../../../../clients/typescript/src/operations.ts';
import { client } from '../../service/client.ts';
import { filtersOf, type PartSearch, type PartSort, sortOf, UNFILED } from './search.ts';

/** Prices change while a list is read, so these sorts are paged by offset, up to the limit of the API. */
const BY_OFFSET: readonly PartSort[] = ['unit_cost', 'annual_spend', 'last_quoted_at'];
export const isLimited = (sort: PartSort): boolean => BY_OFFSET.includes(sort);
export const MAX_OFFSET = 10_000;
const PAGE = 100;

type Position = { readonly cursor?: string; readonly offset?: number };

type Query = NonNullable<Parameters<typeof listParts>[0]>['query'];
const queryOf = (search: PartSearch): Query => filtersOf(search) as Query;

export const partsQuery = (search: PartSearch) =>
  infiniteQueryOptions({
    queryKey: ['parts', search],
    initialPageParam: {} as Position,
    queryFn: ({ pageParam, signal }) =>
      listParts({
        client,
        signal,
        query: { limit: PAGE, include_thumbnails: true, ...sortOf(search), ...queryOf(search), ...pageParam },
      }),
    getNextPageParam: (page, pages): Position | null => {
      if (!page.has_more) return null;
      if (page.next_cursor !== null) return { cursor: page.next_cursor };
      const offset = pages.length * PAGE;
      return offset < MAX_OFFSET ? { offset } : null;
    },
  });

/** Numbers of parts by the values of the filters. They do not depend on the order. */
export const facetsQuery = ({ sort: _sort, order: _order, ...search }: PartSearch) =>
  queryOptions({
    queryKey: ['parts', 'facets', search],
    queryFn: async ({ signal }) =>
      (await listParts({ client, signal, query: { limit: 1, include_facets: true, ...queryOf(search) } }))
        .facets ?? {},
    placeholderData: (before) => before,
  });

export const foldersQuery = queryOptions({
  queryKey: ['parts', 'folders'],
  queryFn: async ({ signal }) => (await listFolders({ client, signal })).data,
});

/** Spend of a folder with its subfolders, or of everything. Null for the parts without a folder, which have none. */
export const summaryQuery = (folder: string | undefined) =>
  queryOptions({
    queryKey: ['parts', 'summary', folder ?? null],
    queryFn: ({ signal }) => {
      if (folder === UNFILED) return null;
      return folder === undefined
        ? getWorkspaceSummary({ client, signal })
        : getFolderSummary({ client, signal, path: { folder_id: folder } });
    },
  });

const UNTIL_DRAWN_MS = 2_000;

/** Address of the small picture of a part; asked for again while it is being made. */
export const thumbnailQuery = (partId: string) =>
  queryOptions({
    queryKey: ['thumbnail', partId],
    // Its address has expired by then.
    gcTime: 60_000,
    queryFn: ({ signal }) => getPartThumbnailUrl({ client, signal, path: { part_id: partId } }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? UNTIL_DRAWN_MS : false),
  });

export const gradeQuery = (id: string) =>
  queryOptions({
    queryKey: ['grade', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => getMaterialGrade({ client, signal, path: { grade_id: id } }),
  });
