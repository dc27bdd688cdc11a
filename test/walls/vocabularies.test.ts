import { expect, test } from 'vitest';
import { allLists, listsOf, writtenTwice, writtenWithin } from './vocabularies.ts';

const LISTS = allLists();

test('no list of words is written twice [HOU-9]', () => {
  expect(writtenTwice(LISTS)).toEqual([]);
});

test('the search sees the code: lists of every room', () => {
  const rooms = new Set(LISTS.map((list) => list.room));
  expect([...rooms]).toEqual(
    expect.arrayContaining(['activities', 'api', 'cad', 'cli', 'console', 'db', 'engine', 'platform']),
  );
});

test('no list holds a whole list of the vocabulary [HOU-9]', () => {
  expect(writtenWithin(LISTS)).toEqual([]);
});

test('a list is found as an array, as a union and inside SQL, in any order', () => {
  const array = listsOf('api/a.ts', "const A = ['x_eur', 'y_eur', 'z_eur'] as const;");
  const union = listsOf('engine/b.ts', "type B = 'z_eur' | 'y_eur' | 'x_eur' | null;");
  const sql = listsOf('db/c.ts', "const c = sql`delete from t where key in ('y_eur', 'x_eur',\n  'z_eur')`;");
  expect(writtenTwice([...array, ...union, ...sql])).toEqual([['api/a.ts:1', 'engine/b.ts:1', 'db/c.ts:1']]);
  expect(writtenTwice([...array, ...listsOf('cad/d.ts', "type D = 'x_eur' | 'y_eur' | 'z_eur';")])).toEqual(
    [],
  );
});

test('a choice of columns or fields is no list of its own', () => {
  const chosen = listsOf('db/a.ts', "q.select(['a', 'b', 'c']); type A = Pick<B, 'a' | 'b' | 'c'>;");
  expect(chosen).toEqual([]);
});
