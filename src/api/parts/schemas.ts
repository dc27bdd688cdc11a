import { z } from '@hono/zod-openapi';
import type { DatasetLink } from '../../db/parts/datasets.ts';
import { DATASET_ROLES } from '../../db/parts/datasets.ts';
import type { Part } from '../../db/parts/parts.ts';
import type { ListedPart } from '../../db/parts/parts-list.ts';
import type { Revision } from '../../db/parts/revisions.ts';
import { freeForm } from '../kit/bounds.ts';
import { attributesField, createdAt, hasMore, nextCursor, partField, partNumberField, revisionCodeField, updatedAt } from '../kit/fields.ts';
import { currency, timestamp, uuid } from '../kit/schemas.ts';
import { DOWNLOAD_URL_SECONDS } from '../uploads/schemas.ts';

const fields = {
  description: z.string().max(4000).describe('Description of the part.'),
  base_uom: z.string().min(1).max(16).describe('Unit of measure of the part, for example `EA`, `KG` or `M`.'),
  default_currency: currency.describe('ISO 4217 code of the purchase price.'),
  classification_id: z.string().max(255).nullable().describe("Class of the part in the caller's own system. Null if it has none."),
  folder_id: uuid('UUID of the folder that contains the part. Null if it is in no folder.').nullable(),
  lead_time_days: z.int().min(0).max(100_000).describe('Days from order to delivery of the part.'),
  make_or_buy: z.enum(['make', 'buy']).describe('`make` for a part that is made, `buy` for a bought part.'),
  procurement_type: z.string().min(1).max(64).describe('Label of the caller for filtering, for example `in_house`. It does not affect prices.'),
  purchase_price: z.number().min(0).max(1e12).nullable().describe('Purchase price of one piece, in `default_currency`. Null if not stated.'),
  attributes: freeForm().describe('Custom keys and values of the caller, at most 16 KiB as JSON. An update replaces the whole object.'),
};

export const createPart = z
  .strictObject({
    part_number: z.string().trim().min(1).max(255).describe('Number of the new part, unique within the organisation.'),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])),
  } as { part_number: z.ZodString } & { [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]> })
  .openapi('PartCreate', { description: 'A new part.' });

/** A PATCH changes only the given fields; null clears a nullable one. */
export const updatePart = z
  .strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
      [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]>;
    },
  )
  .openapi('PartUpdate', { description: 'Changes to a part. Fields left out stay as they are; null clears a field.' });

const record = {
  id: uuid('UUID of this part.'),
  org_id: uuid('UUID of the organisation that owns the part.'),
  part_number: partNumberField,
  ...fields,
  attributes: attributesField,
  created_at: createdAt,
  updated_at: updatedAt,
};

export const part = z.object(record).openapi('Part', { description: 'A part of the organisation.' });

const newestPrice = z
  .object({
    calculation_id: uuid('UUID of the calculation that made the price.'),
    currency: currency.describe('ISO 4217 code of both amounts.'),
    unit_cost: z.number().describe('Cost of one piece before surcharges and mark-up.'),
    offer_price: z.number().describe('Price of one piece to the customer.'),
    finished_at: timestamp.describe('Time at which the calculation ended, RFC 3339 in UTC.'),
  })
  .nullable()
  .describe('Price of the newest successful calculation of the part. Null if there is none.');

const partListItem = z
  .object({
    ...record,
    newest_price: newestPrice,
    preview_status: z.string().openapi({ example: 'ok' }).describe('State of the 3D preview of the newest revision: `ok`, `pending`, `failed` or `no_dataset`.'),
    thumbnail_url: z
      .string()
      .nullable()
      .describe(`Presigned URL of a small picture (PNG) of the newest revision, valid for ${DOWNLOAD_URL_SECONDS} seconds. Null without a picture, and unless \`include_thumbnails=true\`.`),
  })
  .openapi('PartListItem', { description: 'A part as lists show it.' });

const facet = z.array(
  z.object({
    value: z.union([z.string(), z.boolean()]).nullable().describe('Value of the filter. Null stands for parts without a value.'),
    count: z.int().describe('Number of parts with this value.'),
  }),
);

