import { expect, test } from 'vitest';
import { NEST_STATUSES } from '../../src/db/nests/nests.ts';
import { LINE_REASONS } from '../../src/db/nests/pricing-line.ts';
import { NEST_ROTATIONS } from '../../src/engine/index.ts';
import { fileOf, namedTests, promisesOf } from '../support/promises.ts';

const PAGE = fileOf('docs/nests/promises.md');
const ROWS = promisesOf(PAGE);

test('every promise of docs/nests/promises.md names tests that are there', () => {
  expect(ROWS.length).toBeGreaterThan(40);
  expect(ROWS.filter((row) => !row.includes('.ts` › '))).toEqual([]);
  const named = namedTests(ROWS);
  expect(named.length).toBeGreaterThanOrEqual(ROWS.length);
  expect(named.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([]);
});

test('it names every operation, state, turn and reason', () => {
  type Operation = { readonly tags?: readonly string[] };
  const { paths } = JSON.parse(fileOf('openapi.json')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const own = Object.entries(paths).filter(([, operations]) =>
    Object.values(operations).some(({ tags }) => tags?.includes('Job nests')),
  );
  expect(own.length).toBeGreaterThan(6);
  const last = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const words = [...own.map(([path]) => last(path)), ...NEST_STATUSES, ...NEST_ROTATIONS, ...LINE_REASONS];
  expect(words.filter((word) => !PAGE.includes(word))).toEqual([]);
});
