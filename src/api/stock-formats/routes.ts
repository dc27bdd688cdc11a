import { z } from '@hono/zod-openapi';
import {
  countStockFormats,
  deleteStockFormat,
  insertStockFormat,
  listStockFormats,
  type StockFormatRow,
} from '../../db/environments/stock-formats.ts';
import { FORMAT_FORMS, MATERIAL_CATEGORIES } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';

const TAG = 'Stock formats';
const PATH = '/api/v1/stock-formats';
const MAX_MM = 100_000;

const form = z.enum(FORMAT_FORMS);
const category = z.enum(MATERIAL_CATEGORIES);
const mm = z.number().positive().max(MAX_MM);

const stockFormat = z
  .object({
    id: uuid(),
    form,
    category: category.nullable().openapi({ description: 'null: of any material' }),
    family: z.string().nullable(),
    standard: z.string().nullable(),
    length_mm: z.number(),
    width_mm: z.number().nullable().openapi({ description: 'null for bars and tubes' }),
    thickness_mm: z.number().nullable(),
    diameter_mm: z.number().nullable(),
    sizes_mm: z.array(z.number()).openapi({ description: 'usual sizes kept in this format' }),
    source: z.string(),
    is_platform: z.boolean().openapi({ description: 'kept by the platform, read-only' }),
  })
  .openapi('StockFormat');

const createBody = z
  .strictObject({
    form,
    category: category.nullable().optional(),
    length_mm: mm,
    width_mm: mm.nullable().optional(),
    thickness_mm: mm.nullable().optional(),
    diameter_mm: mm.nullable().optional(),
    standard: z.string().trim().min(1).max(64).nullable().optional(),
    source: z.string().trim().min(1).max(500).optional(),
  })
  .superRefine((body, context) => {
    if ((body.form === 'plate' || body.form === 'sheet') && body.width_mm == null) {
      context.addIssue({ code: 'custom', path: ['width_mm'], message: 'is required for sheets and plates' });
    }
  })
  .openapi('StockFormatCreate');

const toWire = (row: StockFormatRow) => ({
  id: row.id,
  form: row.form,
  category: row.category,
  family: row.family,
  standard: row.standard,
  length_mm: row.length_mm,
  width_mm: row.width_mm,
  thickness_mm: row.thickness_mm,
  diameter_mm: row.diameter_mm,
  sizes_mm: row.sizesMm,
  source: row.source,
  is_platform: !row.own,
});

const LIST = 'listStockFormats';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'Stock formats; those a calculation can be pinned to, newest first',
    description: 'Those of the platform count as older than any own one: they come last, in order asc first.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({ ...pageQuery, form: form.optional(), category: category.optional() }),
    responses: { 200: { description: 'The formats', schema: envelope(stockFormat) } },
  },
  async ({ deps, tx, caller, query }) => {
    const filter = { form: query.form ?? null, category: query.category ?? null };
    return answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listStockFormats(tx, caller.orgId, filter, page),
      toItems: (rows) => rows.map(toWire),
      count: (page) => countStockFormats(tx, caller.orgId, filter, page),
    });
  },
);

const create = writeRoute(
  {
    operationId: 'createStockFormat',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'State a format of your own',
    scope: 'calculations:write',
    weight: 'light',
    body: createBody,
    responses: { 201: { description: 'The format', schema: stockFormat } },
  },
  async ({ tx, caller, body, now }) => {
    const row: StockFormatRow = {
      id: newId(),
      own: true,
      form: body.form,
      category: body.category ?? null,
      family: null,
      standard: body.standard ?? null,
      length_mm: body.length_mm,
      width_mm: body.width_mm ?? null,
      thickness_mm: body.thickness_mm ?? null,
      diameter_mm: body.diameter_mm ?? null,
      sizesMm: [],
      source: body.source ?? 'stated by the organisation',
    };
    await insertStockFormat(tx, caller.orgId, row, now);
    return { status: 201, body: toWire(row) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteStockFormat',
    method: 'delete',
    path: `${PATH}/{stock_format_id}`,
    tag: TAG,
    summary: 'Delete a format of your own',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ stock_format_id: uuid() }),
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now }) => {
    unwrap(await deleteStockFormat(tx, caller.orgId, params.stock_format_id, now));
    return { status: 200, body: { message: 'The stock format is deleted.' } };
  },
);

export const stockFormatRoutes: readonly Route[] = [list, create, remove];
