import type { EngineNote } from '../records.ts';
import type { SheetNote } from '../result.ts';
import type { FxRate } from '../snapshot.ts';

/** One note per rate that took money of one of these currencies to the sheet's (or back): with date and source. */
export const exchangeNotes = (
  fx: readonly FxRate[],
  currencies: ReadonlySet<string | undefined>,
  sheetCurrency: string,
): readonly EngineNote[] =>
  fx
    .filter(({ from, to }) => {
      const other = to === sheetCurrency ? from : from === sheetCurrency ? to : null;
      return other !== null && currencies.has(other);
    })
    .map((pair) => ({
      code: 'exchange_rate',
      params: { from: pair.from, to: pair.to, rate: pair.rate, as_of: pair.as_of, source: pair.source },
    }));

/** Exchange rates that acted, as notes of the cost sheet, which is read without the calculation around it. */
export const sheetNotes = (notes: readonly EngineNote[]): readonly SheetNote[] =>
  notes.map(({ code, params }) => ({ code, bucket: null, residual: null, params }));
