import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { type CategoryChange, categoryChanges } from './changes.ts';
import css from './what-if.module.css';

type Sheet = NonNullable<Calculation['cost_sheet']>;

/** Amounts that differ by less than this are shown as equal. */
const VISIBLE = 0.005;

const Bar = ({ delta, most }: { readonly delta: number; readonly most: number }) => (
  <td className={css.delta} aria-hidden="true">
    <span
      data-sign={delta > 0 ? 'more' : 'less'}
      style={{
        width: `${(Math.abs(delta) / most) * 50}%`,
        left: delta > 0 ? '50%' : `${50 - (Math.abs(delta) / most) * 50}%`,
      }}
    />
  </td>
);

const deltaOf = ({ before, after }: CategoryChange): number => after - before;

/** Changes per category: the lines of the sheet before and after. */
export const Categories = ({ before, after }: { readonly before: Sheet; readonly after: Sheet }) => {
  const { t, amount, signed } = useLocale();
  const rows = categoryChanges(before.lines, after.lines);
  const changed = rows.filter((row) => Math.abs(deltaOf(row)) >= VISIBLE);
  const most = Math.max(...changed.map((row) => Math.abs(deltaOf(row))), Number.EPSILON);
  const total = { label: t('tree.total'), before: before.total, after: after.total };
  const cells = (row: CategoryChange) => (
    <>
      <th scope="row">{row.label}</th>
      <td className={`number ${css.before}`}>{amount(row.before)}</td>
      <td className="number">{amount(row.after)}</td>
      <td className="number">{signed(deltaOf(row))}</td>
    </>
  );
  if (changed.length === 0) return <p className="muted">{t('what_if.no_difference')}</p>;
  return (
    <table className="table">
      <caption className="muted">
        {t('what_if.categories_lead', { currency: before.currency, equal: rows.length - changed.length })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('what_if.category')}</th>
          <th scope="col" className={`number ${css.before}`}>
            {t('what_if.before')}
          </th>
          <th scope="col" className="number">
            {t('what_if.after')}
          </th>
          <th scope="col" className="number">
            {t('what_if.change')}
          </th>
          <td className={css.delta} />
        </tr>
      </thead>
      <tbody>
        {changed.map((row) => (
          <tr key={row.label}>
            {cells(row)}
            <Bar delta={deltaOf(row)} most={most} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {cells(total)}
          <td className={css.delta} />
        </tr>
      </tfoot>
    </table>
  );
};
