import { z } from 'zod';
import {
  calculationId,
  cautionsOf,
  factFields,
  factsOf,
  findPriced,
  guidance,
  money,
  percent,
  priceSentence,
} from '../facts.ts';
import { cascade, flatten, line } from '../lines.ts';
import { defineTool } from '../tool.ts';

const LARGEST = 3;

export const explainCost = defineTool({
  name: 'explain_cost',
  title: 'Explain a cost',
  description:
    'Why a part costs what it costs: every line of its cost sheet with amount, share, formula, the terms of the formula and where each value comes from, and the cascade from direct cost to list price.',
  asks: ['getCalculation'],
  app: 'waterfall',
  input: z.strictObject({ calculation_id: calculationId }),
  output: z.object({
    ...factFields,
    guidance,
    cascade,
    lines: z.array(line).describe('each under its parent; the lines of depth 0 add up to the offer price'),
    stock: z
      .object({
        designation: z.string(),
        form: z.string(),
        net_mass_kg: z.number(),
        gross_mass_kg: z.number(),
      })
      .nullable(),
    emissions_kg_co2e: z.number(),
    notes: z.array(z.string()),
    review_reasons: z.array(z.string()),
    alternatives: z.array(
      z.object({
        id: z.string(),
        route: z.string().nullable(),
        offer_price: z.number().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  run: async (ask, { calculation_id }) => {
    const row = await findPriced(ask, calculation_id);
    const lines = flatten(row.cost_sheet, () => true);
    const top = lines.filter(({ depth }) => depth === 0).sort((a, b) => b.amount - a.amount);
    const named = top
      .slice(0, LARGEST)
      .map((one) => `${one.label} ${money(one.amount, row.currency)} (${percent(one.share)})`);
    const { stock, emissions, notes, alternatives } = row.analytics;
    return {
      structured: {
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          'cost_drivers names the features and operations behind these amounts.',
          'cost_breakdown prices another quantity; optimization_directions lists what would make the part cheaper.',
        ],
        cascade: row.cost_sheet.cascade,
        lines,
        stock:
          stock === null
            ? null
            : {
                designation: stock.designation,
                form: stock.form,
                net_mass_kg: stock.net_mass_kg,
                gross_mass_kg: stock.gross_mass_kg,
              },
        emissions_kg_co2e: emissions.kg_co2e,
        notes: notes.map(({ code }) => code),
        review_reasons: row.review_reasons,
        alternatives: alternatives.map(({ id, route, offer_price, reason }) => ({
          id,
          route,
          offer_price,
          reason,
        })),
      },
      text: `${priceSentence(row)} The largest lines: ${named.join(', ')}.`,
    };
  },
});
