import { STANDARD_SERIES, STOCK_SERIES } from './registry.ts';
import type { SeriesRow, StockSeries } from './types.ts';

const STANDARDS: ReadonlyMap<string, SeriesRow> = new Map(STANDARD_SERIES.map((row) => [row.bin, row]));
const STOCK: ReadonlyMap<string, StockSeries> = new Map(STOCK_SERIES.map((row) => [row.bin, row]));

export const standardSeries = (bin: string): SeriesRow | null => STANDARDS.get(bin) ?? null;

export const stockSeries = (bin: string): StockSeries | null => STOCK.get(bin) ?? null;

/** The value of a standard's table at a nominal size; null outside its range or for an unknown table. */
export const tableValue = (bin: string, size: number): number | null => {
  const row = standardSeries(bin);
  if (row === null) return null;
  const at = row.upper.findIndex((upper, i) => size > (row.lower[i] ?? 0) && size <= upper);
  return at < 0 ? null : (row.values[at] ?? null);
};
