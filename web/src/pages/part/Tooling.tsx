import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import css from './part.module.css';

/** Moulds and dies of the plan, and who pays for them. */
export const Tooling = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, money, count } = useLocale();
  const { tooling } = calculation;
  if (tooling === null) return null;
  const { mode, cost, currency, items } = tooling;
  return (
    <section className="card" aria-labelledby="tooling-title">
      <h2 id="tooling-title">{t('tooling.title')}</h2>
      <p className={css.figure}>
        {cost !== null && money(cost, currency, 0)} <span className="muted">{t(`tooling.${mode}`)}</span>
      </p>
      <ul className={css.plainList}>
        {items.map(({ id, label, count: number, cavities, life, lead_time_days, cost: own }) => (
          <li key={id}>
            <span>
              {count(number)} × {label}
              <span className={css.under}>
                {t('tooling.facts', { cavities: count(cavities), life: count(life) })}
                {lead_time_days !== null && ` ${t('tooling.lead_time', { days: count(lead_time_days) })}`}
              </span>
            </span>
            {own !== null && <span className="number">{money(own.value, currency, 0)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};
