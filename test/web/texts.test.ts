import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formats } from '../../web/src/format.ts';
import { fill, TEXTS } from '../../web/src/texts/index.ts';

test('given a text with values, when it is filled, then every value is in its place, and none is markup', () => {
  expect(fill(TEXTS['transfers.attached'].de, { name: '<b>{name}</b>' })).toBe(
    'Dem Teil <b>{name}</b> hinzugefügt.',
  );
});

/** Groups whose ids are made of a code of the API. */
const BY_CODE =
  /^(status|door|evidence|source|transfers|factor|compare|mode|plan|emissions|tooling|column|facet|kind|title|dimension|field|doubt|fact_state)[.]/;

test('every text is used', () => {
  const folder = path.resolve(import.meta.dirname, '../../web/src');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[.]tsx?$/.test(name) && !name.startsWith('texts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const unused = Object.keys(TEXTS).filter((id) => !BY_CODE.test(id) && !code.includes(`'${id}'`));
  expect(unused).toEqual([]);
});

test('money, numbers and times have the form of the language', () => {
  const [en, de] = [formats('en'), formats('de')];
  expect([en.money(1234.5, 'EUR'), de.money(1234.5, 'EUR')]).toEqual(['€1,234.50', '1.234,50\u00a0€']);
  expect([en.amount(0.126), de.amount(0.126)]).toEqual(['0.13', '0,13']);
  expect([en.percent(0.1234), de.percent(0.1234)]).toEqual(['12.3%', '12,3\u00a0%']);
  expect([en.duration(5400), de.duration(90), en.duration(0.25)]).toEqual(['1.5 h', '1,5 min', '0.25 s']);
});
