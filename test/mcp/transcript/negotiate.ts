import type { Client } from '@modelcontextprotocol/client';
import { call, given, textOf } from '../tool-calls.ts';

/** What an agent asked on behalf of a buyer, why, and the words that it got. */
export type Exchange = {
  readonly why: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly answer: string;
};

type Found = {
  readonly calculations: readonly { readonly calculation_id: string; readonly lot_size: number }[];
};
/** What the supplier of the guide wants. */
export const ASKED_PRICE = '18.90 EUR apiece';
/** The lot that the buyer could order instead. */
const LARGER_LOT = 500;
/** What the supplier says that it pays more for than we think, and what the buyer would try. */
const DISPUTED = { 'material.price': 0.9, 'rate.labour': 0.9 };

/**
 * A whole negotiation over a part with two prices, the first of them at the lot of the supplier's offer: from its number to what to ask of the
 * supplier, in the order of the prompt `prepare_negotiation`.
 *
 * @throws Error when a tool refuses
 */
export const negotiate = async (
  client: Client,
  partNumber: string,
  asked: string,
): Promise<readonly Exchange[]> => {
  const told: Exchange[] = [];
  const ask = async (why: string, tool: string, args: Record<string, unknown>): Promise<void> => {
    const answer = await call(client, tool, args);
    if (answer.isError === true) throw new Error(`${tool}: ${textOf(answer)}`);
    told.push({ why, tool, args, answer: textOf(answer) });
  };
  const { calculations } = await given<Found>(client, 'find_calculations', { part_number: partNumber });
  const [newer, first] = calculations.map((one) => one.calculation_id);
  if (newer === undefined || first === undefined) throw new Error(`${partNumber} has no two prices`);
  const its = { calculation_id: first };

  await ask(`The supplier asks ${asked} for ${partNumber}. Which part is that?`, 'find_parts', {
    query: partNumber,
  });
  await ask('Is there a price of it?', 'find_calculations', { part_number: partNumber });
  await ask('What should it cost, and on what does that rest?', 'explain_cost', its);
  await ask('Material, making, surcharges, profit?', 'cost_breakdown', { ...its, persona: 'procurement' });
  await ask('What carries the cost?', 'cost_drivers', { ...its, top_n: 3 });
  await ask('What can be asked of the supplier?', 'optimization_directions', {
    ...its,
    persona: 'procurement',
  });
  await ask('And of our own designers?', 'optimization_directions', { ...its, persona: 'design' });
  await ask('Which values could be disputed?', 'cost_factors', its);
  await ask('What if material and wages were a tenth lower?', 'preview_cost', {
    ...its,
    adjustments: DISPUTED,
  });
  await ask('Which lot is worth ordering?', 'optimize_lot_size', its);
  await ask(`And what is a lot of ${LARGER_LOT} worth?`, 'cost_breakdown', {
    ...its,
    persona: 'procurement',
    quantity: LARGER_LOT,
  });
  await ask('A year’s demand in one lot was priced too. Why does it differ?', 'compare_calculations', {
    calculation_id_a: first,
    calculation_id_b: newer,
  });
  await ask('Which machines would it be made on?', 'process_plan', its);
  return told;
};
