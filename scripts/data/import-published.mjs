// Writes the figures of reference/published-times.mjs into the registry, each row on its line, and their sources into
// sources-published.json: node scripts/data/import-published.mjs DIR, DIR with published/times.csv.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { DEFINITIONS, PUBLISHED_TIMES } from './reference/published-times.mjs';

const DATA = join(import.meta.dirname, '../../src/engine/parameters/data');
const figures = parse(readFileSync(join(process.argv[2] ?? '', 'published/times.csv'), 'utf8'), {
  columns: true,
});

const files = readdirSync(DATA).filter((file) => !/^(sources|standards|stock-series|groups)/.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(join(DATA, file), 'utf8')]));

const edit = (bin, parameter, change) => {
  for (const [file, text] of texts) {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes(`{"bin":"${bin}","parameter":"${parameter}",`));
    if (at < 0) continue;
    const comma = lines[at].trimEnd().endsWith(',') ? ',' : '';
    const row = change(JSON.parse(lines[at].trim().replace(/,$/, '')));
    row.band = [Math.min(row.band[0], row.value), Math.max(row.band[1], row.value)];
    lines[at] = `  ${JSON.stringify(row)}${comma}`;
    texts.set(file, lines.join('\n'));
    return;
  }
  throw new Error(`no row ${bin} ${parameter}`);
};

for (const [bin, parameter, value, sigma, citation, note] of PUBLISHED_TIMES)
  edit(bin, parameter, (row) => ({ ...row, value, sigma, citation, ...(note === null ? {} : { note }) }));
for (const [bin, parameter] of DEFINITIONS)
  edit(bin, parameter, (row) => ({ ...row, citation: 'definition' }));
for (const [file, text] of texts) writeFileSync(join(DATA, file), text);

const held = new Set(
  readdirSync(DATA)
    .filter((file) => file.startsWith('sources') && file !== 'sources-published.json')
    .flatMap((file) => JSON.parse(readFileSync(join(DATA, file), 'utf8')).map(({ key }) => key)),
);
const keys = new Set(PUBLISHED_TIMES.flatMap((row) => row[4].split(';')));
const sources = [...keys]
  .filter((key) => key !== 'assumed' && !held.has(key))
  .sort()
  .map((key) => {
    if (key === 'definition')
      return {
        key,
        title: 'Point of reference of this method, by definition',
        author: 'should-cost',
        address: 'docs/method/confidence.md',
        date: '2026',
      };
    const row = figures.find((one) => one.source_key === key && one.address !== '');
    if (row === undefined) throw new Error(`no source ${key}`);
    return { key, title: row.title, author: row.publisher_or_author, address: row.address, date: row.year };
  });
writeFileSync(
  join(DATA, 'sources-published.json'),
  `[\n${sources.map((source) => `  ${JSON.stringify(source)}`).join(',\n')}\n]\n`,
);
