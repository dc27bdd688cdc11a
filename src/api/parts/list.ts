import { z } from '@hono/zod-openapi';
import {
  countFacets,
  countParts,
  isKeysetSort,
  KEYSET_SORTS,
  listParts,
  OFFSET_SORTS,
  type PartFilter,
} from '../../db/parts/parts-list.ts';
import { ApiError } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { queryBoolean, repeatable, uuid } from '../kit/schemas.ts';
import { listedPartToWire, partList } from './schemas.ts';

const LIST = 'listParts';
const PATH = '/api/v1/parts/';

const query = z.object({
  ...pageQuery,
  q: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .openapi({ description: 'substring of part number or description' }),
  classification_id: z.string().min(1).max(255).optional(),
  folder_id: uuid().optional().openapi({ description: 'direct children only' }),
  unfiled: queryBoolean.optional(),
  make_or_buy: repeatable(z.enum(['make', 'buy']))
    .optional()
    .openapi({ description: 'once or often, OR-ed' }),
  procurement_type: repeatable(z.string().min(1).max(64)).optional(),
  quoted: queryBoolean.optional().openapi({ description: 'true: at least one succeeded calculation' }),
  material_grade_id: repeatable(uuid())
    .optional()
    .openapi({ description: 'grade of the newest succeeded calculation' }),
  sort: z
    .enum([...KEYSET_SORTS, ...OFFSET_SORTS])
    .optional()
    .openapi({
      description: `default created_at. ${OFFSET_SORTS.join(', ')} page by offset only; parts without a price come last either way`,
    }),
  include_assembly_components: queryBoolean.optional().openapi({
    description: 'also piece-parts that decomposing assemblies made; their own folder always shows them',
  }),
  include_facets: queryBoolean.optional().openapi({ description: 'also count the values of each facet' }),
});

const filterOf = (filters: z.output<typeof query>): PartFilter => ({
  q: filters.q ?? null,
  classificationId: filters.classification_id ?? null,
  folderId: filters.folder_id ?? null,
  unfiled: filters.unfiled ?? null,
  makeOrBuy: filters.make_or_buy ?? [],
  procurementTypes: filters.procurement_type ?? [],
  quoted: filters.quoted ?? null,
  materialGradeIds: filters.material_grade_id ?? [],
  includeComponents: filters.include_assembly_components ?? false,
  createdAfter: filters.created_after ?? null,
  createdBefore: filters.created_before ?? null,
});

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: 'Parts',
    summary: 'Parts, newest first',
    description:
      'With a sort that offsets page, `next_cursor` is null while `has_more` may be true: go on with `offset`, by as many as the page holds.',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    query,
    responses: { 200: { description: 'One page of parts', schema: partList } },
  },
  async ({ deps, tx, caller, query: filters }) => {
    const sort = filters.sort ?? 'created_at';
    if (!isKeysetSort(sort) && filters.cursor !== undefined) throw new ApiError('invalid_cursor');
    const filter = filterOf(filters);
    const { items, position } = await readList(
      deps,
      { operationId: LIST, path: PATH, query: filters },
      {
        load: (page) => listParts(tx, caller.orgId, filter, sort, page),
        toItems: (rows) => rows.map(listedPartToWire),
      },
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        count: await countParts(tx, caller.orgId, filter),
        data: items,
        facets: filters.include_facets === true ? await countFacets(tx, caller.orgId, filter) : null,
        has_more: position.hasMore,
        next_cursor: position.nextCursor,
      },
    };
  },
);

export const partListRoutes: readonly Route[] = [list];
