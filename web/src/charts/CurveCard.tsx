import { lazy, type ReactNode, Suspense } from 'react';
import { useLocale } from '../locale.tsx';
import type { CurveChartProps } from './CurveChart.tsx';
import css from './curve.module.css';

/** The chart library comes after the price. */
const CurveChart = lazy(async () => ({ default: (await import('./CurveChart.tsx')).CurveChart }));

type Props = CurveChartProps & {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** A column of words beside the amounts of the table. */
  readonly words?: { readonly name: string; readonly of: (index: number) => string };
  readonly children?: ReactNode;
};

/** Amounts over a quantity, as a picture and as a table. */
export const CurveCard = ({ id, title, lead, words, children, ...chart }: Props) => {
  const { t, count, amount } = useLocale();
  const { along, axis, curves, currency } = chart;
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="fine">{lead}</p>
      <div className={css.chart}>
        <Suspense fallback={null}>
          <CurveChart {...chart} />
        </Suspense>
      </div>
      {children}
      <details>
        <summary>{t('lots.table')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="number">
                {axis}
              </th>
              {curves.map(({ name }) => (
                <th key={name} scope="col" className="number">
                  {name} ({currency})
                </th>
              ))}
              {words && <th scope="col">{words.name}</th>}
            </tr>
          </thead>
          <tbody>
            {along.map((quantity, index) => (
              <tr key={quantity}>
                <td className="number">{count(quantity)}</td>
                {curves.map(({ name, amounts }) => (
                  <td key={name} className="number">
                    {amount(amounts[index] ?? 0)}
                  </td>
                ))}
                {words && <td>{words.of(index)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
};
