/** Reading the figure tables and writing the reference data that the migrations load. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const tables = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data');
const data = join(import.meta.dirname, '../../../data');

/** RFC 4180: quoted fields may hold commas, line breaks and doubled quotes. */
export const parseCsv = (text) => {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  const [head, ...body] = rows.filter((row) => row.length > 1);
  return body.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
};

export const readTable = (file) => parseCsv(readFileSync(join(tables, file), 'utf8'));
export const readJson = (file) => JSON.parse(readFileSync(join(data, file), 'utf8'));

const WIDTH = 170;
const inline = (value) =>
  JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ').replaceAll(/\[ /g, '[').replaceAll(/ \]/g, ']');

/** JSON for people: what fits a line stands on one line, everything else is one entry per line. */
export const format = (value, indent = '', lead = 0) => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = inline(value);
  if (indent.length + lead + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => deeper + format(item, deeper)).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return deeper + name + format(item, deeper, name.length);
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
};

export const writeData = (file, value) => {
  const path = join(data, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${format(value)}\n`);
  console.log(`data/${file}`);
};

/** Several keys of one citation are separated by `;` in the reference data. */
export const citation = (keys) => keys.replaceAll('+', ';');

/** `value` with at most `digits` significant digits: a derived figure is not printed finer than it is known. */
export const significant = (value, digits = 4) => Number(value.toPrecision(digits));

export const withoutEmpty = (record) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== undefined));
