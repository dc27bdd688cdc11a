import { type Place, RATES } from './published-places.ts';

/** A row of a table of published figures. */
export type Published = Readonly<Record<string, string>>;

/** How a number of ours follows from a published one: by itself, through a working of `p`, or above (`>`) or below (`<`) one. */
export type Held = { readonly held_by: string; readonly working: string };

/** A figure beside another is close to it up to this factor. */
const CLOSE = 1.25;
/** An exact figure is the same up to what it was rounded by. */
const ROUNDING = 0.01;
/** Counts, months, percent and kilograms in a tonne. */
const GREATEST_COUNT = 12;
const PLAIN = [0.5, 60, 100, 1000];

const NUMBER = /\d+(?:[.,]\d+)?/g;

const numbersOf = (text: string): readonly number[] =>
  (text.match(NUMBER) ?? []).map((one) => Number(one.replace(',', '.')));

const same = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 0.001;

/** Units of one currency for one of another, by the rates that are stored. */
const exchange = (from: string, to: string): readonly number[] => {
  const of = (currency: string, date: string): number =>
    currency === 'EUR'
      ? 1
      : (RATES.find(({ quote, date: on }) => quote === currency && on === date)?.rate ?? Number.NaN);
  return [...new Set(RATES.map(({ date }) => date))].flatMap((date) => {
    const rate = of(to, date) / of(from, date);
    return [rate, 1 / rate];
  });
};

const CURRENCIES = ['EUR', 'USD', 'PLN', 'CNY'];
const currencyOf = (unit: string): string | undefined =>
  CURRENCIES.find((currency) => unit === currency || unit.startsWith(`${currency}/`));

const plainUnit = (unit: string): string => (unit.startsWith('ratio') ? 'ratio' : unit);
const withoutCurrency = (unit: string): string => unit.replace(/^[A-Z]{3}(?![A-Z])/, '¤');
const isRate = (unit: string): boolean => /^[A-Z]{3}\/[A-Z]{3}$/.test(unit);

/** Units that a working leads from one to another: years and months of a machine's life, instalments of its price. */
const LEADS: readonly string[] = ['year → h', 'h/month → h/year', '¤/month → ¤'];

/** Why the units of both do not fit together; null where they do. */
const unitFault = (published: string, ours: string, working: string, numbers: readonly number[]) => {
  const [from, to] = [plainUnit(published), plainUnit(ours)];
  if (working === 'p') return from === to ? null : `${from} is not ${to}`;
  const [a, b] = [withoutCurrency(from), withoutCurrency(to)];
  const leads = a === b || a === 'ratio' || b === 'ratio' || isRate(from) || LEADS.includes(`${a} → ${b}`);
  if (!leads) return `${from} does not lead to ${to}`;
  const [paid, priced] = [currencyOf(from), isRate(from) ? undefined : currencyOf(to)];
  if (paid === undefined || priced === undefined || paid === priced) return null;
  const changed = exchange(paid, priced).some((rate) => numbers.some((one) => same(one, rate)));
  return changed ? null : `${paid} is not changed to ${priced}`;
};

/** The working as a function of the published figure and the figures beside ours. */
const follow = (working: string, beside: Place['beside']) => {
  if (!/^[\w\s.()+*/-]+$/.test(working)) throw new Error(`no working: ${working}`);
  const names = Object.keys(beside);
  const run = new Function('p', ...names, `return ${working};`) as (...terms: readonly number[]) => number;
  return (p: number): number => run(p, ...names.map((name) => beside[name] ?? Number.NaN));
};

/** Least and greatest that ours may be, by what was published. */
const boundsOf = (row: Published, working: string, at: Place): readonly [number, number] => {
  const value = Number(row.published_value);
  const [low, high] = [row.low || value, row.high || value].map(Number) as [number, number];
  if (working === 'p') {
    if (row.low && row.high) return [low, high];
    return row.fit === 'exact'
      ? [value * (1 - ROUNDING), value * (1 + ROUNDING)]
      : [value / CLOSE, value * CLOSE];
  }
  const through = follow(working, at.beside);
  const ends = [through(value), through(low), through(high)];
  const spread = at.value * at.sigma;
  return [Math.min(...ends) - spread, Math.max(...ends) + spread];
};

/**
 * What is false in saying that a number of ours rests on a published one; null where nothing is. It names the source, its unit is that
 * of the working, every number of the working stands in our note, in the rows of that source, beside ours or among the exchange
 * rates, and the value lies where the working leads, to what was rounded or to its own spread.
 */
export const falseIn = (
  row: Published,
  { working: said }: Held,
  at: Place,
  ofSource: readonly Published[],
): string | null => {
  if (!at.sources.includes(row.source_key ?? '')) return `${at.where} does not name ${row.source_key}`;
  if (at.range) {
    const [low, high] = at.range;
    return Number(row.low) < low || Number(row.high) > high ? `${row.low} to ${row.high} lies outside` : null;
  }
  const bound = /^[<>]/.exec(said)?.[0];
  const working = said.replace(/^[<>]\s*/, '') || 'p';
  const numbers = numbersOf(working);
  const unit = unitFault(row.unit ?? '', at.unit, working, numbers);
  if (unit !== null) return unit;
  const words = numbersOf([at.note, ...ofSource.flatMap((one) => Object.values(one))].join(' '));
  const rates = CURRENCIES.flatMap((from) => CURRENCIES.flatMap((to) => exchange(from, to)));
  const known = [...PLAIN, ...words, ...rates];
  const stray = numbers.find(
    (one) => !(Number.isInteger(one) && one <= GREATEST_COUNT) && !known.some((other) => same(one, other)),
  );
  if (stray !== undefined) return `nobody says ${stray}`;
  if (bound !== undefined) {
    const limit = follow(working, at.beside)(Number(row.published_value));
    const holds = bound === '>' ? at.value > limit : at.value < limit;
    return holds ? null : `${at.value} is not ${bound} ${limit}`;
  }
  const [least, most] = boundsOf(row, working, at);
  const slack = ROUNDING * Math.abs(at.value);
  return at.value < least - slack || at.value > most + slack
    ? `${at.value} lies outside ${least} to ${most}`
    : null;
};
