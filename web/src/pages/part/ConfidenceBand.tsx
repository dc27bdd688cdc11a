import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import css from './part.module.css';

type Props = {
  readonly confidence: NonNullable<Calculation['confidence']>;
  readonly offer: number;
  readonly currency: string;
};

const WIDTH = 600;
const HEIGHT = 30;
const MARGIN = 50;

/** Position of the offer price in the band of comparable prices. */
export const ConfidenceBand = ({ confidence, offer, currency }: Props) => {
  const { t, money, wholePercent, percent } = useLocale();
  const { p10, p50, p90, sourced_share, drivers } = confidence;
  const least = Math.min(p10, offer);
  const most = Math.max(p90, offer);
  const x = (price: number): number =>
    MARGIN + ((price - least) / (most - least || 1)) * (WIDTH - 2 * MARGIN);
  const words = t('band.picture', {
    low: money(p10, currency),
    high: money(p90, currency),
    offer: money(offer, currency),
  });
  return (
    <figure className={css.band}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        <rect
          x={x(p10)}
          y={8}
          width={Math.max(x(p90) - x(p10), 2)}
          height={14}
          rx={7}
          fill="var(--bar-surcharge)"
        />
        <line x1={x(p50)} x2={x(p50)} y1={8} y2={22} stroke="var(--card)" strokeWidth={2} />
        <circle cx={x(offer)} cy={15} r={8} fill="var(--bar-total)" stroke="var(--card)" strokeWidth={2.5} />
      </svg>
      <div className={css.ends} aria-hidden="true">
        {[p10, p90].map((price) => (
          <span key={price} style={{ left: `${(x(price) / WIDTH) * 100}%` }}>
            {money(price, currency)}
          </span>
        ))}
      </div>
      <figcaption>
        {words} {t('band.sourced', { share: wholePercent(sourced_share) })}
        {drivers.length > 0 && (
          <details>
            <summary>{t('band.drivers')}</summary>
            <ul className={css.plainList}>
              {drivers.map(({ key, label, share }) => (
                <li key={key}>
                  <span>{label}</span>
                  <span className="number">{percent(share)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </figcaption>
    </figure>
  );
};
