import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { PLACES, type Place } from './published-places.ts';
import { falseIn, type Held, type Published } from './published-working.ts';

const FOLDER = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'published',
);

const table = (file: string): readonly Published[] =>
  parse(readFileSync(file, 'utf8'), { columns: true }) as readonly Published[];

/** Whether a row fits is its own word; what is context only holds no number. */
const FITS = ['exact', 'close'];
const CONTEXT = 'range only';

/** What each figure that fits is held by, in how many steps, or why none is; a figure may hold several numbers. */
const LINES = table(join(import.meta.dirname, 'economics.csv')) as readonly (Held & Published)[];

/** Figures of which no line speaks. */
const unsaid = (figures: readonly Published[]): readonly string[] => {
  const said = new Set(LINES.map(nameOf));
  return figures.map(nameOf).filter((name) => !said.has(name));
};

const nameOf = ({ key, region, source_key }: Published): string => `${key} | ${region} | ${source_key}`;

/** Numbers that rest on what a source of the table says in another place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['de', 'pl', 'cn', 'us'].map((region) => [
      `setting ${region}-2026 sga_pct bizstats_332`,
      'its page gives officers, advertising, bad debts and other selling and administration beside the margin',
    ]),
  ),
  'setting de-2026 production_overhead_pct preciseworks_2025':
    'left over where the machine rates agree with published shop rates (shop-rates.test.ts)',
  'setting cn-2026 production_overhead_pct preciseworks_2025':
    'left over where the machine rates agree with published shop rates (shop-rates.test.ts)',
  'setting us-2026 energy_eur_per_kwh eia_2025_04': 'the industrial column of the same table',
  'shop_rate us-2026 sliding_head mts_2026': 'its row is context by its own word',
  ...Object.fromEntries(
    ['USD', 'PLN', 'CNY'].map((quote) => [
      `fx 2026-04-13 EUR/${quote} ecb_ref_apr`,
      'the same file of the bank, of the earlier table of exchange rates',
    ]),
  ),
};

/** Wages of other posts are those of the operator by a factor that their note says. */
const timesOperator = ({ note, where }: Place): number => {
  if (where.startsWith('setting ')) return 1;
  return /^equals the default/.test(note) ? 1 : Number(/^operator x ([\d.]+)$/.exec(note)?.[1] ?? Number.NaN);
};

/** Whether a number rests on another one that holds the source: a grade of the same row, a wage of the same preset. */
const followsAnother = (at: Place, source: string, held: ReadonlySet<string>): boolean => {
  const wage = /^(?:rate|setting) (\S+) (?:labour\.|default_labour)/.exec(at.where);
  if (wage === null)
    return PLACES.some(
      ({ where, note, value }) =>
        held.has(`${where} ${source}`) &&
        where.startsWith('price ') &&
        note === at.note &&
        value === at.value,
    );
  const operator = `rate ${wage[1]} labour.default`;
  const from = PLACES.find(({ where }) => where === operator)?.value ?? Number.NaN;
  return (
    held.has(`${operator} ${source}`) &&
    Math.abs(at.value - from * timesOperator(at)) <= Math.abs(at.value) * 0.001
  );
};

