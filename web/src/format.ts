import type { Language } from './texts/text.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

const SECONDS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** A unit of the service in the form that a person reads: `currency/h` as EUR/h. Empty for a plain number. */
export const unitOf = (unit: string, currency: string): string =>
  unit === '1' ? '' : unit.replace('currency', currency).replace('m2', 'm²');

/** Numbers, money and times in the form of a language. */
export const formats = (language: Language) => {
  const locale = LOCALES[language];
  const decimal = (places: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });
  const significant = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 });
  const short = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const change = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const moneys = new Map<string, Intl.NumberFormat>();
  const moneyOf = (currency: string, places: number): Intl.NumberFormat => {
    const key = `${currency}${places}`;
    const known = moneys.get(key);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });
    moneys.set(key, made);
    return made;
  };
  return {
    /** @param places digits after the point; more than two for amounts below a cent */
    money: (amount: number, currency: string, places = 2) => moneyOf(currency, places).format(amount),
    /** An amount in a column whose head names the currency. */
    amount: (amount: number) => decimal(2).format(amount),
    /** A difference of amounts, with its sign. */
    signed: (difference: number) => change.format(difference).replace('-', '−'),
    signedMoney: (difference: number, currency: string) =>
      `${difference < 0 ? '−' : '+'}${moneyOf(currency, 2).format(Math.abs(difference))}`,
    percent: (fraction: number) => share.format(fraction),
    signedPercent: (fraction: number) => `${fraction < 0 ? '−' : '+'}${share.format(Math.abs(fraction))}`,
    wholePercent: (fraction: number) => whole.format(fraction),
    count: (value: number) => count.format(value),
    value: (value: number) => significant.format(value),
    /** For headlines. */
    roughly: (value: number) => short.format(value),
    day: (time: string) => day.format(new Date(time)),
    moment: (time: string) => moment.format(new Date(time)),
    /** @param time `2026-11` */
    month: (time: string) => month.format(new Date(`${time}-01T00:00:00Z`)),
    /** In the largest unit that gives at least 1. */
    duration: (seconds: number) => {
      const [unit, size] = SECONDS.find(([, one]) => Math.abs(seconds) >= one) ?? ['s', 1];
      return `${short.format(seconds / size)} ${unit}`;
    },
  };
};
