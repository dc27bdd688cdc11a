import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formats } from '../../web/src/format.ts';
import { CHOICES, ENVIRONMENTS } from '../../web/src/texts/environments.ts';
import { fill, TEXTS } from '../../web/src/texts/index.ts';
import { PURCHASING } from '../../web/src/texts/purchasing.ts';
import { SETTINGS } from '../../web/src/texts/settings.ts';
import { STATEMENTS } from '../../web/src/texts/statements.ts';
import { WORK } from '../../web/src/texts/work.ts';

test('given a text with values, when it is filled, then every value is in its place, and none is markup', () => {
  expect(fill(TEXTS['transfers.attached'].de, { name: '<b>{name}</b>' })).toBe(
    'Dem Teil <b>{name}</b> hinzugefügt.',
  );
});

/** Groups whose ids are made of a code of the API. */
const BY_CODE =
  /^(examples|severity|status|door|evidence|source|transfers|factor|compare|mode|plan|emissions|tooling|column|facet|kind|title|dimension|field|doubt|fact_state)[.]/;

const codeOf = (...folders: string[]): string =>
  folders
    .flatMap((folder) => {
      const whole = path.resolve(import.meta.dirname, '../../web/src', folder);
      return readdirSync(whole, { recursive: true, encoding: 'utf8' })
        .filter((name) => /[.]tsx?$/.test(name) && !name.startsWith('texts'))
        .map((name) => readFileSync(path.join(whole, name), 'utf8'));
    })
    .join('\n');

test('every text is used', () => {
  const code = codeOf('.');
  const unused = Object.keys(TEXTS).filter((id) => !BY_CODE.test(id) && !code.includes(`'${id}'`));
  expect(unused).toEqual([]);
});

/** Texts of a page on its own. Those made of a code of the API begin with the name of the code's list. */
const BY_LIST =
  /^(action|component|count|delivery|disabled|file|group|kind|layer|origin|role|scope|severity|subject|vdi)_|^(rate_row|stated|vdi_3258|class_default|enabled|disabled)$/;

test.each([
  [
    'environments',
    ENVIRONMENTS,
    ['pages/environments', 'pages/environment', 'pages/environment-differences'],
  ],
  ['settings', SETTINGS, ['pages/settings']],
  ['statements', STATEMENTS, ['pages/environment']],
  ['purchasing', PURCHASING, ['pages/purchasing']],
  ['work', WORK, ['pages/work']],
] as const)('every text of %s is used', (_, table, folders) => {
  const code = codeOf(...folders);
  const unused = Object.keys(table).filter((id) => !BY_LIST.test(id) && !code.includes(`'${id}'`));
  expect(unused).toEqual([]);
});

test('a choice without words would be shown as its code', () => {
  const code = codeOf('pages/environment');
  expect(Object.keys(CHOICES).filter((choice) => !code.includes(`'${choice}'`))).toEqual([]);
});

test('money, numbers and times have the form of the language', () => {
  const [en, de] = [formats('en'), formats('de')];
  expect([en.money(1234.5, 'EUR'), de.money(1234.5, 'EUR')]).toEqual(['€1,234.50', '1.234,50\u00a0€']);
  expect([en.amount(0.126), de.amount(0.126)]).toEqual(['0.13', '0,13']);
  expect([en.percent(0.1234), de.percent(0.1234)]).toEqual(['12.3%', '12,3\u00a0%']);
  expect([en.duration(5400), de.duration(90), en.duration(0.25)]).toEqual(['1.5 h', '1,5 min', '0.25 s']);
});
