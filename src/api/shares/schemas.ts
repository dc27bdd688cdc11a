import { z } from '@hono/zod-openapi';
import { MAX_SHARE_DAYS } from '../../db/shares/changes.ts';
import { SHARE_DETAILS, SHARE_KINDS } from '../../db/shares/kinds.ts';
import type { Share } from '../../db/shares/shares.ts';
import { comparisonBody, exchangeRate } from '../calculations/comparison-schemas.ts';
import { confidence, sources } from '../calculations/confidence-schemas.ts';
import { lotPoint, processOperation } from '../calculations/plan-schemas.ts';
import { status } from '../calculations/schemas.ts';
import { costSheet } from '../calculations/sheet-schemas.ts';
import { bucket } from '../calculations/term-schemas.ts';
import { createdAt, lotSizeField, revisionCodeField } from '../kit/fields.ts';
import { instant, orNull, timestamp, uuid } from '../kit/schemas.ts';
import { DOWNLOAD_URL_SECONDS } from '../uploads/schemas.ts';

/** Calculations of a comparison that is shared, and of one with every cost sheet. */
export const MAX_COMPARED = 100;
export const MAX_COMPARED_FULL = 20;
const MAX_TOKEN = 100;

const detail = z.enum(SHARE_DETAILS).describe('Contents of the link: `summary` has prices and cost categories, without rates, times or formula terms; `full` has the whole cost sheet.');
const expiresAt = timestamp.describe('Time from which the link no longer works, RFC 3339 in UTC.');

const terms = {
  expires_at: instant.describe(`Time from which the link no longer works, at most ${MAX_SHARE_DAYS} days from now.`).openapi({ format: 'date-time', example: '2026-12-31T00:00:00Z' }),
  detail: detail.default('summary'),
};

export const createShareBody = z.strictObject(terms).openapi('ShareCreate', { description: 'The link to make.' });

export const createComparisonShareBody = z
  .strictObject({
    ...comparisonBody.shape,
    calculation_ids: z.array(uuid()).min(1).max(MAX_COMPARED).describe(`UUIDs of the calculations to compare: at most ${MAX_COMPARED}, and ${MAX_COMPARED_FULL} with detail \`full\`.`),
    ...terms,
  })
  .openapi('ComparisonShareCreate', { description: 'The comparison to show, and the link to make.' });

const shareFields = {
  id: uuid('UUID of the share.'),
  kind: z.enum(SHARE_KINDS).describe('Subject of the link: a `calculation` or a `comparison`.'),
  detail,
  calculation_ids: z.array(uuid()).describe('UUIDs of the calculations that the link shows.'),
  created_at: createdAt,
  expires_at: expiresAt,
};

export const share = z.object(shareFields).openapi('Share', { description: 'A read-only link to a price or a comparison, for people without an account.' });

export const newShare = z
  .object({
    ...shareFields,
    token: z.string().describe('Secret of the link. It is shown once.'),
    url: z.string().describe('Address of the page to hand on. It is shown once.'),
  })
  .openapi('NewShare', { description: 'A new link with its address, which is shown once.' });

export const readSharedBody = z
  .strictObject({ token: z.string().min(1).max(MAX_TOKEN).describe('Secret of the link: the part of its address after `#`.') })
  .openapi('SharedRead', { description: 'The link to read.' });

const sharedPart = {
  part_number: z.string().describe('Number of the part.'),
  revision_code: revisionCodeField,
  lot_size: lotSizeField,
};

