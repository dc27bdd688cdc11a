/** The four countries with a preset, and one function that picks the preset row of a figure table. */
import { readTable } from './tables.mjs';

export const REGIONS = [
  { slug: 'de-2026', country: 'DE', currency: 'EUR', name: 'Germany 2026' },
  { slug: 'pl-2026', country: 'PL', currency: 'PLN', name: 'Poland 2026' },
  { slug: 'cn-2026', country: 'CN', currency: 'CNY', name: 'China 2026' },
  { slug: 'us-2026', country: 'US', currency: 'USD', name: 'United States 2026' },
];

const cache = new Map();
const table = (name) => {
  if (!cache.has(name)) cache.set(name, readTable(`economics/${name}.csv`));
  return cache.get(name);
};

/** The one preset row of a parameter in a country; refuses when there is none or more than one. */
export const presetRow = (name, parameter, country, shopRole) => {
  const rows = table(name).filter(
    (row) =>
      row.parameter === parameter &&
      row.region === country &&
      row.role === 'preset' &&
      (shopRole === undefined || row.shop_role === shopRole),
  );
  if (rows.length !== 1)
    throw new Error(`${rows.length} preset rows for ${parameter} ${country} in ${name}.csv`);
  return rows[0];
};

/** Units of the country's currency for one euro. */
export const perEuro = (currency) => {
  if (currency === 'EUR') return 1;
  const row = table('fx').find((r) => r.base === 'EUR' && r.quote === currency && r.role === 'preset');
  if (row === undefined) throw new Error(`no exchange rate EUR/${currency}`);
  return Number(row.value);
};
