/** One list of sources over the figure tables; a key means the same source in each of them. */
import { readFileSync } from 'node:fs';
import { readTable, withoutEmpty } from './tables.mjs';

const economics = () =>
  readTable('economics/sources.csv').map((s) => [
    s.key,
    withoutEmpty({
      title: s.title,
      publisher: s.publisher,
      address: s.locator,
      date: s.date,
      re_read: s.re_read === 'yes',
      note: s.note,
    }),
  ]);
const cutting = () =>
  readTable('cutting/sources.csv').map((s) => [
    s.key,
    withoutEmpty({ title: s.what, address: s.address, seen: s.date_seen }),
  ]);
const materials = () =>
  readTable('materials/sources.csv').map((s) => [
    s.citation,
    withoutEmpty({ title: s.what, address: s.address, seen: s.date_seen, licence: s.licence }),
  ]);

const published = () =>
  ['economics', 'times'].flatMap((table) =>
    readTable(`published/${table}.csv`).map((s) => [
      s.source_key,
      withoutEmpty({ title: s.title, publisher: s.publisher_or_author, address: s.address, date: s.year }),
    ]),
  );

/** Sources of the registry that its rows lend to tools of the presets. */
const registry = () =>
  JSON.parse(
    readFileSync(
      new URL('../../../src/engine/parameters/data/sources-planning.json', import.meta.url),
      'utf8',
    ),
  );

/** Every `citation`, `citations.*` and `source` of a document. */
export const citedKeys = (value, key = '') => {
  if (typeof value === 'string')
    return /^(citation|source|names|properties|price|kc)$/.test(key) || key === '*' ? value.split(';') : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    citedKeys(item, Array.isArray(value) ? key : key === 'citations' ? '*' : name),
  );
};

/** The sources of the given keys, sorted; refuses a key that no table lists, or that two tables use for different things. */
export const sourcesOf = (keys, own = {}) => {
  const known = new Map(Object.entries(own));
  for (const [key, source] of [...economics(), ...cutting(), ...materials()]) {
    if (key === 'assumed') continue;
    if (known.has(key) && known.get(key).address !== source.address)
      throw new Error(`two sources are called ${key}`);
    known.set(key, source);
  }
  for (const { key, title, address, date } of registry())
    if (!known.has(key)) known.set(key, withoutEmpty({ title, address, date }));
  // Found later: a key that stands in an older table keeps what that says.
  for (const [key, source] of published()) if (!known.has(key)) known.set(key, source);
  const wanted = [...new Set(keys)].filter((key) => key !== 'assumed').toSorted();
  const missing = wanted.filter((key) => !known.has(key));
  if (missing.length > 0) throw new Error(`no source is called ${missing.join(', ')}`);
  return Object.fromEntries(wanted.map((key) => [key, known.get(key)]));
};
