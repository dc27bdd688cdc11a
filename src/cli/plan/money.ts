import type { PricedResult } from '../../engine/index.ts';

const LABEL_WIDTH = 54;
const WIDTH = 12;

const cell = (amount: number | undefined, digits = 2): string =>
  (amount === undefined ? '' : amount.toFixed(digits)).padStart(WIDTH);

const row = (label: string, cells: readonly string[]): string =>
  `  ${label.slice(0, LABEL_WIDTH).padEnd(LABEL_WIDTH)}${cells.join('')}`.trimEnd();

/** Every top-level line of the sheets, a column for each lot; they add up to the offer, beside which the band stands. */
export const moneyTable = (results: readonly PricedResult[]): readonly string[] => {
  const labels = new Map<string, string>();
  for (const { cost_sheet: sheet } of results)
    for (const { bucket, label } of sheet.lines) labels.set(bucket, label);
  const lines = [...labels].map(([bucket, label]) =>
    row(
      label,
      results.map(({ cost_sheet: sheet }) =>
        cell(sheet.lines.find((line) => line.bucket === bucket)?.amount),
      ),
    ),
  );
  const [first] = results;
  return [
    row(
      `Price per piece, ${first?.currency ?? ''}`,
      results.map(({ lot_size }) => `lot ${lot_size}`.padStart(WIDTH)),
    ),
    ...lines,
    row(
      'Offer',
      results.map(({ offer_price }) => cell(offer_price)),
    ),
    row(
      'P10',
      results.map(({ confidence }) => cell(confidence.p10)),
    ),
    row(
      'P90',
      results.map(({ confidence }) => cell(confidence.p90)),
    ),
    row(
      'Unit cost before surcharges',
      results.map(({ unit_cost }) => cell(unit_cost)),
    ),
  ];
};
