import { expect, test } from 'vitest';
import { fileOf, missingFiles, namedTests, promisesOf } from '../support/promises.ts';

const ROWS = promisesOf(fileOf('docs/decisions/house.md'));
/** The part of a row that shows its promise. */
const SHOWN = ROWS.map((row) => `| ${row.split(' | ').slice(1).join(' | ')}`);

test('every promise of docs/decisions/house.md names tests, walls or pages that are there', () => {
  expect(ROWS.length).toBeGreaterThan(20);
  expect(SHOWN.filter((row) => !row.includes('`'))).toEqual([]);
  const named = namedTests(SHOWN);
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([]);
  expect(missingFiles(SHOWN)).toEqual([]);
});

test('the reader sees a test and a file that are not there', () => {
  const row = '| `test/walls/house.test.ts` › no such title; `src/no/such.ts` |';
  expect(namedTests([row])).toEqual([{ name: 'test/walls/house.test.ts › no such title', isThere: false }]);
  expect(missingFiles([row])).toEqual(['src/no/such.ts']);
});
