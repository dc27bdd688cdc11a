import { expect, test } from 'vitest';
import { folderRows } from '../../web/src/pages/parts/folder-tree.ts';
import { chosenOf, filtersOf, isFiltered, searchOf, toggled } from '../../web/src/pages/parts/search.ts';

test('an address is read whoever wrote it: unknown values are left out, and defaults are not repeated', () => {
  expect(searchOf({})).toEqual({});
  expect(
    searchOf({ q: '', sort: 'created_at', order: 'desc', quoted: 'yes', make_or_buy: ['steal'] }),
  ).toEqual({});
  expect(
    searchOf({ q: 4711, sort: 'annual_spend', order: 'asc', quoted: false, make_or_buy: ['buy', 'x'] }),
  ).toEqual({
    q: '4711',
    sort: 'annual_spend',
    order: 'asc',
    quoted: false,
    make_or_buy: ['buy'],
  });
});

test('a filter with one value changes it, a filter with several adds to them, and the last value removes the filter', () => {
  const priced = toggled({}, 'quoted', 'true');
  expect(priced).toEqual({ quoted: true });
  expect(toggled(priced, 'quoted', 'false')).toEqual({ quoted: false });
  expect(toggled(priced, 'quoted', 'true')).toEqual({});
  const both = toggled(toggled({ q: 'a' }, 'make_or_buy', 'make'), 'make_or_buy', 'buy');
  expect(chosenOf(both, 'make_or_buy')).toEqual(['make', 'buy']);
  expect(toggled(toggled(both, 'make_or_buy', 'make'), 'make_or_buy', 'buy')).toEqual({ q: 'a' });
  expect([isFiltered(both), isFiltered({ folder: 'x', sort: 'unit_cost' })]).toEqual([true, false]);
});

test('the parts without a folder are a filter of their own', () => {
  expect(filtersOf({ folder: 'none', sort: 'unit_cost' })).toEqual({ unfiled: true });
  expect(filtersOf({ folder: '01', q: 'a' })).toEqual({ folder_id: '01', q: 'a' });
});

test('folders stand under their parents, and one whose parent is missing at the top', () => {
  const folder = (id: string, parent_id: string | null) => ({
    id,
    name: id,
    parent_id,
    part_count: 0,
    created_at: '',
    updated_at: '',
  });
  const rows = folderRows([
    folder('a', null),
    folder('b', null),
    folder('a1', 'a'),
    folder('lost', 'gone'),
    folder('a11', 'a1'),
  ]);
  expect(rows.map(({ folder: { id }, depth }) => `${depth} ${id}`)).toEqual([
    '0 a',
    '1 a1',
    '2 a11',
    '0 b',
    '0 lost',
  ]);
});
