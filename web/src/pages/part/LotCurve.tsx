import { CurveCard } from '../../charts/CurveCard.tsx';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { machineChanges } from './machine-changes.ts';
import css from './part.module.css';

/** Where other machines become the cheapest. */
const Changes = ({ points }: { readonly points: Calculation['lot_curve'] }) => {
  const { t, count } = useLocale();
  const changes = machineChanges(points);
  if (changes.length < 2) return null;
  return (
    <ul className={css.plainList}>
      {changes.map(({ lot_size, machines }) => (
        <li key={lot_size}>
          <span>{machines.join(', ')}</span>
          <span className="number">{t('lots.from', { count: count(lot_size) })}</span>
        </li>
      ))}
    </ul>
  );
};

/** Price over lot size, as a picture and as a table, with the machines of each lot. */
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
      words={{ name: t('lots.machines'), of: (index) => (points[index]?.machines ?? []).join(', ') }}
    >
      <Changes points={points} />
    </CurveCard>
  );
};
