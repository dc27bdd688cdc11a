import { describe, expect, test } from 'vitest';
import { pricedIn } from '../../src/db/materials/price-levels.ts';
import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';
import type { GradeRecord } from '../../src/engine/snapshot.ts';
import { citationFault, readData } from './files.ts';

const sources = readData<Record<string, { title: string; address?: string }>>('sources.json');

type Factor = {
  family: string;
  variant: string;
  region: string;
  value: number;
  citation: string;
  sigma: number;
};
type Format = {
  id: string;
  key: string;
  form: string;
  length_mm: number;
  width_mm: number | null;
  sizes_mm: number[];
  citation: string;
  sigma: number;
};

const UUID_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('every source says what it is', () => {
  for (const [key, source] of Object.entries(sources)) expect(source.title, key).toMatch(/\w/);
});

test('exchange rates are dated, positive, sourced and unique by pair and date', () => {
  const { rates } = readData<{
    rates: { base: string; quote: string; date: string; rate: number; source: string }[];
  }>('fx.json');
  const keys = rates.map((rate) => `${rate.base}/${rate.quote} ${rate.date}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const rate of rates) {
    expect(rate.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(rate.rate).toBeGreaterThan(0);
    expect(citationFault(rate.source, 0, sources)).toBeNull();
  }
  const quotes = new Set(rates.map((rate) => rate.quote));
  for (const code of ['USD', 'PLN', 'CNY', 'CHF', 'GBP', 'CZK', 'SEK', 'HUF', 'JPY', 'INR', 'TRY', 'KRW'])
    expect(quotes, code).toContain(code);
  expect(quotes.size).toBe(26);
});

test('price levels of materials are positive, once per region and category, and their sources are named beside them', () => {
  const document = readData<{
    base_region: string;
    unknown: { factor: number; sigma: number };
    levels: {
      region: string;
      category: string;
      factor: number;
      sigma: number;
      citation: string;
      note: string;
    }[];
    sources: Record<string, { title: string; address: string }>;
  }>('materials/price-levels.json');
  const keys = document.levels.map(({ region, category }) => `${region} ${category}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(document.levels.map(({ region }) => region)).not.toContain(document.base_region);
  for (const { factor, sigma, citation, note } of document.levels) {
    expect(factor).toBeGreaterThan(0);
    expect(sigma).toBeGreaterThanOrEqual(0.1);
    expect(note).toMatch(/\d/);
    const cited = citation.split(';').filter((key) => key !== 'assumed');
    expect(cited.length).toBeGreaterThan(0);
    expect(citationFault(cited.join(';'), sigma, document.sources)).toBeNull();
  }
  expect(document.unknown).toMatchObject({ factor: 1 });
  expect(document.unknown.sigma).toBeGreaterThanOrEqual(0.1);
});

test('a price of a country names its source, its date and grades of the catalogue, each once per country [PRN-6]', () => {
  const document = readData<{
    prices: {
      region: string;
      grades: string[];
      price_per_kg: number;
      currency: string;
      date: string;
      citation: string;
      sigma: number;
      note: string;
    }[];
    sources: Record<string, { title: string; publisher: string; address: string; date: string }>;
  }>('materials/regional-prices.json');
  const { grades } = readData<{ grades: { urn: string }[] }>('materials/grades.json');
  const urns = new Set(grades.map(({ urn }) => urn));
  const keys = document.prices.flatMap((row) => row.grades.map((urn) => `${row.region} ${urn}`));
  expect(new Set(keys).size).toBe(keys.length);
  for (const row of document.prices) {
    expect(row.grades.filter((urn) => !urns.has(urn))).toEqual([]);
    expect(row.price_per_kg).toBeGreaterThan(0);
    expect(row.currency).toBe({ CN: 'CNY', US: 'USD', DE: 'EUR' }[row.region]);
    expect(row.date).toMatch(/^20\d\d/);
    expect(row.sigma).toBeGreaterThanOrEqual(0.1);
    expect(row.note).toMatch(/\d/);
    const cited = row.citation.split(';').filter((key) => key !== 'assumed');
    expect(cited.filter((key) => !Object.hasOwn(document.sources, key))).toEqual([]);
    expect(cited.length).toBeGreaterThan(0);
  }
  for (const [key, source] of Object.entries(document.sources)) {
    expect(source.title, key).toMatch(/\w/);
    expect(source.publisher, key).toMatch(/\w/);
    expect(source.address, key).toMatch(/\w/);
  }
});

test('a Chinese price is what the grade costs in China, not a level of the German one [PRN-6]', () => {
  const { grades } = readData<{ grades: GradeRecord[] }>('materials/grades.json');
  const steel = grades.find(({ urn }) => urn === 'urn:material:en:1.0038');
  if (steel === undefined) throw new Error('no S235JR');
  const inChina = pricedIn('CN', steel);
  expect(inChina.price_level).toBeUndefined();
  expect(inChina.grade).toMatchObject({ price_currency: 'CNY', price_source: 'sheery_2026' });
  expect(pricedIn('PL', steel)).toMatchObject({
    grade: { price_per_kg: 1.15, price_form: 'plate', price_currency: 'EUR' },
    price_level: { region: 'PL', factor: 0.97 },
  });
});

describe('emissions', () => {
  const { factors, family_of_category } = readData<{
    factors: Factor[];
    family_of_category: Record<string, string | null>;
  }>('emissions.json');

  test('every factor is sourced and there is one per family, variant and region', () => {
    const keys = factors.map((row) => `${row.family} ${row.variant} ${row.region}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(factors.flatMap((row) => citationFault(row.citation, row.sigma, sources) ?? [])).toEqual([]);
  });

  test('a kilowatt-hour weighs the same here and in the registry, by the same source', () => {
    const rows = PARAMETER_ROWS.filter(
      ({ bin, parameter }) => bin === 'emission.grid' && parameter !== 'any',
    );
    expect(rows).toHaveLength(4);
    for (const { parameter: region, value, citation } of rows)
      expect(
        factors.find((row) => row.family === 'grid' && row.region === region),
        region,
      ).toMatchObject({ value, citation });
  });

  test('each preset country has a grid factor and each family of a category has a factor', () => {
    for (const region of ['DE', 'PL', 'CN', 'US'])
      expect(
        factors.filter((row) => row.family === 'grid' && row.region === region),
        region,
      ).toHaveLength(1);
    const families = new Set(factors.map((row) => row.family));
    expect(Object.values(family_of_category).filter((name) => name !== null && !families.has(name))).toEqual(
      [],
    );
  });
});

test('stock formats have unique ids and keys, sizes in ascending order and a source', () => {
  const { formats } = readData<{ formats: Format[] }>('stock-formats.json');
  expect(new Set(formats.map((row) => row.id)).size).toBe(formats.length);
  expect(new Set(formats.map((row) => row.key)).size).toBe(formats.length);
  for (const row of formats) {
    expect(row.id, row.key).toMatch(UUID_5);
    expect(row.width_mm ?? 0, row.key).toBeLessThan(row.length_mm);
    expect(row.sizes_mm, row.key).toEqual(row.sizes_mm.toSorted((a, b) => a - b));
    expect(citationFault(row.citation, row.sigma, sources), row.key).toBeNull();
  }
  const sheets = formats
    .filter((row) => row.form === 'sheet')
    .map((row) => `${row.width_mm}x${row.length_mm}`);
  expect(sheets).toEqual(expect.arrayContaining(['1000x2000', '1250x2500', '1500x3000']));
});

test('plan tiers are those of the contract', () => {
  const { tiers } = readData<{ tiers: Record<string, unknown>[] }>('plan-tiers.json');
  const columns = [
    'slug',
    'included_per_month',
    'hard_capped',
    'overage_cents',
    'environments',
    'pending_bound',
    'inflight_cap',
    'heavy_weight',
    'drawing_cpu_seconds',
    'month_cpu_seconds',
    'open_nests',
    'uploads',
  ];
  expect(tiers.map((tier) => columns.map((column) => tier[column]))).toEqual([
    ['free', 25, true, null, 2, 25, 2, 25, 600, 7200, 3, 2000],
    ['team', 500, false, 40, 10, 500, 8, 10, 1800, 72_000, 20, 5_000],
    ['scale', 5000, false, 20, 50, 5000, 32, 5, 3600, 720_000, 100, 7_500],
    ['dev', 1_000_000, false, 0, 1000, 100_000, 64, 1, 36_000, 100_000_000, 1000, 100_000],
  ]);
  for (const tier of tiers) expect(Object.keys(tier)).toHaveLength(17);
});
