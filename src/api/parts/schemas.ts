import { z } from '@hono/zod-openapi';
import type { DatasetLink } from '../../db/parts/datasets.ts';
import { DATASET_ROLES } from '../../db/parts/datasets.ts';
import type { Part } from '../../db/parts/parts.ts';
import type { ListedPart } from '../../db/parts/parts-list.ts';
import type { Revision } from '../../db/parts/revisions.ts';
import { freeForm } from '../kit/bounds.ts';
import { currency, timestamp, uuid } from '../kit/schemas.ts';

const fields = {
  description: z.string().max(4000),
  base_uom: z.string().min(1).max(16).openapi({ description: 'unit of measure such as EA, KG, M' }),
  default_currency: currency,
  classification_id: z.string().max(255).nullable(),
  folder_id: uuid().nullable().openapi({ description: 'null means unfiled' }),
  lead_time_days: z.int().min(0).max(100_000),
  make_or_buy: z.enum(['make', 'buy']),
  procurement_type: z
    .string()
    .min(1)
    .max(64)
    .openapi({ description: 'a label for filtering; never changes a price' }),
  purchase_price: z
    .number()
    .min(0)
    .max(1e12)
    .nullable()
    .openapi({ description: 'per piece, for a bought part, in default_currency' }),
  attributes: freeForm().openapi({
    description: 'free-form metadata, at most 16 KiB as JSON; a PATCH replaces the whole object',
  }),
};

export const createPart = z
  .strictObject({
    part_number: z.string().trim().min(1).max(255),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])),
  } as { part_number: z.ZodString } & { [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]> })
  .openapi('PartCreate');

/** A PATCH changes the fields that it holds; null where a field may be null clears it. */
export const updatePart = z
  .strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
      [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]>;
    },
  )
  .openapi('PartUpdate');

const record = {
  id: uuid(),
  org_id: uuid('owning organisation'),
  part_number: z.string(),
  ...fields,
  attributes: z.record(z.string(), z.unknown()),
  created_at: timestamp,
  updated_at: timestamp,
};

export const part = z.object(record).openapi('Part');

export const partListItem = z
  .object({ ...record, preview_status: z.string().openapi({ example: 'ok' }) })
  .openapi('PartListItem');

const facet = z.array(z.object({ value: z.union([z.string(), z.boolean()]).nullable(), count: z.int() }));

export const partList = z
  .object({
    count: z.int().openapi({ description: 'total number of matches' }),
    data: z.array(partListItem),
    facets: z.record(z.string(), facet).nullable(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
  .openapi('PartList');

export const partToWire = (row: Part): z.infer<typeof part> => ({
  id: row.id,
  org_id: row.orgId,
  part_number: row.partNumber,
  description: row.description,
  base_uom: row.baseUom,
  default_currency: row.defaultCurrency,
  classification_id: row.classificationId,
  folder_id: row.folderId,
  lead_time_days: row.leadTimeDays,
  make_or_buy: row.makeOrBuy,
  procurement_type: row.procurementType,
  purchase_price: row.purchasePrice,
  attributes: row.attributes,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const listedPartToWire = (row: ListedPart): z.infer<typeof partListItem> => ({
  ...partToWire(row),
  preview_status: row.previewStatus,
});

export const dataset = z
  .object({
    id: uuid(),
    data_source_id: uuid(),
    role: z.enum(DATASET_ROLES),
    active: z.boolean(),
    filename: z.string(),
    created_at: timestamp,
  })
  .openapi('Dataset');

export const datasetToWire = (row: DatasetLink): z.infer<typeof dataset> => ({
  id: row.id,
  data_source_id: row.dataSourceId,
  role: row.role,
  active: row.active,
  filename: row.filename,
  created_at: row.createdAt.toISOString(),
});

export const createDataset = z
  .strictObject({
    data_source_id: uuid(),
    role: z.enum(DATASET_ROLES),
  })
  .openapi('DatasetCreate');

export const revision = z
  .object({
    id: uuid(),
    part_id: uuid(),
    revision_code: z.string(),
    description: z.string(),
    datasets: z.array(dataset),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('PartRevision');

export const revisionToWire = (
  row: Revision,
  datasets: readonly DatasetLink[],
): z.infer<typeof revision> => ({
  id: row.id,
  part_id: row.partId,
  revision_code: row.revisionCode,
  description: row.description,
  datasets: datasets.map(datasetToWire),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const updateRevision = z
  .strictObject({
    revision_code: z.string().trim().min(1).max(32).optional(),
    description: z.string().max(4000).optional(),
  })
  .openapi('PartRevisionUpdate');

export const createRevision = z
  .strictObject({
    revision_code: z
      .string()
      .trim()
      .min(1)
      .max(32)
      .optional()
      .openapi({ description: 'default: the next free letter' }),
    description: z.string().max(4000).optional(),
    copy_datasets: z
      .boolean()
      .optional()
      .openapi({ description: 'bind the files of the newest revision too' }),
  })
  .openapi('PartRevisionCreate');

export const revisionList = z
  .object({
    count: z.int().openapi({ description: 'total number of revisions' }),
    data: z.array(revision),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
  .openapi('PartRevisionList');

export const previewUrl = z
  .object({
    status: z.string().openapi({ description: '`ok`, `pending`, `failed` or `no_dataset`' }),
    url: z.string().nullable().openapi({ description: 'presigned address of a GLB model, only when ok' }),
    data_source_id: uuid().nullable(),
    expires_at: timestamp.nullable(),
    expires_in_s: z.int().nullable(),
  })
  .openapi('PreviewUrl');

export const partId = z.object({ part_id: uuid() });
export const revisionId = z.object({ part_id: uuid(), revision_id: uuid() });
export const datasetId = z.object({ part_id: uuid(), revision_id: uuid(), dataset_link_id: uuid() });
