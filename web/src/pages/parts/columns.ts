import type { PartSort } from './search.ts';

/** Columns that can be hidden, in their order. The part number and the offer price always stay. */
export const COLUMNS = ['description', 'unit_cost', 'priced', 'make_or_buy', 'folder', 'created'] as const;
export type Column = (typeof COLUMNS)[number];

const AT_FIRST: readonly Column[] = ['description', 'unit_cost', 'priced', 'created'];
const KEY = 'should-cost.columns';

/** The columns that this browser shows. */
export const storedColumns = (): readonly Column[] => {
  const stored = localStorage.getItem(KEY);
  return stored === null ? AT_FIRST : COLUMNS.filter((column) => stored.split(' ').includes(column));
};

export const storeColumns = (columns: readonly Column[]): void =>
  localStorage.setItem(KEY, columns.join(' '));

/** The sort that the head of a column selects. */
export const SORT_OF: Readonly<Partial<Record<Column | 'number', PartSort>>> = {
  number: 'part_number',
  unit_cost: 'unit_cost',
  priced: 'last_quoted_at',
  created: 'created_at',
};
