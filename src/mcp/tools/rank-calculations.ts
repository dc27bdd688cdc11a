import { z } from 'zod';
import { ApiError } from '../../api/kit/errors.ts';
import type { CallOperation } from '../call-operation.ts';
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
import { Refusal, wordsOf } from '../refusal.ts';
import { defineTool } from '../tool.ts';

const MAX = 20;

/** The calculation with its price, or the sentence why it has none. */
const pricedOrReason = async (
  callOperation: CallOperation,
  calculationId: string,
): Promise<Priced | string> => {
  try {
    return await findPriced(callOperation, calculationId);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    if (error instanceof ApiError && error.code === 'not_found') return wordsOf(error);
    throw error;
  }
};

export const rankCalculations = defineTool({
  name: 'rank_calculations',
  title: 'Rank calculations',
  description: `Rank 2 to ${MAX} calculations by offer price, cheapest first, separately per currency; lists those without a price.`,
  asks: ['getCalculation'],
  input: z.strictObject({
    calculation_ids: z
      .array(calculationId)
      .min(2)
      .max(MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'must have each id once'),
  }),
  output: z.object({
    guidance,
    ranking: z.array(
      z.object({
        ...factFields,
        rank: z.int().describe('within its currency'),
        name: z.string(),
        above_cheapest_pct: z.number().nullable().describe('fraction above the cheapest in its currency'),
      }),
    ),
    left_out: z
      .array(z.object({ calculation_id: z.string(), reason: z.string() }))
      .describe('calculations without a price, with the reason'),
    currencies: z.array(z.string()),
    lot_sizes: z.array(z.int()),
  }),
  run: async (callOperation, { calculation_ids }) => {
    const rows: Priced[] = [];
    const leftOut: { calculation_id: string; reason: string }[] = [];
    for (const one of calculation_ids) {
      const found = await pricedOrReason(callOperation, one);
      if (typeof found === 'string') leftOut.push({ calculation_id: one, reason: found });
      else rows.push(found);
    }
    if (rows.length === 0) throw new Refusal(leftOut.map(({ reason }) => reason).join(' '));
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
            ? ['The lot sizes differ: price each at the same quantity with cost_breakdown.']
            : []),
          ...(currencies.length > 1 ? ['The currencies differ: each has its own ranking.'] : []),
          'compare_calculations explains the difference of two.',
        ],
        ranking,
        left_out: leftOut,
        currencies,
        lot_sizes: lotSizes,
      },
      text: [
        ...ranking.map(({ rank, name, calculation_id, offer_price, currency, basis }) => {
          const row = { ...basis, id: calculation_id, name };
          return `${rank}. ${naming(row)}: ${money(offer_price, currency)} per piece`;
        }),
        ...leftOut.map(({ calculation_id, reason }) => `left out: ${calculation_id} (${reason})`),
      ].join('; '),
    };
  },
});
