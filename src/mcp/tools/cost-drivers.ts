import { z } from 'zod';
import { money, percent, priceSentence } from '../facts.ts';
import { marked } from '../marked.ts';
import { definePriceTool } from './price-tool.ts';

const DEFAULT = 5;
const MAX = 50;

export const costDrivers = definePriceTool({
  name: 'cost_drivers',
  title: 'Cost drivers',
  description:
    'Features, operations, material, set-ups and treatments with the most unit cost, largest first.',
  app: 'heat-map',
  input: {
    top_n: z.int().min(1).max(MAX).default(DEFAULT).describe('number of drivers'),
  },
  output: {
    drivers: z.array(
      z.object({
        rank: z.int(),
        kind: z.string(),
        label: z.string(),
        ref: z.string().describe('feature, operation or line'),
        face_ids: z.array(z.string()),
        amount: z.number().describe('per piece'),
        share: z.number().describe('of the unit cost'),
      }),
    ),
    drivers_total: z.int(),
  },
  run: async (row, { top_n }) => {
    const all = [...row.analytics.cost_drivers].sort((a, b) => b.amount - a.amount);
    const drivers = all.slice(0, top_n).map((driver, index) => ({ rank: index + 1, ...driver }));
    const named = drivers.map(
      ({ label, amount, share }) =>
        `${marked(label)} ${money(amount, row.currency)} (${percent(share)} of the unit cost)`,
    );
    return {
      fields: {
        drivers,
        drivers_total: all.length,
      },
      guidance: [
        'process_plan shows the operations behind a driver; cost_factors and preview_cost show what a change would do.',
      ],
      text: `${priceSentence(row)} ${named.length === 0 ? 'No driver stands out.' : `Drivers: ${named.join('; ')}.`}`,
    };
  },
});
