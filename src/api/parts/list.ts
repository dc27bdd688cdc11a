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
import { thumbnailUrl } from './pictures.ts';
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
    .describe('Return parts whose number or description contains this text.'),
  classification_id: z.string().min(1).max(255).optional().describe('Return parts of this class.'),
  folder_id: uuid('Return parts directly in this folder.').optional(),
  unfiled: queryBoolean.optional().describe('True returns only parts that are in no folder.'),
  make_or_buy: repeatable(z.enum(['make', 'buy']))
    .optional()
    .describe('Return parts that are made or bought. Repeatable.'),
  procurement_type: repeatable(z.string().min(1).max(64))
    .optional()
    .describe('Return parts with one of these procurement types. Repeatable.'),
  quoted: queryBoolean
    .optional()
    .describe('True returns only parts with a succeeded calculation, false only parts without.'),
  material_grade_id: repeatable(uuid())
    .optional()
    .describe('Return parts whose newest succeeded calculation has one of these grades. Repeatable.'),
  sort: z
    .enum([...KEYSET_SORTS, ...OFFSET_SORTS])
    .optional()
    .describe(
      `Sort key, default \`created_at\`. ${OFFSET_SORTS.join(', ')} page by \`offset\` only. Parts without a price come last.`,
    ),
  include_assembly_components: queryBoolean
    .optional()
    .describe(
      'True also returns parts that were created as components of assemblies. Their own folder always lists them.',
    ),
  include_thumbnails: queryBoolean
    .optional()
    .describe('Also return the URL of a small picture of each part.'),
  include_facets: queryBoolean.optional().describe('Also count the parts for each value of the filters.'),
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
    summary: 'List parts',
    description:
      'Newest first by default. With a sort key that pages by `offset`, `next_cursor` is null: raise `offset` by the page size while `has_more` is true.',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    query,
    responses: { 200: { description: 'One page of parts.', schema: partList } },
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
        toItems: (rows) =>
          Promise.all(
            rows.map(async (row) =>
              listedPartToWire(
                row,
                filters.include_thumbnails === true && row.thumbnailKey !== null
                  ? await thumbnailUrl(deps, row.thumbnailKey)
                  : null,
              ),
            ),
          ),
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
