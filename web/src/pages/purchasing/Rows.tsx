import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../locale.tsx';
import { usePurchasingChange } from '../../service/purchasing.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { PURCHASING } from '../../texts/purchasing.ts';
import css from './purchasing.module.css';

type Named = { readonly id: string };

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Left out on a phone. */
  readonly isWide?: boolean;
};

const classOf = ({ isNumber, isWide }: Pick<Column<never>, 'isNumber' | 'isWide'>): string =>
  [isNumber && 'number', isWide && css.wide].filter(Boolean).join(' ');

type RowProps<Row extends Named> = {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly remove: ((row: Row) => Promise<unknown>) | undefined;
};

const One = <Row extends Named>({ row, columns, nameOf, remove }: RowProps<Row>) => {
  const t = useTexts(PURCHASING);
  const removal = usePurchasingChange(() => remove?.(row) ?? Promise.resolve());
  return (
    <tr>
      <th scope="row" className={css.long}>
        {nameOf(row)}
        <Refusal error={removal.error} />
      </th>
      {columns.map((column) => (
        <td key={column.name} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
      {remove !== undefined && (
        <td className="number">
          <Confirmed
            label={t('remove')}
            about={nameOf(row)}
            question={t('remove_question', { name: nameOf(row) })}
            isPending={removal.isPending}
            act={() => removal.mutate(undefined)}
          />
        </td>
      )}
    </tr>
  );
};

type Props<Row extends Named> = Omit<RowProps<Row>, 'row'> & {
  readonly title: string;
  /** Head of the first column, which names the row. */
  readonly head: string;
  readonly empty: string;
  readonly query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
};

/** A list of records that can be removed. */
export const Rows = <Row extends Named>({ title, head, empty, query, ...row }: Props<Row>) => {
  const { data, error } = query;
  if (error !== null) return <Failure error={error} retry={() => query.refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.length === 0) return <p className="muted">{empty}</p>;
  return (
    <table className="table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {row.columns.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
          {row.remove !== undefined && <td />}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <One key={one.id} row={one} {...row} />
        ))}
      </tbody>
    </table>
  );
};
