import { z } from 'zod';
import type { CallOperation, CostSheet } from '../call-operation.ts';
import {
  calculationId,
  cautionsOf,
  factFields,
  factsOf,
  findPriced,
  guidance,
  less,
  money,
  naming,
  type Priced,
  percent,
} from '../facts.ts';
import { cascade, flatten, line, unitCostOf } from '../lines.ts';
import { defineTool } from '../tool.ts';

const PERSONAS = ['procurement', 'workprep', 'operations', 'design', 'full'] as const;
export type Persona = (typeof PERSONAS)[number];
export const persona = z.enum(PERSONAS).describe('view for this reader');

/** Lines that a persona sees expanded; the others appear as sums, so that every view adds up to the same price. */
const UNFOLDED: Readonly<Record<Persona, readonly string[] | 'all'>> = {
  procurement: [
    'material',
    'material_overhead',
    'subcontract',
    'subcontract_overhead',
    'sga',
    'profit',
    'packaging',
    'freight',
    'duty',
  ],
  workprep: ['setup', 'labour', 'machine', 'inspection', 'first_article', 'assembly'],
  operations: ['machine', 'labour', 'tooling', 'production_overhead', 'setup'],
  design: ['material', 'machine', 'tooling', 'special_direct', 'subcontract', 'components'],
  full: 'all',
};

/**
 * The stored calculation, and its sheet at a quantity: the stored sheet at the stored quantity, otherwise an exact preview. Both
 * are read concurrently; if both fail, the error of the calculation is reported.
 */
const pricedAt = async (
  callOperation: CallOperation,
  calculation_id: string,
  quantity: number | undefined,
): Promise<{ readonly row: Priced; readonly sheet: CostSheet }> => {
  const previewing =
    quantity === undefined
      ? null
      : callOperation('previewCalculation', { params: { calculation_id }, body: { lot_size: quantity } });
  previewing?.catch(() => undefined);
  const row = await findPriced(callOperation, calculation_id);
  const isStored = previewing === null || quantity === row.lot_size;
  return { row, sheet: isStored ? row.cost_sheet : (await previewing).cost_sheet };
};

const LARGEST = 4;

export const costBreakdown = defineTool({
  name: 'cost_breakdown',
  title: 'Cost breakdown',
  description:
    'Cost sheet for one kind of reader, at any lot from 1 to 1,000,000,000 pieces. Other lots than the stored one are priced exactly, never scaled.',
  asks: ['getCalculation', 'previewCalculation'],
  app: 'waterfall',
  input: z.strictObject({
    calculation_id: calculationId,
    persona: persona.default('full'),
    quantity: z.int().min(1).max(1_000_000_000).optional().describe('pieces per lot; default: stored lot'),
  }),
  output: z.object({
    ...factFields,
    guidance,
    persona,
    quantity: z.int(),
    method: z.enum(['stored', 'previewed']),
    price_at_quantity: z.object({
      unit_cost: z.number(),
      offer_price: z.number(),
      lot_total: z.number().describe('offer price times quantity'),
      delta_to_stored: z.number().describe('of the offer price, per piece'),
    }),
    cascade,
    lines: z.array(line),
  }),
  run: async (callOperation, { calculation_id, persona: reader, quantity }) => {
    const { row, sheet } = await pricedAt(callOperation, calculation_id, quantity);
    const pieces = quantity ?? row.lot_size;
    const open = UNFOLDED[reader];
    const lines = flatten(sheet, (one) => open === 'all' || open.includes(one.bucket));
    const top = lines.filter(({ depth }) => depth === 0).sort((a, b) => b.amount - a.amount);
    const named = top
      .slice(0, LARGEST)
      .map(({ label, amount, share }) => `${label} ${money(amount, sheet.currency)} (${percent(share)})`);
    const delta = less(sheet.total, row.offer_price);
    const against =
      pieces === row.lot_size
        ? ''
        : ` That is ${money(Math.abs(delta), sheet.currency)} ${delta <= 0 ? 'less' : 'more'} per piece than at the stored lot of ${row.lot_size}.`;
    return {
      structured: {
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          ...(pieces === row.lot_size ? [] : [`The band is for the stored lot of ${row.lot_size}.`]),
          'optimize_lot_size gives the curve over lot sizes; preview_cost sets single factors.',
        ],
        persona: reader,
        quantity: pieces,
        method: pieces === row.lot_size ? ('stored' as const) : ('previewed' as const),
        price_at_quantity: {
          unit_cost: unitCostOf(sheet),
          offer_price: sheet.total,
          lot_total: less(sheet.total * pieces, 0),
          delta_to_stored: delta,
        },
        cascade: sheet.cascade,
        lines,
      },
      text: `${naming(row)} costs ${money(sheet.total, sheet.currency)} per piece at a lot of ${pieces}: ${named.join(', ')}.${against}`,
    };
  },
});
