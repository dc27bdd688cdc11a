import { z } from 'zod';
import {
  calculationId,
  cautionsOf,
  factFields,
  factsOf,
  findPriced,
  guidance,
  money,
  naming,
  type Priced,
} from '../facts.ts';
import { defineTool } from '../tool.ts';

const MOST = 20;

export const rankCalculations = defineTool({
  name: 'rank_calculations',
  title: 'Rank calculations',
  description: `Two to ${MOST} calculations, cheapest offer price first; those in another currency are ranked apart.`,
  asks: ['getCalculation'],
  input: z.strictObject({
    calculation_ids: z
      .array(calculationId)
      .min(2)
      .max(MOST)
      .refine((ids) => new Set(ids).size === ids.length, 'each id once'),
  }),
  output: z.object({
    guidance,
    ranking: z.array(
      z.object({
        ...factFields,
        rank: z.int().describe('among those of the same currency'),
        name: z.string(),
        above_cheapest_pct: z
          .number()
          .nullable()
          .describe('fraction above the cheapest of the same currency'),
      }),
    ),
    currencies: z.array(z.string()),
    lot_sizes: z.array(z.int()),
  }),
  run: async (ask, { calculation_ids }) => {
    const rows: Priced[] = [];
    for (const one of calculation_ids) rows.push(await findPriced(ask, one));
    const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
    const ranking = currencies.flatMap((currency) => {
      const ranked = rows
        .filter((row) => row.currency === currency)
        .sort((a, b) => a.offer_price - b.offer_price || a.id.localeCompare(b.id));
      const cheapest = ranked[0]?.offer_price ?? 0;
      return ranked.map((row) => ({
        ...factsOf(row),
        rank: 1 + ranked.filter((other) => other.offer_price < row.offer_price).length,
        name: row.name,
        above_cheapest_pct: cheapest === 0 ? null : row.offer_price / cheapest - 1,
      }));
    });
    const lotSizes = [...new Set(rows.map(({ lot_size }) => lot_size))].sort((a, b) => a - b);
    return {
      structured: {
        guidance: [
          ...new Set(rows.flatMap(cautionsOf)),
          ...(lotSizes.length > 1
            ? ['The lot sizes differ: cost_breakdown prices each at one quantity.']
            : []),
          ...(currencies.length > 1 ? ['The currencies differ: each has a ranking of its own.'] : []),
          'compare_calculations says why two of them differ.',
        ],
        ranking,
        currencies,
        lot_sizes: lotSizes,
      },
      text: ranking
        .map(({ rank, name, calculation_id, offer_price, currency, basis }) => {
          const row = { ...basis, id: calculation_id, name };
          return `${rank}. ${naming(row)}: ${money(offer_price, currency)} per piece`;
        })
        .join('; '),
    };
  },
});
