import type { FxRate } from '../engine/snapshot.ts';
import type { Tx } from './database.ts';

const PIVOT = 'EUR';

type Quoted = { readonly rate: number; readonly as_of: string; readonly source: string };

/**
 * Newest dated rates from each currency to `to`, crossed over the euro (the table is quoted in it). Null for a pair that cannot be made.
 * The same currency needs no rate and gives none.
 */
export const findRates = async (
  tx: Tx,
  from: readonly string[],
  to: string,
): Promise<{ readonly rates: readonly FxRate[]; readonly missing: readonly string[] }> => {
  const wanted = [...new Set(from)].filter((currency) => currency !== to).sort();
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom('exchange_rates')
          .distinctOn('quote')
          .select(['quote', 'rate', 'valid_from', 'source'])
          .where('base', '=', PIVOT)
          .where('quote', 'in', [...wanted, to])
          .orderBy('quote')
          .orderBy('valid_from', 'desc')
          .execute();
  const quoted = new Map<string, Quoted>(
    rows.map((row) => [row.quote, { rate: row.rate, as_of: row.valid_from, source: row.source }]),
  );
  const perEuro = (currency: string): Quoted | undefined =>
    currency === PIVOT ? { rate: 1, as_of: '', source: '' } : quoted.get(currency);
  const rates: FxRate[] = [];
  const missing: string[] = [];
  for (const currency of wanted) {
    const base = perEuro(currency);
    const quote = perEuro(to);
    if (base === undefined || quote === undefined) missing.push(currency);
    else {
      rates.push({
        from: currency,
        to,
        rate: quote.rate / base.rate,
        // A cross is as old as its older half.
        as_of: [base.as_of, quote.as_of].filter((day) => day !== '').sort()[0] ?? '',
        source: [...new Set([base.source, quote.source])].filter((key) => key !== '').join(';'),
      });
    }
  }
  return { rates, missing };
};
