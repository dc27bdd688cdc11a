import { z } from '@hono/zod-openapi';
import { CASCADE_STEPS, LINE_KINDS, TIME_BASES } from '../../engine/index.ts';
import { orNull } from '../kit/schemas.ts';
import { bucket, door, evidence, factRefs, params, term } from './term-schemas.ts';

const costLine = z
  .object({
    amount: z.number().openapi({ description: 'per piece, in whole millionths of the currency' }),
    bucket,
    line_kind: z.enum(LINE_KINDS),
    label_id: z.string(),
    label_params: params,
    label: z.string().openapi({ description: 'in the language of the calculation' }),
    get children() {
      return z.array(costLine);
    },
    formula_id: z.string().nullable().openapi({
      description: 'the formula that gives the amount on `terms`; null: the sum of the children',
    }),
    terms: z.array(term),
    rate: z.number().nullable().openapi({ description: 'per hour, where time × rate made the amount' }),
    time_s: z.number().nullable(),
    time_basis: z.enum(TIME_BASES).nullable(),
    factors: z
      .array(z.object({ name: z.string(), value: z.number(), band: z.tuple([z.number(), z.number()]) }))
      .openapi({ description: 'what a preview can set, and within which band' }),
    op_refs: z.array(z.string()).openapi({ description: 'operations of the process plan' }),
    evidence,
    door: orNull(door),
    facts: factRefs,
  })
  .openapi('CostLine');

const sheetNote = z
  .object({
    code: z.string(),
    bucket: orNull(bucket),
    residual: z.number().nullable(),
    params: params.optional(),
  })
  .openapi('CostSheetNote');

const cascadeStep = z
  .object({
    step: z.enum(CASCADE_STEPS),
    amount: z.number(),
    buckets: z.array(bucket).openapi({ description: 'what this step adds to the one before' }),
  })
  .openapi('CascadeStep');

export const costSheet = z
  .object({
    version: z.literal(1).openapi({ type: 'integer' }),
    currency: z.string(),
    lot_size: z.int(),
    quantity_basis: z.literal('per_piece'),
    lines: z.array(costLine),
    total: z.number(),
    residual: z.number(),
    reconciled: z.boolean(),
    notes: z.array(sheetNote),
    cascade: z.array(cascadeStep),
  })
  .openapi('PublicCostSheet');
