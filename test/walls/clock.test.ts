import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../../src');

const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|sql)$/.test(name))
  .map((name) => ({
    name,
    text: readFileSync(path.join(SOURCE, name), 'utf8').replace(/^\s*(--|\/\/|\*|\/\*\*).*$/gm, ''),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const using = (pattern: RegExp): readonly string[] =>
  code.filter(({ name, text }) => !name.startsWith('cli/') && pattern.test(text)).map(({ name }) => name);

/** Who may look at a clock of its own, and why. */
const CLOCKS = {
  'activities/worker.ts': 'compares with the times of the file system',
  'platform/clock.ts': 'the clock that is injected',
  'workflows/words.ts': 'the clock of the workflow, which a replay repeats',
};

test('business time comes from the injected clock, in SQL as well', () => {
  expect(using(/\bDate\.now\(|\bnew Date\(\)/)).toEqual(Object.keys(CLOCKS));
  const inSql = using(/(?<![.\w])now\(\)|\b(current|clock|statement|transaction)_timestamp\b/);
  // There, `now` is an argument.
  expect(inSql.filter((name) => name.startsWith('db/'))).toEqual(['db/erasure/erasure.ts']);
});

test('only entry points read the environment of the process', () => {
  // The samples of the API reference are text.
  const readers = using(/\bprocess\.env\b/).filter((name) => !name.startsWith('api/samples/'));
  expect(readers).toEqual(['backends.ts', 'main.ts']);
});
