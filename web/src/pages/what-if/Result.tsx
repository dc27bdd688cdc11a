import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocale } from '../../locale.tsx';
import type { Calculation, CalculationPreviewResult } from '../../service/client.ts';
import { Categories } from './Categories.tsx';
import css from './what-if.module.css';

const CurveChart = lazy(async () => ({ default: (await import('../../charts/CurveChart.tsx')).CurveChart }));

const LotCurve = ({ calculation, lot }: { readonly calculation: Calculation; readonly lot: number }) => {
  const { t, count, money } = useLocale();
  const { lot_curve: points, currency, lot_size } = calculation;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const before = { at: lot_size, label: t('what_if.before') };
  const after = { at: lot, label: t('what_if.lot', { count: count(lot) }) };
  return (
    <section className="card" aria-labelledby="curve-title">
      <h2 id="curve-title">{t('lots.title')}</h2>
      <div className={css.chart}>
        <Suspense fallback={null}>
          <CurveChart
            along={points.map((point) => point.lot_size)}
            axis={t('lots.axis')}
            curves={[
              { name: t('lots.offer'), tone: 'price', amounts: points.map((point) => point.offer_price) },
              { name: t('lots.setup'), tone: 'share', amounts: points.map((point) => point.setup_per_piece) },
            ]}
            marks={lot === lot_size ? [before] : [before, after]}
            currency={currency}
            label={t('lots.picture', {
              first: money(first.offer_price, currency),
              least: count(first.lot_size),
              last: money(last.offer_price, currency),
              most: count(last.lot_size),
            })}
          />
        </Suspense>
      </div>
    </section>
  );
};

type Props = {
  readonly calculation: Calculation;
  readonly lot: number;
  /** The price is that of an annual volume, which has no categories. */
  readonly isCurveAlone: boolean;
  readonly preview: CalculationPreviewResult | undefined;
  readonly isWaiting: boolean;
};

/** Changes per category, and the place on the lot curve. */
export const Result = ({ calculation, lot, isCurveAlone, preview, isWaiting }: Props) => {
  const { t } = useLocale();
  return (
    <>
      <section className="card" aria-labelledby="categories-title">
        <h2 id="categories-title">{t('what_if.categories')}</h2>
        {isCurveAlone ? (
          <p className="muted">{t('what_if.curve_alone')}</p>
        ) : isWaiting && preview === undefined ? (
          <output aria-label={t('shell.loading')}>
            <Skeleton h="10rem" />
          </output>
        ) : preview === undefined || calculation.cost_sheet === null ? (
          <p className="muted">{t('what_if.nothing')}</p>
        ) : (
          <Categories before={calculation.cost_sheet} after={preview.cost_sheet} />
        )}
      </section>
      <LotCurve calculation={calculation} lot={lot} />
    </>
  );
};