export const partList = z
  .object({
    count: z.int().describe('Number of matching parts on all pages.'),
    data: z.array(partListItem).describe('Parts on this page.'),
    facets: z.record(z.string(), facet).nullable().describe('Number of parts for each value, by filter. Null unless `include_facets=true`.'),
    has_more: hasMore,
    next_cursor: z.string().nullable().describe('Cursor of the next page. Null on the last page, and with a sort key that pages by `offset`.'),
  })
  .openapi('PartList', { description: 'One page of parts.' });

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

export const listedPartToWire = (row: ListedPart, thumbnailUrl: string | null): z.infer<typeof partListItem> => ({
  ...partToWire(row),
  newest_price:
    row.newestPrice === null
      ? null
      : {
          calculation_id: row.newestPrice.calculationId,
          currency: row.newestPrice.currency,
          unit_cost: row.newestPrice.unitCost,
          offer_price: row.newestPrice.offerPrice,
          finished_at: row.newestPrice.finishedAt.toISOString(),
        },
  preview_status: row.previewStatus,
  thumbnail_url: thumbnailUrl,
});

const datasetRole = z.enum(DATASET_ROLES).describe('Role of the file: `primary_cad`, `drawing_2d`, `mesh` or `rfq_text`.');

export const dataset = z
  .object({
    id: uuid('UUID of the dataset: the link between revision and upload.'),
    data_source_id: uuid('UUID of the bound upload.'),
    role: datasetRole,
    active: z.boolean().describe('True if this is the newest file of its role. Older files of the same role are inactive.'),
    filename: z.string().describe('Name of the bound file.'),
    created_at: createdAt,
  })
  .openapi('Dataset', { description: 'A file that is bound to a part revision.' });

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
    data_source_id: uuid('UUID of the confirmed upload to bind.'),
    role: datasetRole,
  })
  .openapi('DatasetCreate', { description: 'An upload to bind to the revision.' });

export const revision = z
  .object({
    id: uuid('UUID of this part revision.'),
    part_id: partField,
    revision_code: revisionCodeField,
    description: z.string().describe('Description of the revision.'),
    datasets: z.array(dataset).describe('Files that are bound to the revision, newest first.'),
    created_at: createdAt,
    updated_at: updatedAt,
  })
  .openapi('PartRevision', { description: 'A revision of a part with its files.' });

export const revisionToWire = (row: Revision, datasets: readonly DatasetLink[]): z.infer<typeof revision> => ({
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
    revision_code: z.string().trim().min(1).max(32).optional().describe('New revision code, unique within the part.'),
    description: z.string().max(4000).optional().describe('New description of the revision.'),
  })
  .openapi('PartRevisionUpdate', { description: 'Changes to a revision. Fields left out stay as they are.' });

export const createRevision = z
  .strictObject({
    revision_code: z.string().trim().min(1).max(32).optional().describe('Revision code, unique within the part. Default: the next free letter.'),
    description: z.string().max(4000).optional().describe('Description of the new revision. Default: empty.'),
    copy_datasets: z.boolean().optional().describe('True also binds the files of the newest revision. Default false.'),
  })
  .openapi('PartRevisionCreate', { description: 'A new revision of the part.' });

export const revisionList = z
  .object({
    count: z.int().describe('Number of revisions on all pages.'),
    data: z.array(revision).describe('Revisions on this page.'),
    has_more: hasMore,
    next_cursor: nextCursor,
  })
  .openapi('PartRevisionList', { description: 'One page of revisions.' });

export const previewUrl = z
  .object({
    status: z.string().describe('`ok`, `pending` (being made), `failed` or `no_dataset` (the revision has no CAD file).'),
    url: z.string().nullable().describe('Presigned URL of the model (GLB) or picture (PNG). Null unless `status` is `ok`.'),
    data_source_id: uuid('UUID of the upload that the file was made from. Null without a CAD file.').nullable(),
    expires_at: timestamp.nullable().describe('Time at which `url` expires, RFC 3339 in UTC. Null without a URL.'),
    expires_in_s: z.int().nullable().describe('Seconds until `url` expires. Null without a URL.'),
  })
  .openapi('PreviewUrl', { description: 'Download URL of a 3D model or a picture, or the reason why there is none.' });

export const partId = z.object({ part_id: uuid('UUID of the part to read or change.') });
export const revisionId = z.object({ part_id: partId.shape.part_id, revision_id: uuid('UUID of the part revision to read or change.') });
export const datasetId = z.object({ part_id: partId.shape.part_id, revision_id: revisionId.shape.revision_id, dataset_link_id: uuid('UUID of the dataset to remove.') });
