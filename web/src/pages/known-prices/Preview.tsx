import { categoryName } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import type { KnownPriceImported } from '../../service/known-prices.ts';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import css from './known-prices.module.css';

const MOST = 50;

const Refused = ({ found }: { readonly found: KnownPriceImported }) => {
  const { count } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  return (
    <section className="card" aria-labelledby="refused-title">
      <h2 id="refused-title">{t('refused_count', { count: count(found.refused_count) })}</h2>
      <table className="table" aria-label={t('refused')}>
        <thead>
          <tr>
            <th scope="col" className="number">
              {t('row')}
            </th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {found.refused.slice(0, MOST).map(({ row, column, reason }) => (
            <tr key={row}>
              <th scope="row" className="number">
                {count(row)}
              </th>
              <td className={css.name}>{column ?? '–'}</td>
              <td className={css.name}>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.refused_count > MOST && <p className="fine">{t('first_rows', { count: MOST })}</p>}
    </section>
  );
};

const Accepted = ({ found }: { readonly found: KnownPriceImported }) => {
  const { amount, count, day, language, money } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  return (
    <section className="card" aria-labelledby="accepted-title">
      <h2 id="accepted-title">{t('accepted_count', { count: count(found.accepted_count) })}</h2>
      <table className="table" aria-label={t('accepted')}>
        <thead>
          <tr>
            <th scope="col" className={`number ${css.wide}`}>
              {t('row')}
            </th>
            <th scope="col">{t('part')}</th>
            <th scope="col" className="number">
              {t('lot')}
            </th>
            <th scope="col" className="number">
              {t('paid')}
            </th>
            <th scope="col" className={css.wide}>
              {t('field_date')}
            </th>
            <th scope="col" className={css.wide}>
              {t('amounts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.accepted.slice(0, MOST).map(({ row, price }) => (
            <tr key={row}>
              <td className={`number ${css.wide}`}>{count(row)}</td>
              <th scope="row" className={css.name}>
                {price.part_number}
                <span className={css.under}>{price.supplier ?? '–'}</span>
              </th>
              <td className="number">{count(price.lot_size)}</td>
              <td className="number">{money(price.price, price.currency)}</td>
              <td className={css.wide}>{day(price.date)}</td>
              <td className={css.wide}>
                {price.breakdown.map(({ category, amount: part }) => (
                  <span key={category} className={css.part}>
                    {categoryName(language, category)} {amount(part)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.accepted_count > MOST && <p className="fine">{t('first_rows', { count: MOST })}</p>}
    </section>
  );
};

/** What the rows of a file would become. */
export const Preview = ({ found }: { readonly found: KnownPriceImported }) => (
  <>
    {found.refused_count > 0 && <Refused found={found} />}
    {found.accepted_count > 0 && <Accepted found={found} />}
  </>
);
