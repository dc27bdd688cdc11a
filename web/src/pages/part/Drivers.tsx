import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Shortened } from '../../shell/Shortened.tsx';
import css from './part.module.css';
import type { Selection } from './selection.ts';

type Props = {
  readonly calculation: Calculation;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
};

const FIRST = 8;

/** Unit cost by cause; a driver with faces highlights them. */
export const Drivers = ({ calculation, selection, select }: Props) => {
  const { t, money, percent } = useLocale();
  const drivers = calculation.analytics?.cost_drivers ?? [];
  if (drivers.length === 0) return null;
  const most = Math.max(...drivers.map(({ amount }) => Math.abs(amount)));
  return (
    <section className="card" aria-labelledby="drivers-title">
      <h2 id="drivers-title">{t('drivers.title')}</h2>
      <p className={css.fine}>{t('drivers.lead')}</p>
      <Shortened items={drivers} most={FIRST} className={css.drivers}>
        {({ kind, ref, label, face_ids, amount, share }) => {
          const isChosen = selection?.kind === 'driver' && selection.ref === ref;
          return (
            <li key={`${kind} ${ref}`} data-chosen={isChosen}>
              {face_ids.length === 0 ? (
                <span>{label}</span>
              ) : (
                <button
                  type="button"
                  className={`link-button ${css.link}`}
                  aria-pressed={isChosen}
                  onClick={() => select(isChosen ? null : { kind: 'driver', ref })}
                >
                  {label}
                </button>
              )}
              <span className={css.meter} aria-hidden="true">
                <span style={{ width: `${(Math.abs(amount) / most) * 100}%` }} />
              </span>
              <span className="number">{money(amount, calculation.currency)}</span>
              <span className="number muted">{percent(share)}</span>
            </li>
          );
        }}
      </Shortened>
    </section>
  );
};
