import { Checkbox } from '@mantine/core';
import { useLocale } from '../../locale.tsx';
import { COLUMNS, type Column } from './columns.ts';
import css from './parts.module.css';

type Props = { readonly shown: readonly Column[]; readonly show: (columns: readonly Column[]) => void };

/** Which columns the table has. */
export const Columns = ({ shown, show }: Props) => {
  const { t } = useLocale();
  const toggle = (column: Column): void =>
    show(COLUMNS.filter((one) => (one === column) !== shown.includes(one)));
  return (
    <details className={css.columns}>
      <summary>{t('parts.columns')}</summary>
      <div className={css.columnList}>
        {COLUMNS.map((column) => (
          <Checkbox
            key={column}
            size="xs"
            label={t(`column.${column}`)}
            checked={shown.includes(column)}
            onChange={() => toggle(column)}
          />
        ))}
      </div>
    </details>
  );
};
