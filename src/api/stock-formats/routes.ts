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

const form = z.enum(FORMAT_FORMS).describe('Form of the stock.');
const category = z.enum(MATERIAL_CATEGORIES);
const mm = z.number().positive().max(MAX_MM);

const stockFormat = z
  .object({
    id: uuid('UUID of the stock format.'),
    form,
    category: category
      .nullable()
      .describe('Material category that the format is sold in. Null: any material.'),
    family: z.string().nullable().describe('Material family that the format is sold in. Null: any family.'),
    standard: z.string().nullable().describe('Standard of the dimensions. Null if none is stated.'),
    length_mm: z.number().describe('Length of the format in mm.'),
    width_mm: z.number().nullable().describe('Width of the format in mm. Null for bars and tubes.'),
    thickness_mm: z
      .number()
      .nullable()
      .describe('Thickness of the format in mm. Null if it comes in several thicknesses or has none.'),
    diameter_mm: z
      .number()
      .nullable()
      .describe('Diameter of the format in mm. Null if it comes in several diameters or has none.'),
    sizes_mm: z
      .array(z.number())
      .describe('Usual thicknesses or diameters in mm that are sold in this format.'),
    source: z.string().describe('Source of the format: a citation key, or the text stated with it.'),
    is_platform: z.boolean().describe('True for a format of the platform, which cannot be deleted.'),
  })
  .openapi('StockFormat', { description: 'A bar, plate, sheet or tube size that parts can be cut from.' });

const createBody = z
  .strictObject({
    form,
    category: category
      .nullable()
      .optional()
      .describe('Material category that the format is for. Null or left out: any material.'),
    length_mm: mm.describe('Length of the new format in mm.'),
    width_mm: mm
      .nullable()
      .optional()
      .describe(
        'Width of the new format in mm. Null or left out: only for forms other than plate and sheet.',
      ),
    thickness_mm: mm
      .nullable()
      .optional()
      .describe('Thickness of the new format in mm. Null or left out: any.'),
    diameter_mm: mm
      .nullable()
      .optional()
      .describe('Diameter of the new format in mm. Null or left out: any.'),
    standard: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .nullable()
      .optional()
      .describe('Standard of the dimensions. Null or left out: none.'),
    source: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Source of the format, for example a supplier. Default: stated by the organisation.'),
  })
  .superRefine((body, context) => {
    if ((body.form === 'plate' || body.form === 'sheet') && body.width_mm == null) {
      context.addIssue({ code: 'custom', path: ['width_mm'], message: 'is required for sheets and plates' });
    }
  })
  .openapi('StockFormatCreate', { description: 'A stock size that the organisation buys.' });

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
    summary: 'List stock formats',
    description: 'Own formats first, newest first; then those of the platform.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      form: form.optional().describe('Return formats of this form.'),
      category: category.optional().describe('Return formats for this material category.'),
    }),
    responses: { 200: { description: 'One page of formats.', schema: envelope(stockFormat) } },
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
    summary: 'Create a stock format',
    description: 'Adds a size that the organisation buys.',
    scope: 'calculations:write',
    weight: 'light',
    body: createBody,
    responses: { 201: { description: 'The created format.', schema: stockFormat } },
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
    summary: 'Delete an own stock format',
    description: 'Formats of the platform cannot be deleted.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ stock_format_id: uuid('UUID of the stock format to delete.') }),
    responses: { 200: { description: 'The format was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now }) => {
    unwrap(await deleteStockFormat(tx, caller.orgId, params.stock_format_id, now));
    return { status: 200, body: { message: 'The stock format is deleted.' } };
  },
);

export const stockFormatRoutes: readonly Route[] = [list, create, remove];