describe.skipIf(!existsSync(FOLDER))('published economics', () => {
  const rows = existsSync(FOLDER) ? table(join(FOLDER, 'economics.csv')) : [];
  const fitting = rows.filter(({ fit = '' }) => FITS.includes(fit));
  const rowOf = new Map(fitting.map((row) => [nameOf(row), row]));
  const ofSource = (source: string | undefined) => rows.filter(({ source_key }) => source_key === source);
  const faultOf = (line: Held & Published): readonly string[] => {
    const row = rowOf.get(nameOf(line));
    const places = PLACES.filter(
      ({ where, sources }) => where === line.held_by && sources.includes(line.source_key ?? ''),
    );
    if (row === undefined || places.length === 0) return [`${nameOf(line)}: nothing at ${line.held_by}`];
    return places.flatMap((place) => {
      const fault = falseIn(row, line, place, ofSource(line.source_key));
      return fault === null ? [] : [`${nameOf(line)}, ${place.where}: ${fault}`];
    });
  };

  test('each figure holds a number of its own row, or states why not [PRN-1]', () => {
    expect(rows.length).toBeGreaterThanOrEqual(309);
    expect(rows.filter(({ fit = '' }) => ![...FITS, CONTEXT].includes(fit)).map(nameOf)).toEqual([]);
    expect(rowOf.size).toBe(fitting.length);
    expect(unsaid(fitting)).toEqual([]);
    for (const line of LINES) expect(line.held_by === '', nameOf(line)).toBe(line.reason !== '');
  });

  test('a figure that comes new is named [PRN-1]', () => {
    const [first] = fitting;
    const news = { ...first, key: 'mill plate of tomorrow' } as Published;
    expect(unsaid([...fitting, news])).toEqual([nameOf(news)]);
  });

  test('no line outlives its figure, and none is said twice', () => {
    expect(LINES.map(nameOf).filter((name) => !rowOf.has(name))).toEqual([]);
    const all = LINES.map((line) => `${nameOf(line)} ${line.held_by}`);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
    const refused = new Set(LINES.filter(({ held_by }) => held_by === '').map(nameOf));
    expect(LINES.filter((line) => line.held_by !== '' && refused.has(nameOf(line))).map(nameOf)).toEqual([]);
  });

  test('whom a reason names instead is cited', () => {
    const cited = new Set(PLACES.flatMap(({ sources }) => sources));
    const named = LINES.flatMap(({ reason = '' }) => reason.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((source) => !cited.has(source))).toEqual([]);
  });

  test('value and unit of what a figure holds follow from it [PRN-1]', () => {
    expect(LINES.filter(({ held_by }) => held_by !== '').flatMap(faultOf)).toEqual([]);
  });

  test('each number that names a source of the table follows from a figure of it [PRN-1]', () => {
    const fromTable = new Set(fitting.map(({ source_key = '' }) => source_key));
    const held = new Set(LINES.map((line) => `${line.held_by} ${line.source_key}`));
    const cited = PLACES.flatMap((place) =>
      place.sources
        .filter((source) => fromTable.has(source) && !held.has(`${place.where} ${source}`))
        .filter((source) => !followsAnother(place, source, held))
        .map((source) => `${place.where} ${source}`),
    );
    expect(cited.filter((one) => !(one in ELSEWHERE))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((one) => !cited.includes(one))).toEqual([]);
  });
});

/** A published price of 2 USD/kg, and a number of ours that follows from it. */
const ROW: Published = {
  source_key: 'a',
  unit: 'USD/kg',
  published_value: '2',
  low: '',
  high: '',
  fit: 'exact',
};
const PRICE: Place = {
  where: 'price DE en:1.0038',
  value: 2.63,
  unit: 'EUR/kg',
  sigma: 0.1,
  sources: ['a'],
  note: 'small lots at 1.5 times the mill',
  beside: {},
};
const WORKED: Held = { held_by: PRICE.where, working: 'p / 1.1418 * 1.5' };

describe('a figure is said to hold a number falsely', () => {
  test.each<readonly [string, Partial<Published>, Partial<Held>, Partial<Place>, RegExp]>([
    ['that names another source', {}, {}, { sources: ['b'] }, /does not name a/],
    ['of another value', {}, {}, { value: 3.2 }, /lies outside/],
    ['that says another value itself', {}, { working: '' }, { unit: 'USD/kg', value: 2.05 }, /lies outside/],
    ['of another unit', { unit: 'USD/m2' }, {}, {}, /does not lead to/],
    ['of another unit itself', {}, { working: '' }, { value: 2 }, /USD\/kg is not EUR\/kg/],
    ['of another currency', {}, { working: 'p * 1.5' }, { value: 3 }, /USD is not changed to EUR/],
    [
      'by a factor of which nobody speaks',
      {},
      { working: 'p / 1.1418 * 1.7' },
      { value: 2.98 },
      /nobody says 1.7/,
    ],
    ['on the wrong side of it', {}, { working: '> p / 1.1418 * 1.5' }, { value: 2.5 }, /is not >/],
  ])('%s', (_, row, held, place, fault) => {
    expect(falseIn(ROW, WORKED, PRICE, [])).toBeNull();
    expect(
      falseIn({ ...ROW, ...row } as Published, { ...WORKED, ...held }, { ...PRICE, ...place }, []),
    ).toMatch(fault);
  });
});
