import { z } from '@hono/zod-openapi';
import { CASCADE_STEPS, LINE_KINDS, TIME_BASES } from '../../engine/index.ts';
import { orNull } from '../kit/schemas.ts';
import { bucket, changeLocation, evidence, factRefs, params, term } from './term-schemas.ts';

const costLine = z
  .object({
    amount: z.number().describe('Cost of this line per piece, in `currency`, rounded to a millionth.'),
    bucket,
    line_kind: z.enum(LINE_KINDS).describe('`cost`, `surcharge` (overhead, margin, discount), `credit` (negative), or `detail` (already contained in its parent line).'),
    label_id: z.string().describe('Stable id of the label, the same in every language.'),
    label_params: params.describe('Values that the label contains, by name.'),
    label: z.string().describe('Text of the line, in the language of the calculation.'),
    get children() {
      return z.array(costLine).describe('Lines that this line consists of. Empty for a line that is not subdivided.');
    },
    formula_id: z.string().nullable().describe('Id of the formula that gives `amount` from `terms`. Null if the amount is the sum of the children.'),
    terms: z.array(term).describe('Inputs of the formula. Empty for a sum.'),
    rate: z.number().nullable().describe('Hourly rate that was multiplied by `time_s`, in `currency` per hour. Null if the line is not time × rate.'),
    time_s: z.number().nullable().describe('Time behind the line in seconds. Null if the line is not time-based.'),
    time_basis: z.enum(TIME_BASES).nullable().describe('Basis of `time_s`: `per_piece` or `per_lot`. Null if the line is not time-based.'),
    factors: z
      .array(
        z.object({
          name: z.string().describe('Name of the factor, as `adjustments` of a preview takes it, for example `time.setup_efficiency.turning`.'),
          value: z.number().describe('Value of the factor in this price.'),
          band: z.tuple([z.number(), z.number()]).describe('Smallest and largest value that a preview accepts.'),
        }),
      )
      .describe('Adjustable factors of this line. A preview can set each within its band.'),
    op_refs: z.array(z.string()).describe('Operations behind the line: `op_id` values of the process plan.'),
    evidence,
    door: orNull(changeLocation).describe('Place to change this amount, for example `environment.rates` or `material.override`. Null if it cannot be changed on its own.'),
    facts: factRefs,
  })
  .openapi('CostLine', { description: 'One line of the cost sheet. Amounts are per piece.' });

const sheetNote = z
  .object({
    code: z.string().describe('Stable code of the note.'),
    bucket: orNull(bucket).describe('Always null, because a note concerns the whole sheet.'),
    residual: z.number().nullable().describe('Rounding difference that the note reports, in `currency`. Null for notes about anything else.'),
    params: params.optional().describe('Values of the note, by name. For a currency conversion: `from`, `to`, `rate`, `as_of`, `source`.'),
  })
  .openapi('CostSheetNote', { description: 'A remark about the whole cost sheet, for example a currency conversion.' });

const cascadeStep = z
  .object({
    step: z.enum(CASCADE_STEPS).describe('Name of the subtotal.'),
    amount: z.number().describe('Subtotal per piece after this step, in the currency of the sheet.'),
    buckets: z.array(bucket).describe('Cost categories that this step adds to the previous subtotal.'),
  })
  .openapi('CascadeStep', { description: 'One subtotal of the costing scheme, from direct cost to list price.' });

export const costSheet = z
  .object({
    version: z.literal(1).openapi({ type: 'integer' }).describe('Version of the sheet layout.'),
    currency: z.string().describe('ISO 4217 code of every amount in the sheet.'),
    lot_size: z.int().describe('Lot size that the sheet is for, in pieces.'),
    quantity_basis: z.literal('per_piece').describe('Basis of all amounts: one piece.'),
    lines: z.array(costLine).describe('Top-level lines. They add up to `total`.'),
    total: z.number().describe('Offer price of one piece: the sum of the top-level lines.'),
    residual: z.number().describe('Difference between `total` and the sum of the lines. 0 if reconciled.'),
    reconciled: z.boolean().describe('True if the lines add up to `total` exactly.'),
    notes: z.array(sheetNote).describe('Remarks about the sheet. Empty if there are none.'),
    cascade: z.array(cascadeStep).describe('Subtotals of the costing scheme, from direct cost to list price.'),
  })
  .openapi('PublicCostSheet', { description: 'Itemised cost of one piece. The top-level lines add up to the offer price.' });
