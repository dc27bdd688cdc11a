import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { calculationId, id } from './facts.ts';

const userMessage = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});

const SOURCES_RULE =
  'Quote amounts as the tools return them, with currency and lot size. Give the confidence band and the sourced share, say what is assumed, and pass on every caution in `guidance`.';

/** Three questions of buyers, with the tools that answer them in order. */
export const registerPrompts = (server: McpServer): void => {
  server.registerPrompt(
    'prepare_negotiation',
    {
      title: 'Prepare a negotiation',
      description: 'Arguments for negotiating the price of a part with a supplier',
      argsSchema: z.object({
        calculation_id: calculationId,
        quoted_price: z.string().max(40).optional().describe('price the supplier asks, with currency'),
      }),
    },
    ({ calculation_id, quoted_price }) =>
      userMessage(
        [
          `Prepare a negotiation about the part of calculation ${calculation_id}.`,
          ...(quoted_price === undefined ? [] : [`The supplier asks ${quoted_price} per piece.`]),
          '1. explain_cost: what the part should cost, and why.',
          '2. cost_breakdown with persona procurement: material, making, surcharges, profit.',
          '3. cost_drivers and optimization_directions with persona procurement: what to ask of the supplier.',
          '4. optimize_lot_size, and cost_breakdown at the lots in discussion: what a larger order saves.',
          '5. preview_cost for the two or three factors in dispute.',
          `Give a target price, a walk-away price and the arguments, strongest first. ${SOURCES_RULE}`,
        ].join('\n'),
      ),
  );
  server.registerPrompt(
    'explain_price_change',
    {
      title: 'Explain a price change',
      description: 'Why a newer price of a part differs from an older one',
      argsSchema: z.object({ calculation_id_before: calculationId, calculation_id_after: calculationId }),
    },
    ({ calculation_id_before, calculation_id_after }) =>
      userMessage(
        [
          `Explain why the price changed from calculation ${calculation_id_before} (a) to ${calculation_id_after} (b).`,
          '1. compare_calculations: the inputs and cost lines that differ, with the terms that changed.',
          '2. Read formula://{formula_id} to explain the terms of a formula.',
          '3. If the lots differ, cost_breakdown of b at the lot of a, to separate the effect of the lot.',
          `Name each cause with its amount, largest first, so that the amounts add up to the change. ${SOURCES_RULE}`,
        ].join('\n'),
      ),
  );
  server.registerPrompt(
    'where_to_make_it',
    {
      title: 'Where to make it',
      description: 'Which plant or supplier should make the parts of a batch',
      argsSchema: z.object({ batch_id: id('a batch') }),
    },
    ({ batch_id }) =>
      userMessage(
        [
          `Say where to make the parts of batch ${batch_id}.`,
          '1. compare_environments: the cheapest environment per part and the total per environment.',
          '2. compare_calculations of the cheapest and second cheapest, for the parts that matter most: why they differ.',
          '3. process_plan, where a machine makes the difference.',
          `Say where prices cannot be compared, and why. ${SOURCES_RULE}`,
        ].join('\n'),
      ),
  );
};
