import { sql } from 'kysely';
import type { FxRate } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

const PIVOT = 'EUR';

/** Units of `quote` for one of `base`. */
type Quoted = {
  readonly base: string;
  readonly quote: string;
  readonly rate: number;
  readonly as_of: string;
  readonly source: string;
};

type Leg = Pick<Quoted, 'rate' | 'as_of' | 'source'>;

const ONE: Leg = { rate: 1, as_of: '', source: '' };

/** The newest rate of each pair that holds on `day`: what the organisation states, and the platform's. */
const loadRates = async (
  tx: Tx,
  orgId: OrgId,
  day: string,
): Promise<{ readonly own: readonly Quoted[]; readonly platform: readonly Quoted[] }> => {
  const { rows } = await sql<Quoted & { own: boolean }>`${PREPARED}
    (select distinct on (base, quote) true as own, base, quote, rate, valid_from as as_of,
        coalesce(source, 'organisation') as source
      from organisation_exchange_rates where org_id = ${orgId} and valid_from <= ${day}::date
      order by base, quote, valid_from desc)
    union all
    (select distinct on (base, quote) false, base, quote, rate, valid_from, source
      from exchange_rates where base = ${PIVOT}
      order by base, quote, valid_from desc)`.execute(tx);
  return { own: rows.filter((row) => row.own), platform: rows.filter((row) => !row.own) };
};

/** A pair in either direction. */
const direct = (rows: readonly Quoted[], from: string, to: string): Leg | undefined => {
  const both = rows.flatMap((row): Leg[] => {
    if (row.base === from && row.quote === to) return [row];
    if (row.base === to && row.quote === from) return [{ ...row, rate: 1 / row.rate }];
    return [];
  });
  return both.sort((a, b) => (a.as_of < b.as_of ? 1 : a.as_of > b.as_of ? -1 : 0))[0];
};

/** One after the other. A chain is as old as its oldest link. */
const joined = (first: Leg, second: Leg): Leg => ({
  rate: first.rate * second.rate,
  as_of: [first.as_of, second.as_of].filter((day) => day !== '').sort()[0] ?? '',
  source: [...new Set([first.source, second.source])].filter((key) => key !== '').join(';'),
});

/**
 * Dated rates from each currency to `to`: what the organisation states of the pair, else crossed over the euro (the platform's table is
 * quoted in it), where again the organisation's word wins and may lead to a currency that the table does not know. Null for a pair that
 * cannot be made. The same currency needs no rate and gives none.
 *
 * @param day `YYYY-MM-DD`: rates of a later day do not hold yet.
 */
export const findRates = async (
  tx: Tx,
  orgId: OrgId,
  from: readonly string[],
  to: string,
  day: string,
): Promise<{ readonly rates: readonly FxRate[]; readonly missing: readonly string[] }> => {
  const wanted = [...new Set(from)].filter((currency) => currency !== to).sort();
  if (wanted.length === 0) return { rates: [], missing: [] };
  const { own, platform } = await loadRates(tx, orgId, day);
  const perEuro = (currency: string): Leg | undefined =>
    currency === PIVOT ? ONE : (direct(own, PIVOT, currency) ?? direct(platform, PIVOT, currency));
  /** Units of the currency for one euro, if need be over a third currency that the organisation quotes it in. */
  const known = (currency: string): Leg | undefined => {
    const near = perEuro(currency);
    if (near !== undefined) return near;
    for (const row of own) {
      const other = row.base === currency ? row.quote : row.quote === currency ? row.base : null;
      const first = other === null ? undefined : perEuro(other);
      const second = other === null ? undefined : direct(own, other, currency);
      if (first !== undefined && second !== undefined) return joined(first, second);
    }
    return undefined;
  };
  const rates: FxRate[] = [];
  const missing: string[] = [];
  for (const currency of wanted) {
    const stated = direct(own, currency, to);
    const [base, quote] = stated === undefined ? [known(currency), known(to)] : [ONE, stated];
    if (base === undefined || quote === undefined) missing.push(currency);
    else rates.push({ from: currency, to, ...joined(base, quote), rate: quote.rate / base.rate });
  }
  return { rates, missing };
};
