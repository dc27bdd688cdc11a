import type { Quote } from './quote.ts';

/**
 * Effect of a drawing: the operations that its facts require, each with its place on the drawing, and the price before and after;
 * null if it requires none.
 */
export const drawingTable = ({
  process_plan,
  without_drawing,
  offer_price,
  currency,
}: Quote): string | null => {
  const rows = process_plan.flatMap(({ op_id, label, facts = [] }) =>
    facts.map(
      ({ text, page, zone }) =>
        `  ${op_id.padEnd(6)} ${label.padEnd(24)} ${text}, sheet ${page}${zone === null ? '' : `, ${zone}`}`,
    ),
  );
  if (rows.length === 0) return null;
  return [
    'Operations required by the drawing',
    ...rows,
    without_drawing === undefined
      ? `  ${offer_price.toFixed(2)} ${currency} with the drawing`
      : `  ${without_drawing.toFixed(2)} ${currency} without the drawing, ${offer_price.toFixed(2)} ${currency} with it`,
  ].join('\n');
};
