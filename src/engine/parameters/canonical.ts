import { CASTING_ALLOYS, PARAMETER_ROWS, STANDARD_SERIES, STOCK_SERIES } from './registry.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The text whose SHA-256 is `parameter_version`: every number of the registry with its unit, sigma, band and citation, in a fixed
 * order. Notes are left out, because their wording does not affect prices.
 */
export const canonicalRegistry = (): string => {
  const rows = PARAMETER_ROWS.map((row) =>
    JSON.stringify([row.bin, row.parameter, row.unit, row.value, row.sigma, row.band, row.citation]),
  );
  const series = STANDARD_SERIES.map((s) =>
    JSON.stringify([s.bin, s.unit, s.sigma, s.citation, s.lower, s.upper, s.values]),
  );
  const stock = STOCK_SERIES.map((s) =>
    JSON.stringify([s.bin, s.unit, s.sigma, s.citation, s.sizes, s.pairs, s.lengths, s.formats]),
  );
  const alloys = CASTING_ALLOYS.map((a) => JSON.stringify([a.grade, a.ingot, a.processes, a.citation]));
  return [...rows.sort(byText), ...series.sort(byText), ...stock.sort(byText), ...alloys.sort(byText)].join(
    '\n',
  );
};
