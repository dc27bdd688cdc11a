import { z } from '@hono/zod-openapi';
import { KEPT_REPRICES, MAX_ITEMS } from '../../db/reference-sets/changes.ts';
import { REPRICE_REASONS, REPRICE_STATUSES, type Reprice, type RepriceItem } from '../../db/reference-sets/reprices.ts';
import type { ReferenceItem, ReferenceSet } from '../../db/reference-sets/sets.ts';
import { type LineDifference, TERM_CAUSES } from '../../engine/index.ts';
import { status } from '../calculations/schemas.ts';
import { bucket } from '../calculations/term-schemas.ts';
import { calculationField, createdAt, lotSizeField, partField, partNumberField, partRevisionField, revisionCodeField, updatedAt } from '../kit/fields.ts';
import { orNull, timestamp, uuid } from '../kit/schemas.ts';

const name = z.string().min(1).max(255).describe('Name of the reference set.');
const items = z
  .array(
    z.strictObject({
      part_revision_id: uuid('UUID of the part revision to watch.'),
      calculation_id: uuid('UUID of the priced calculation that is the baseline. Default: the newest of the revision.').optional(),
    }),
  )
  .max(MAX_ITEMS);

export const createSetBody = z
  .strictObject({ name, items: items.default([]).describe('Part revisions of the set, with their baselines.') })
  .openapi('ReferenceSetCreate', { description: 'The reference set to create.' });

export const updateSetBody = z
  .strictObject({ name: name.optional(), items: items.optional().describe('Replaces all part revisions of the set. Default: they stay.') })
  .openapi('ReferenceSetUpdate', { description: 'Changes of a reference set.' });

const setFields = {
  id: uuid('UUID of this reference set.'),
  name,
  item_count: z.int().describe('Number of part revisions in the set.'),
  created_at: createdAt,
  updated_at: updatedAt,
};

export const listedSet = z.object(setFields).openapi('ReferenceSetListItem', { description: 'A reference set as lists show it.' });

export const reprice = z
  .object({
    id: uuid('UUID of the reprice. It is the batch of the new calculations, too.'),
    reference_set_id: uuid('UUID of the reference set that is priced again.'),
    status: z.enum(REPRICE_STATUSES).describe('`running` until every calculation has ended, then `done`. `failed` if an internal error kept some from starting.'),
    total: z.int().describe('Number of part revisions to price again.'),
    ended: z.int().describe('Number of them whose calculation has ended, or that could not be priced again.'),
    created_at: createdAt,
    accepted_at: timestamp.nullable().describe('Time at which the new prices became the baseline. Null if they did not.'),
  })
  .openapi('Reprice', { description: 'A reference set that is priced again.' });

const baseline = z
  .object({
    calculation_id: calculationField,
    environment_name: z.string().describe('Name of the environment that priced it.'),
    lot_size: lotSizeField,
    currency: z.string().describe('ISO 4217 code of the accepted price.'),
    offer_price: z.number().nullable().describe('Accepted price of one piece. Null while the calculation runs again.'),
    engine_version: z.string().nullable().describe('Version of the engine that made the price. Null while the calculation runs again.'),
    priced_at: timestamp.nullable().describe('Time of the price, RFC 3339 in UTC. Null while the calculation runs again.'),
  })
  .openapi('ReferenceBaseline', { description: 'The accepted price of a part revision.' });

const subject = {
  part_revision_id: partRevisionField,
  part_id: partField,
  part_number: partNumberField,
  revision_code: revisionCodeField,
};

export const referenceSet = z
  .object({
    ...setFields,
    items: z.array(z.object({ ...subject, baseline: orNull(baseline).describe('The accepted price. Null if its calculation was deleted.') })).describe('Part revisions of the set, by part number.'),
    reprices: z.array(reprice).describe(`The newest reprices of the set, newest first; at most ${KEPT_REPRICES}.`),
  })
  .openapi('ReferenceSet', { description: 'A named list of part revisions with their accepted prices.' });

export const repriceDetail = reprice
  .extend({
    items: z
      .array(
        z.object({
          ...subject,
          baseline_calculation_id: uuid('UUID of the baseline. Null if it was deleted.').nullable(),
          calculation_id: uuid('UUID of the new calculation. Null if none was started.').nullable(),
          status: status.nullable().describe('Status of the new calculation. Null if none was started.'),
          reason: z.enum(REPRICE_REASONS).nullable().describe('Reason why the part was not priced again. Null if it was.'),
          currency: z.string().nullable().describe('ISO 4217 code of both prices. Null if both are unknown.'),
          offer_price_before: z.number().nullable().describe('Price of the baseline. Null if it was deleted or runs again.'),
          offer_price: z.number().nullable().describe('New price. Null without one.'),
          delta_pct: z.number().nullable().describe('Difference of the price, as a fraction of the baseline. Null without both prices.'),
        }),
      )
      .describe('Every part of the set, by part number.'),
  })
  .openapi('RepriceDetail', { description: 'A reprice with the price of each part before and after.' });

