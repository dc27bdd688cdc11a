import type { PricedResult } from '../../engine/index.ts';
import { text } from '../../texts/index.ts';

const LABEL_WIDTH = 66;
const WIDTH = 12;

const row = (label: string, cells: readonly string[]): string =>
  `  ${label.slice(0, LABEL_WIDTH).padEnd(LABEL_WIDTH)}${cells.join('')}`.trimEnd();

/** Every top-level line of the sheets, a column for each lot; they sum to the offer, which is shown with its band. */
export const moneyTable = (
  results: readonly PricedResult[],
  language: string,
  shown: (amount: number) => string,
): readonly string[] => {
  const cell = (amount: number | undefined): string =>
    (amount === undefined ? '' : shown(amount)).padStart(WIDTH);
  const labels = new Map<string, string>();
  for (const { cost_sheet: sheet } of results)
    for (const { bucket, label } of sheet.lines) labels.set(bucket, label);
  const line = (label: string, amountOf: (result: PricedResult) => number | undefined): string =>
    row(
      label,
      results.map((result) => cell(amountOf(result))),
    );
  const currency = results[0]?.currency ?? '';
  return [
    row(
      text(language, 'plan.price_per_piece', { currency }),
      results.map(({ lot_size: lot }) => text(language, 'plan.lot', { lot }).padStart(WIDTH)),
    ),
    ...[...labels].map(([bucket, label]) =>
      line(label, ({ cost_sheet }) => cost_sheet.lines.find((one) => one.bucket === bucket)?.amount),
    ),
    line(text(language, 'plan.offer', {}), ({ offer_price }) => offer_price),
    line('P10', ({ confidence }) => confidence.p10),
    line('P90', ({ confidence }) => confidence.p90),
    line(text(language, 'plan.unit_cost', {}), ({ unit_cost }) => unit_cost),
  ];
};
