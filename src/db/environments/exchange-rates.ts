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

/** The newest rate of each pair valid on `day`, from the organisation and from the platform. */
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

/** The rate of a pair in either direction. */
const direct = (rows: readonly Quoted[], from: string, to: string): Leg | undefined => {
  const both = rows.flatMap((row): Leg[] => {
    if (row.base === from && row.quote === to) return [row];
    if (row.base === to && row.quote === from) return [{ ...row, rate: 1 / row.rate }];
    return [];
  });
  return both.sort((a, b) => (a.as_of < b.as_of ? 1 : a.as_of > b.as_of ? -1 : 0))[0];
};

/** Two rates chained. The chain has the date of its oldest link. */
const joined = (first: Leg, second: Leg): Leg => ({
  rate: first.rate * second.rate,
  as_of: [first.as_of, second.as_of].filter((day) => day !== '').sort()[0] ?? '',
  source: [...new Set([first.source, second.source])].filter((key) => key !== '').join(';'),
});

/**
 * Dated rates from each currency to `to`. The organisation's own rate of the pair is used first, otherwise the cross rate over
 * the euro, in which the platform's table is quoted. There again an own rate wins, and may reach a currency that the table lacks.
 * Null: no rate can be derived. The same currency needs no rate and has no entry.
 * @param day `YYYY-MM-DD`: later rates are ignored.
 */
export const findRates = async (
  tx: Tx,
  orgId: OrgId,
  from: readonly string[],
  to: string,
  day: string,
): Promise<{ readonly rates: readonly FxRate[]; readonly missing: readonly string[] }> => {
  const needed = [...new Set(from)].filter((currency) => currency !== to).sort();
  if (needed.length === 0) return { rates: [], missing: [] };
  const { own, platform } = await loadRates(tx, orgId, day);
  const perEuro = (currency: string): Leg | undefined =>
    currency === PIVOT ? ONE : (direct(own, PIVOT, currency) ?? direct(platform, PIVOT, currency));
  /** Units of the currency for one euro, if necessary over a third currency for which the organisation has a rate. */
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
  for (const currency of needed) {
    const stated = direct(own, currency, to);
    const [base, quote] = stated === undefined ? [known(currency), known(to)] : [ONE, stated];
    if (base === undefined || quote === undefined) missing.push(currency);
    else rates.push({ from: currency, to, ...joined(base, quote), rate: quote.rate / base.rate });
  }
  return { rates, missing };
};
