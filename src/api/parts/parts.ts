import { z } from '@hono/zod-openapi';
import { findBaseline } from '../../db/environments.ts';
import { asId, type PartId, type RevisionId } from '../../db/ids.ts';
import { countParts, findPart, insertPart, listParts, type Part } from '../../db/parts.ts';
import { insertRevision } from '../../db/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { createPart, listedPartToWire, part, partId, partList, partToWire } from './schemas.ts';

const TAG = 'Parts';

const create = writeRoute(
  {
    operationId: 'createPart',
    method: 'post',
    path: '/api/v1/parts/',
    tag: TAG,
    summary: 'Create a part; it gets revision A',
    scope: 'parts:write',
    weight: 'light',
    body: createPart,
    responses: { 201: { description: 'The part', schema: part } },
    errors: ['conflict', 'not_found'],
  },
  async ({ tx, caller, body, now }) => {
    const baseline = await findBaseline(tx, caller.orgId);
    const row: Part = {
      id: asId<PartId>(newId()),
      orgId: caller.orgId,
      partNumber: body.part_number,
      description: body.description ?? '',
      baseUom: body.base_uom ?? 'EA',
      defaultCurrency: body.default_currency ?? baseline?.currency ?? 'EUR',
      classificationId: body.classification_id ?? null,
      folderId: body.folder_id ?? null,
      leadTimeDays: body.lead_time_days ?? 0,
      makeOrBuy: body.make_or_buy ?? 'make',
      procurementType: body.procurement_type ?? 'in_house',
      purchasePrice: body.purchase_price ?? null,
      attributes: body.attributes ?? {},
      createdAt: now,
      updatedAt: now,
    };
    const taken = await insertPart(tx, row);
    if (taken !== null) throw conflict('This part number is taken.', { existing_part_id: taken });
    await insertRevision(tx, caller.orgId, {
      id: asId<RevisionId>(newId()),
      partId: row.id,
      revisionCode: 'A',
      description: '',
      createdAt: now,
      updatedAt: now,
    });
    return { status: 201, body: partToWire(row) };
  },
);

const LIST = 'listParts';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: '/api/v1/parts/',
    tag: TAG,
    summary: 'Parts, newest first',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      q: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .openapi({ description: 'substring of part number or description' }),
    }),
    responses: { 200: { description: 'One page of parts', schema: partList } },
  },
  async ({ deps, tx, caller, query }) => {
    const filter = { q: query.q ?? null };
    const { rows, position } = await readList(
      deps,
      { operationId: LIST, path: '/api/v1/parts/', query },
      (page) => listParts(tx, caller.orgId, filter, page),
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        count: await countParts(tx, caller.orgId, filter),
        data: rows.map(listedPartToWire),
        facets: null,
        has_more: position.hasMore,
        next_cursor: position.nextCursor,
      },
    };
  },
);

const get = readRoute(
  {
    operationId: 'getPart',
    method: 'get',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'One part',
    scope: 'parts:read',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'The part', schema: part } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findPart(tx, caller.orgId, params.part_id);
    if (row === null) throw notFound();
    return { status: 200, body: partToWire(row) };
  },
);

export const partRoutes: readonly Route[] = [create, list, get];
