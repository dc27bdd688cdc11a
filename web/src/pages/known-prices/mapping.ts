import type { KnownPriceImport, KnownPriceImported } from '../../../../clients/typescript/src/index.ts';

export const FIELDS = [
  'part_number',
  'supplier',
  'lot_size',
  'annual_volume',
  'price',
  'currency',
  'date',
] as const;
export type Field = (typeof FIELDS)[number];

type Mapping = NonNullable<KnownPriceImport['mapping']>;
type Category = NonNullable<Mapping['breakdown']>[number]['category'];

/** Cost categories in the order of the costing scheme. */
export const CATEGORIES = [
  'material',
  'setup',
  'labour',
  'machine',
  'tooling',
  'special_direct',
  'inspection',
  'first_article',
  'subcontract',
  'assembly',
  'components',
  'variable_overhead',
  'fixed_overhead',
  'material_overhead',
  'production_overhead',
  'subcontract_overhead',
  'reject',
  'sga',
  'packaging',
  'freight',
  'duty',
  'profit',
  'commission',
  'cash_discount',
  'customer_discount',
] as const satisfies readonly Category[];

const CATEGORY = 'category:';

/** What each column holds: a field, `category:<code>`, or nothing. */
export type Assignment = Readonly<Record<string, string>>;

export const targetOf = (category: string): string => `${CATEGORY}${category}`;

export const assignmentOf = ({
  columns,
  mapping,
}: Pick<KnownPriceImported, 'columns' | 'mapping'>): Assignment => {
  const held = new Map<string, string>();
  for (const field of FIELDS) {
    const column = mapping[field];
    if (column !== undefined) held.set(column, field);
  }
  for (const { category, column } of mapping.breakdown ?? []) held.set(column, targetOf(category));
  return Object.fromEntries(columns.map((column) => [column, held.get(column) ?? '']));
};

/** Gives a column a target; another column that held it becomes free. */
export const assign = (all: Assignment, column: string, target: string): Assignment =>
  Object.fromEntries(
    Object.entries(all).map(([name, held]) => [
      name,
      name === column ? target : target !== '' && held === target ? '' : held,
    ]),
  );

export const mappingOf = (all: Assignment): Mapping => {
  const fields = FIELDS.flatMap((field) => {
    const column = Object.keys(all).find((name) => all[name] === field);
    return column === undefined ? [] : [[field, column] as const];
  });
  const breakdown = Object.entries(all).flatMap(([column, target]) =>
    target.startsWith(CATEGORY) ? [{ category: target.slice(CATEGORY.length) as Category, column }] : [],
  );
  return { ...Object.fromEntries(fields), ...(breakdown.length > 0 && { breakdown }) };
};

/** Values for rows that state none, as they are typed. */
export type Typed = Readonly<Record<'supplier' | 'lot_size' | 'currency' | 'date', string>>;
export const UNTYPED: Typed = { supplier: '', lot_size: '', currency: '', date: '' };

export const defaultsOf = ({
  supplier,
  lot_size,
  currency,
  date,
}: Typed): NonNullable<KnownPriceImport['defaults']> => ({
  ...(supplier.trim() !== '' && { supplier: supplier.trim() }),
  ...(lot_size.trim() !== '' && { lot_size: Number(lot_size) }),
  ...(currency.trim() !== '' && { currency: currency.trim().toUpperCase() }),
  ...(date !== '' && { date }),
});
