import { z } from 'zod';
import { MAX_ADJUSTMENTS, recordOf } from '../../api/kit/bounds.ts';
import type { CostSheet } from '../call-operation.ts';
import { less, money, naming } from '../facts.ts';
import { cascade, unitCostOf } from '../lines.ts';
import { definePriceTool } from './price-tool.ts';

type SheetLine = CostSheet['lines'][number];

const factor = z.object({
  name: z.string(),
  value: z.number(),
  band: z.tuple([z.number(), z.number()]).describe('minimum and maximum for preview_cost'),
  lines: z.array(z.string()).describe('labels of the lines it changes'),
});

/** Every factor of a sheet once, with the lines that use it. */
const factorsOf = (sheet: CostSheet): z.infer<typeof factor>[] => {
  const found = new Map<string, z.infer<typeof factor>>();
  const walk = (lines: readonly SheetLine[]): void => {
    for (const { factors, label, children } of lines) {
      for (const { name, value, band } of factors) {
        const known = found.get(name) ?? { name, value, band, lines: [] };
        if (!known.lines.includes(label)) known.lines.push(label);
        found.set(name, known);
      }
      walk(children);
    }
  };
  walk(sheet.lines);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

export const costFactors = definePriceTool({
  name: 'cost_factors',
  title: 'Cost factors',
  description:
    'Factors of a price that preview_cost can change: name, value, allowed band, and affected lines.',
  output: { factors: z.array(factor) },
  run: async (row) => {
    const factors = factorsOf(row.cost_sheet);
    return {
      fields: {
        factors,
      },
      guidance: [
        factors.length === 0
          ? 'This price has no adjustable factors; preview_cost can price another lot size.'
          : 'preview_cost takes these names in adjustments.',
      ],
      text: `${naming(row)} has ${factors.length} factors: ${factors.map(({ name, value }) => `${name} = ${value}`).join(', ') || 'none'}.`,
    };
  },
});

export const previewCost = definePriceTool({
  name: 'preview_cost',
  title: 'Preview a cost',
  description:
    'Price with changed factors or another lot size. Creates and bills nothing; names each adjustment that it cannot price exactly.',
  previews: true,
  ownFieldsFirst: true,
  input: {
    adjustments: recordOf(z.string().min(1).max(128), z.number(), MAX_ADJUSTMENTS)
      .optional()
      .describe('factor name to value; see cost_factors'),
    lot_size: z.int().min(1).max(1_000_000_000).optional(),
  },
  output: {
    previewed: z.object({
      lot_size: z.int(),
      unit_cost: z.number(),
      offer_price: z.number(),
      delta_unit_cost: z.number(),
      delta_offer_price: z.number(),
    }),
    delta_by_bucket: z.record(z.string(), z.number()),
    cascade,
  },
  run: async (row, { adjustments, lot_size }, callOperation) => {
    const made = await callOperation('previewCalculation', {
      params: { calculation_id: row.id },
      body: {
        ...(adjustments === undefined ? {} : { adjustments }),
        ...(lot_size === undefined ? {} : { lot_size }),
      },
    });
    const sheet = made.cost_sheet;
    const delta = less(sheet.total, row.offer_price);
    return {
      fields: {
        previewed: {
          lot_size: sheet.lot_size,
          unit_cost: unitCostOf(sheet),
          offer_price: sheet.total,
          delta_unit_cost: made.total_delta,
          delta_offer_price: delta,
        },
        delta_by_bucket: made.delta,
        cascade: sheet.cascade,
      },
      guidance: [
        '`previewed` is the new price; `unit_cost`, `offer_price` and `band` belong to the stored one. To keep the new price, run a derived calculation over REST.',
      ],
      text: `Previewed: ${money(sheet.total, sheet.currency)} per piece at a lot of ${sheet.lot_size}, ${money(Math.abs(delta), sheet.currency)} ${delta <= 0 ? 'less' : 'more'} than the stored ${money(row.offer_price, row.currency)} of ${naming(row)}.`,
    };
  },
});
