import { CurveCard } from '../../charts/CurveCard.tsx';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';

/** Price over lot size, as a picture and as a table. */
export const LotCurve = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, count, money } = useLocale();
  const { lot_curve: points, currency, lot_size } = calculation;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  return (
    <CurveCard
      id="lots"
      title={t('lots.title')}
      lead={t('lots.lead')}
      along={points.map((point) => point.lot_size)}
      axis={t('lots.axis')}
      currency={currency}
      curves={[
        { name: t('lots.offer'), tone: 'price', amounts: points.map((point) => point.offer_price) },
        { name: t('lots.unit'), tone: 'cost', amounts: points.map((point) => point.unit_cost) },
        { name: t('lots.setup'), tone: 'share', amounts: points.map((point) => point.setup_per_piece) },
      ]}
      marks={[{ at: lot_size, label: t('part.lot', { count: count(lot_size) }) }]}
      label={t('lots.picture', {
        first: money(first.offer_price, currency),
        least: count(first.lot_size),
        last: money(last.offer_price, currency),
        most: count(last.lot_size),
      })}
    />
  );
};
