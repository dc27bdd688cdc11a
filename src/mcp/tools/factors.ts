import { z } from 'zod';
import { MAX_ADJUSTMENTS, recordOf } from '../../api/kit/bounds.ts';
import type { CostSheet } from '../ask.ts';
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
} from '../facts.ts';
import { cascade, unitCostOf } from '../lines.ts';
import { defineTool } from '../tool.ts';

type SheetLine = CostSheet['lines'][number];

const factor = z.object({
  name: z.string(),
  value: z.number(),
  band: z.tuple([z.number(), z.number()]).describe('least and greatest value that a preview takes'),
  lines: z.array(z.string()).describe('labels of the lines that it moves'),
});

/** Every factor of a sheet once, with the lines that name it. */
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

export const costFactors = defineTool({
  name: 'cost_factors',
  title: 'Cost factors',
  description:
    'The factors of one price that can be tried otherwise: name, value, band, and the lines that each moves.',
  asks: ['getCalculation'],
  input: z.strictObject({ calculation_id: calculationId }),
  output: z.object({ ...factFields, guidance, factors: z.array(factor) }),
  run: async (ask, { calculation_id }) => {
    const row = await findPriced(ask, calculation_id);
    const factors = factorsOf(row.cost_sheet);
    return {
      structured: {
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          factors.length === 0
            ? 'Nothing of this price can be set; preview_cost prices another lot size.'
            : 'preview_cost takes these names as adjustments.',
        ],
        factors,
      },
      text: `${naming(row)} has ${factors.length} factors: ${factors.map(({ name, value }) => `${name} = ${value}`).join(', ') || 'none'}.`,
    };
  },
});

export const previewCost = defineTool({
  name: 'preview_cost',
  title: 'Preview a cost',
  description:
    'What the part would cost with some factors set, or at another lot size. Creates nothing and bills nothing; what cannot be answered exactly is refused by name.',
  asks: ['getCalculation', 'previewCalculation'],
  input: z.strictObject({
    calculation_id: calculationId,
    adjustments: recordOf(z.string().min(1).max(128), z.number(), MAX_ADJUSTMENTS)
      .optional()
      .describe('factor name to value; cost_factors lists them'),
    lot_size: z.int().min(1).max(1_000_000_000).optional(),
  }),
  output: z.object({
    previewed: z.object({
      lot_size: z.int(),
      unit_cost: z.number(),
      offer_price: z.number(),
      delta_unit_cost: z.number(),
      delta_offer_price: z.number(),
    }),
    delta_by_bucket: z.record(z.string(), z.number()),
    cascade,
    ...factFields,
    guidance,
  }),
  run: async (ask, { calculation_id, adjustments, lot_size }) => {
    const row = await findPriced(ask, calculation_id);
    const made = await ask('previewCalculation', {
      params: { calculation_id },
      body: {
        ...(adjustments === undefined ? {} : { adjustments }),
        ...(lot_size === undefined ? {} : { lot_size }),
      },
    });
    const sheet = made.cost_sheet;
    const delta = less(sheet.total, row.offer_price);
    return {
      structured: {
        previewed: {
          lot_size: sheet.lot_size,
          unit_cost: unitCostOf(sheet),
          offer_price: sheet.total,
          delta_unit_cost: made.total_delta,
          delta_offer_price: delta,
        },
        delta_by_bucket: made.delta,
        cascade: sheet.cascade,
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          '`previewed` is the price that was asked for; `unit_cost`, `offer_price` and `band` are those of the stored price. To keep this price, run a derived calculation over REST.',
        ],
      },
      text: `Previewed: ${money(sheet.total, sheet.currency)} per piece at a lot of ${sheet.lot_size}, ${money(Math.abs(delta), sheet.currency)} ${delta <= 0 ? 'less' : 'more'} than the stored ${money(row.offer_price, row.currency)} of ${naming(row)}.`,
    };
  },
});