export const sharedCalculation = z
  .object({
    ...sharedPart,
    annual_volume: z.int().nullable().describe('Pieces per year that the price counts with. Null if not stated.'),
    material: z.string().nullable().describe('Material of the part. Null for an assembly and a bought part.'),
    is_assembly: z.boolean().describe('True for an assembly of components.'),
    currency: z.string().describe('ISO 4217 code of every amount of the shared price.'),
    language: z.string().describe('BCP 47 tag of the language of the labels.'),
    priced_at: timestamp.describe('Time of the price, RFC 3339 in UTC.'),
    offer_price: z.number().describe('Shared price of one piece.'),
    confidence: confidence.pick({ p10: true, p50: true, p90: true, score: true }).describe('How far the offer price can be trusted.'),
    structure: z
      .array(
        z.object({
          bucket: orNull(bucket).describe('Cost category. Null for all overheads, surcharges and discounts together.'),
          label: z.string().describe('Name of the category, in the language of the calculation.'),
          amount: z.number().describe('Amount per piece.'),
        }),
      )
      .describe('Cost categories of one piece. They add up to the offer price.'),
    steps: z.array(z.string()).describe('Operations in order, by name.'),
    lot_prices: z.array(lotPoint.pick({ lot_size: true, offer_price: true })).describe('Offer price at different lot sizes, smallest lot first.'),
    sheet: orNull(
      z
        .object({
          unit_cost: z.number().describe('Shared cost of one piece, before surcharges and mark-up.'),
          setup_cost: z.number().describe('Set-up cost of the lot.'),
          cost_sheet: costSheet,
          cost_sheet_sources: sources.describe('Sources behind the citation keys in this cost sheet and plan, by key.'),
          process_plan: z.array(processOperation).describe('Operations in order, with machines and times.'),
        })
        .openapi('SharedSheet', { description: 'A price in full.' }),
    ).describe('Cost sheet and process plan. Null in a summary.'),
  })
  .openapi('SharedCalculation', { description: 'A price as it was when the link was made.' });

const sharedCell = z
  .object({
    status: status.nullable().describe('Status of the calculation in this cell. Null if the cell is empty.'),
    offer_price: z.number().nullable().describe('Shared price of one piece. Null without a price.'),
    currency: z.string().nullable().describe('ISO 4217 code of the price in this cell. Null if the cell is empty.'),
    delta_vs_baseline_pct: z.number().nullable().describe('Difference of the price to the baseline column, as a fraction. Null if not comparable.'),
    is_best: z.boolean().describe('True for the lowest price among the comparable cells of the row.'),
    cost_sheet: orNull(costSheet).describe('Cost sheet in the currency of its own calculation. Null in a summary, and without a price.'),
  })
  .openapi('SharedCell', { description: 'One part at one lot size in one environment.' });

export const sharedComparison = z
  .object({
    currency: z.string().nullable().describe('ISO 4217 code that all prices are converted to. Null without conversion.'),
    exchange_rates: z.array(exchangeRate.omit({ source: true })).describe('Exchange rates used to convert the prices. Empty without conversion.'),
    baseline: z.int().nullable().describe('Position of the baseline among `environments`, counted from 0. Null if there is none.'),
    environments: z
      .array(z.object({ name: z.string().describe('Name of the environment of the shared column.'), currency: z.string().describe('ISO 4217 code of the prices in the shared column.') }))
      .describe('Columns of the shared matrix.'),
    parts: z.array(z.object({ ...sharedPart, cells: z.array(sharedCell).describe('Cells of the row, in the order of the shared columns.') })).describe('Rows of the shared matrix.'),
  })
  .openapi('SharedComparison', { description: 'A comparison as it was when the link was made.' });

export const shared = z
  .object({
    detail,
    shared_at: timestamp.describe('Time at which the link was made. It shows what was known then.'),
    expires_at: expiresAt,
    calculation: orNull(sharedCalculation).describe('The price. Null for a comparison.'),
    comparison: orNull(sharedComparison).describe('The comparison. Null for a calculation.'),
    model_url: z.string().nullable().describe(`Presigned URL of the 3D model (GLB), valid for ${DOWNLOAD_URL_SECONDS} seconds. Null for a comparison, and without a model.`),
  })
  .openapi('Shared', { description: 'Contents of a link.' });

export const shareToWire = (row: Share): z.infer<typeof share> => ({
  id: row.id,
  kind: row.kind,
  detail: row.detail,
  calculation_ids: [...row.calculationIds],
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});
