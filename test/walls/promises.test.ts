import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROMISES } from '../promises.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** At the end of a title: `… [UPL-3]` or `… [UPL-3 PAR-1]`. */
const NAMED = /\[((?:[A-Z]{3,4}-\d+ ?)+)\](?=['`])/g;

const named = new Map<string, string[]>();
for await (const file of glob('test/**/*.test.ts', { cwd: ROOT })) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [, ids = ''] of text.matchAll(NAMED))
    for (const id of ids.split(' ')) named.set(id, [...(named.get(id) ?? []), file]);
}

test('every promise has an id of its own, and a test that names it', () => {
  const ids = PROMISES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

test('every id in the title of a test is a promise', () => {
  const known = new Set(PROMISES.map(({ id }) => id));
  expect([...named.keys()].filter((id) => !known.has(id))).toEqual([]);
});

test('no test that shows a promise is switched off', () => {
  const files = new Set([...named.values()].flat());
  const off = [...files].filter((file) =>
    /\b(test|it|describe)\.(skip|only|todo)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(off).toEqual([]);
});
