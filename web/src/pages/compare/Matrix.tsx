import { Link } from '@tanstack/react-router';
import { useLocale } from '../../locale.tsx';
import type { ComparisonCell, ComparisonMatrix } from '../../service/client.ts';
import { Tag } from '../../shell/Tag.tsx';
import css from './compare.module.css';

const Cell = ({ cell, partId }: { readonly cell: ComparisonCell; readonly partId: string }) => {
  const { t, money, signedPercent } = useLocale();
  const { calculation_id, status, offer_price, currency, delta_vs_baseline_pct: delta } = cell;
  if (calculation_id === null || status === null)
    return <td className={`number ${css.cell} muted`}>{t('compare.empty')}</td>;
  const tone = cell.is_best ? 'best' : delta === null || delta === 0 ? 'none' : delta > 0 ? 'more' : 'less';
  return (
    <td className={`number ${css.cell}`} data-tone={tone}>
      <Link to="/parts/$partId" params={{ partId }} search={{ calculation: calculation_id }}>
        {offer_price === null || currency === null ? t(`status.${status}`) : money(offer_price, currency)}
      </Link>
      {delta !== null && delta !== 0 && <span className={css.under}>{signedPercent(delta)}</span>}
      {cell.is_best && <span className={css.under}>{t('compare.best')}</span>}
      {cell.stale && <span className={css.under}>{t('compare.stale')}</span>}
      {cell.incomparable_reasons.map((reason) => (
        <span key={reason} className={css.under}>
          {t(`compare.${reason}`)}
        </span>
      ))}
    </td>
  );
};

const Rates = ({ matrix }: { readonly matrix: ComparisonMatrix }) => {
  const { t, value } = useLocale();
  if (matrix.exchange_rates.length === 0) return null;
  return (
    <ul className={css.rates}>
      {matrix.exchange_rates.map(({ from, to, rate, as_of, source }) => (
        <li key={`${from} ${to}`}>
          {t('compare.rate', { from, to, rate: value(rate), date: as_of, source })}
        </li>
      ))}
    </ul>
  );
};

/** Parts and lots in rows, environments in columns. */
export const Matrix = ({ matrix }: { readonly matrix: ComparisonMatrix }) => {
  const { t, count, money } = useLocale();
  const { environments, parts, baseline_environment_id, mixed_currency } = matrix;
  return (
    <>
      <div className={css.scroll}>
        <table className={`table ${css.matrix}`}>
          <thead>
            <tr>
              <th scope="col">{t('compare.part')}</th>
              {environments.map(({ costing_environment_id: id, name, currency }) => (
                <th key={id} scope="col" className="number">
                  {name} ({currency})
                  {id === baseline_environment_id && (
                    <span className={css.under}>{t('compare.baseline')}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((row) => (
              <tr key={`${row.part_revision_id} ${row.lot_size}`}>
                <th scope="row">
                  {row.part_number}
                  <span className={css.under}>
                    {t('part.revision', { code: row.revision_code })} ·{' '}
                    {t('part.lot', { count: count(row.lot_size) })}
                  </span>
                </th>
                {row.cells.map((cell, index) => (
                  <Cell key={environments[index]?.costing_environment_id} cell={cell} partId={row.part_id} />
                ))}
              </tr>
            ))}
          </tbody>
          {parts.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('compare.basket')}</th>
                {environments.map(({ costing_environment_id: id, basket_total, currency }) => (
                  <td key={id} className="number">
                    {basket_total === null ? '–' : money(basket_total, currency)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {mixed_currency && matrix.currency === null && (
        <p className={css.fine}>
          <Tag tone="warn">{t('compare.mixed')}</Tag> {t('compare.mixed_lead')}
        </p>
      )}
      <Rates matrix={matrix} />
    </>
  );
};
