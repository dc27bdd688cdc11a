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
import { marked } from '../marked.ts';
import { defineTool } from '../tool.ts';

const DEFAULT = 5;
const MOST = 50;

export const costDrivers = defineTool({
  name: 'cost_drivers',
  title: 'Cost drivers',
  description:
    'The features, operations, material, set-ups and treatments that carry most of the unit cost, largest first.',
  asks: ['getCalculation'],
  app: 'heat-map',
  input: z.strictObject({
    calculation_id: calculationId,
    top_n: z.int().min(1).max(MOST).default(DEFAULT).describe('how many drivers'),
  }),
  output: z.object({
    ...factFields,
    guidance,
    drivers: z.array(
      z.object({
        rank: z.int(),
        kind: z.string(),
        label: z.string(),
        ref: z.string().describe('feature, operation or line that it stands for'),
        face_ids: z.array(z.string()),
        amount: z.number().describe('per piece'),
        share: z.number().describe('of the unit cost'),
      }),
    ),
    drivers_total: z.int(),
  }),
  run: async (ask, { calculation_id, top_n }) => {
    const row = await findPriced(ask, calculation_id);
    const all = [...row.analytics.cost_drivers].sort((a, b) => b.amount - a.amount);
    const drivers = all.slice(0, top_n).map((driver, index) => ({ rank: index + 1, ...driver }));
    const named = drivers.map(
      ({ label, amount, share }) =>
        `${marked(label)} ${money(amount, row.currency)} (${percent(share)} of the unit cost)`,
    );
    return {
      structured: {
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          'process_plan shows the operations behind a driver; cost_factors and preview_cost try what a change would do.',
        ],
        drivers,
        drivers_total: all.length,
      },
      text: `${priceSentence(row)} ${named.length === 0 ? 'No driver stands out.' : `Drivers: ${named.join('; ')}.`}`,
    };
  },
});
