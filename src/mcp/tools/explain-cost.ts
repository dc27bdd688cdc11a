import { z } from 'zod';
import { money, percent, priceSentence } from '../facts.ts';
import { cascade, flatten, type Line, line } from '../lines.ts';
import { definePriceTool } from './price-tool.ts';

const LARGEST = 3;
const DEPTH = 1;
const TOP = 8;
/** Limits above the depth and the number of lines of any sheet. */
const MAX_DEPTH = 10;
const MAX_LINES = 1000;

/** Children follow their parent line. Null: top level. */
const parentsOf = (lines: readonly Line[]): ReadonlyMap<Line, Line | null> => {
  const above: Line[] = [];
  return new Map(
    lines.map((one) => {
      above.length = one.depth;
      const parent = above.at(-1) ?? null;
      above.push(one);
      return [one, parent];
    }),
  );
};

/** Every top-level line, and the largest of their descendants to a depth, in the order of the sheet. */
const chosen = (lines: readonly Line[], { depth, top_n }: { depth: number; top_n: number }): Line[] => {
  const parents = parentsOf(lines);
  const shown = new Set<Line | null>([null]);
  const largest = new Set(
    lines
      .filter((one) => one.depth > 0 && one.depth <= depth)
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .slice(0, top_n),
  );
  return lines.filter((one) => {
    const isShown = one.depth === 0 || (largest.has(one) && shown.has(parents.get(one) ?? null));
    if (isShown) shown.add(one);
    return isShown;
  });
};

export const explainCost = definePriceTool({
  name: 'explain_cost',
  title: 'Explain a cost',
  description:
    'Why a part has this price: cost lines with amount, share, formula, terms and the source of each value. Includes the steps from direct cost to list price.',
  app: 'waterfall',
  input: {
    depth: z.int().min(0).max(MAX_DEPTH).default(DEPTH).describe('levels below the top-level lines; 0: none'),
    top_n: z
      .int()
      .min(1)
      .max(MAX_LINES)
      .default(TOP)
      .describe('number of lower lines, the largest of the sheet'),
  },
  output: {
    cascade,
    lines: z.array(line).describe('each after its parent; depth 0 adds up to the offer price'),
    lines_total: z.int().describe('in the sheet; raise depth and top_n for more'),
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
  },
  run: async (row, { depth, top_n }) => {
    const lines = flatten(row.cost_sheet, () => true);
    const top = lines.filter(({ depth }) => depth === 0).sort((a, b) => b.amount - a.amount);
    const named = top
      .slice(0, LARGEST)
      .map((one) => `${one.label} ${money(one.amount, row.currency)} (${percent(one.share)})`);
    const { stock, emissions, notes, alternatives } = row.analytics;
    return {
      fields: {
        cascade: row.cost_sheet.cascade,
        lines: chosen(lines, { depth, top_n }),
        lines_total: lines.length,
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
      guidance: [
        'cost_drivers names the features and operations behind these amounts.',
        'cost_breakdown prices another quantity; optimization_directions lists savings.',
      ],
      text: `${priceSentence(row)} Largest lines: ${named.join(', ')}.`,
    };
  },
});
