import type { EngineNote } from '../records.ts';
import type { SheetNote } from '../result.ts';
import type { FxRate } from '../snapshot.ts';

/** One note per rate between these currencies and the sheet's, with date and source. */
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

/** The exchange rates used, as notes of the cost sheet, which may be read without its calculation. */
export const sheetNotes = (notes: readonly EngineNote[]): readonly SheetNote[] =>
  notes.map(({ code, params }) => ({ code, bucket: null, residual: null, params }));
