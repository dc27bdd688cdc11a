import { lazy, Suspense } from 'react';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import css from './part.module.css';

/** The chart library comes after the price. */
const LotChart = lazy(async () => ({ default: (await import('../../charts/LotChart.tsx')).LotChart }));

/** Price over lot size, as a picture and as a table. */
export const LotCurve = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, count, money, amount } = useLocale();
  const { lot_curve: points, currency, lot_size } = calculation;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const label = t('lots.picture', {
    first: money(first.offer_price, currency),
    least: count(first.lot_size),
    last: money(last.offer_price, currency),
    most: count(last.lot_size),
  });
  return (
    <section className="card" aria-labelledby="lots-title">
      <h2 id="lots-title">{t('lots.title')}</h2>
      <p className={css.fine}>{t('lots.lead')}</p>
      <div className={css.chart}>
        <Suspense fallback={null}>
          <LotChart points={points} currency={currency} lotSize={lot_size} label={label} />
        </Suspense>
      </div>
      <details>
        <summary>{t('lots.table')}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className="number">
                {t('lots.axis')}
              </th>
              <th scope="col" className="number">
                {t('lots.offer')} ({currency})
              </th>
              <th scope="col" className="number">
                {t('lots.setup')} ({currency})
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.lot_size}>
                <td className="number">{count(point.lot_size)}</td>
                <td className="number">{amount(point.offer_price)}</td>
                <td className="number">{amount(point.setup_per_piece)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
};
