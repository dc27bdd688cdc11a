import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Calculations } from '../generated/schema.ts';

type Stored = Selectable<Calculations>;
export type ColumnName = keyof Stored;

/** A field of a record, and the column that holds it. */
type Field<T, C extends ColumnName = ColumnName> = {
  readonly column: C;
  /** Exists in the type only: the type of the field. */
  readonly valueType?: () => T;
};
type Defaulted<T, C extends ColumnName = ColumnName> = Field<T, C> & { readonly initial: T };

type Fields = Readonly<Record<string, Field<unknown>>>;

/** A column that every row states; `T` narrows the type of the database. */
export const stated = <C extends ColumnName, T = Stored[C]>(column: C): Field<T, C> => ({ column });

/** A column with its initial value. */
export const initially = <C extends ColumnName>(column: C, initial: Stored[C]): Defaulted<Stored[C], C> => ({
  column,
  initial,
});

/** `initially` for a closed list or a document; `T` narrows the type of the database. */
export const initiallyOf =
  <T>() =>
  <C extends ColumnName>(column: C, initial: T): Defaulted<T, C> => ({ column, initial });

type ColumnValue<F> = F extends { readonly valueType?: () => infer T } ? T : never;

/** The record that a table of fields describes. */
export type RecordOf<F extends Fields> = { readonly [K in keyof F]: ColumnValue<F[K]> };
/** The record that a table of fields describes, by column. */
export type ColumnsOf<F extends Fields> = { readonly [K in keyof F as F[K]['column']]: ColumnValue<F[K]> };
type NamesOf<F extends Fields> = F[keyof F]['column'];

export const columnsOf = <F extends Fields>(fields: F): readonly NamesOf<F>[] =>
  Object.values(fields).map(({ column }) => column);

/** The columns of a table of fields, for the row `c`. */
export const selected = <F extends Fields>(fields: F): readonly `c.${NamesOf<F>}`[] =>
  columnsOf(fields).map((column) => `c.${column}` as const);

export const readFields = <F extends Fields>(fields: F, row: Pick<Stored, NamesOf<F>>): RecordOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { column }]) => [name, (row as Partial<Stored>)[column]]),
  ) as RecordOf<F>;

export const writeFields = <F extends Fields>(fields: F, record: RecordOf<F>): ColumnsOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { column }]) => [column, record[name]]),
  ) as ColumnsOf<F>;

/** Initial values of the fields. */
export const initialOf = <F extends Readonly<Record<string, Defaulted<unknown>>>>(fields: F): RecordOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])) as RecordOf<F>;

type Taken = Readonly<Partial<Record<ColumnName, RawBuilder<unknown>>>>;

/** Each of `columns` with the column of that name of the row `from`. */
export const takenFrom = (from: string, columns: readonly ColumnName[]): Taken =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`${from}.${column}`)]));

/** For `insert into calculations (${names}) select ${values}`. */
export const insertOf = (taken: Taken) => ({
  names: sql.join(Object.keys(taken).map((column) => sql.ref(column))),
  values: sql.join(Object.values(taken)),
});