const lineDifference = z
  .object({
    path: z.array(z.string()).describe('Labels from the top of the cost sheet to the line.'),
    bucket,
    before: z.number().nullable().describe('Amount per piece in the baseline. Null if the line is new.'),
    after: z.number().nullable().describe('Amount per piece now. Null if the line is gone.'),
    delta: z.number().describe('Amount now minus amount before.'),
    causes: z
      .array(z.enum(TERM_CAUSES))
      .describe(
        'Reasons: another `rate`, `environment` statement, figure of the `method`, `material`, `inputs`, `plan` or `engine` (equal inputs, another result). Empty for a sum and for a line that follows from others.',
      ),
    terms: z
      .array(
        z.object({
          term: z.string().describe('Name of the formula term.'),
          unit: z.string().describe('Unit of the values.'),
          before: z.number().nullable().describe('Value in the baseline. Null if it had no such term.'),
          after: z.number().nullable().describe('Value now. Null if there is no such term now.'),
          source: z.string().describe('Origin of the value, as in the terms of a cost line.'),
          cause: z.enum(TERM_CAUSES).nullable().describe('Reason that the term stands for. Null if it follows from other lines.'),
        }),
      )
      .describe('Inputs of the line that differ.'),
  })
  .openapi('RepriceLine', { description: 'A cost line that differs from the baseline.' });

const version = {
  engine_version: z.string().nullable().describe('Version of the engine. Null if unknown.'),
  parameter_version: z.string().nullable().describe('Fingerprint of the method parameters. Null if unknown.'),
  config_revision: z.int().nullable().describe('Revision of the environment. Null if unknown.'),
};

export const repriceDifferences = z
  .object({
    calculation_id: calculationField,
    baseline_calculation_id: uuid('UUID of the baseline.'),
    currency: z.string().describe('ISO 4217 code of every amount of the comparison with the baseline.'),
    offer_price_before: z.number().describe('Price of the baseline.'),
    offer_price: z.number().describe('New price.'),
    before: z.object(version).describe('Versions behind the baseline.'),
    after: z.object(version).describe('Versions behind the new price.'),
    lines: z.array(lineDifference).describe('Lines whose amounts differ, each after the line that contains it. Empty if none differs.'),
  })
  .openapi('RepriceDifferences', { description: 'Differences of one part to its baseline, line by line.' });

export const setToWire = (row: ReferenceSet): z.infer<typeof listedSet> => ({
  id: row.id,
  name: row.name,
  item_count: row.itemCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const repriceToWire = (row: Reprice): z.infer<typeof reprice> => ({
  id: row.id,
  reference_set_id: row.setId,
  status: row.status,
  total: row.total,
  ended: row.ended,
  created_at: row.createdAt.toISOString(),
  accepted_at: row.acceptedAt?.toISOString() ?? null,
});

const subjectOf = (row: Pick<ReferenceItem, 'revisionId' | 'partId' | 'partNumber' | 'revisionCode'>) => ({
  part_revision_id: row.revisionId,
  part_id: row.partId,
  part_number: row.partNumber,
  revision_code: row.revisionCode,
});

export const itemToWire = (row: ReferenceItem): z.infer<typeof referenceSet>['items'][number] => ({
  ...subjectOf(row),
  baseline:
    row.baseline === null
      ? null
      : {
          calculation_id: row.baseline.calculationId,
          environment_name: row.baseline.environmentName,
          lot_size: row.baseline.lotSize,
          currency: row.baseline.currency,
          offer_price: row.baseline.offerPrice,
          engine_version: row.baseline.engineVersion,
          priced_at: row.baseline.finishedAt?.toISOString() ?? null,
        },
});

export const repriceItemToWire = (row: RepriceItem): z.infer<typeof repriceDetail>['items'][number] => ({
  ...subjectOf(row),
  baseline_calculation_id: row.baselineId,
  calculation_id: row.calculationId,
  status: row.status,
  reason: row.reason,
  currency: row.currency,
  offer_price_before: row.baselinePrice,
  offer_price: row.offerPrice,
  delta_pct: row.baselinePrice === null || row.offerPrice === null || row.baselinePrice === 0 ? null : (row.offerPrice - row.baselinePrice) / row.baselinePrice,
});

export const lineToWire = ({ path, causes, terms, ...line }: LineDifference): z.infer<typeof lineDifference> => ({
  ...line,
  path: [...path],
  causes: [...causes],
  terms: [...terms],
});
