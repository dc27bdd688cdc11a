import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Tag } from '../../shell/Tag.tsx';
import { ConfidenceBand } from './ConfidenceBand.tsx';
import css from './part.module.css';

/** Words of a reason; its values stand in the note of the same code. */
const useReasons = ({ review_reasons, analytics }: Calculation): readonly string[] => {
  const { language } = useLocale();
  return review_reasons.map((code) => {
    const note = analytics?.notes.find((one) => one.code === code);
    return textOrId(language, `note.${code}`, note?.params ?? {});
  });
};

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Reasons = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t } = useLocale();
  const reasons = useReasons(calculation);
  if (reasons.length === 0) return <p className={css.fine}>{t('review.none')}</p>;
  return (
    <div className={css.review}>
      <strong>{t('review.title')}</strong>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
};

export const PriceCard = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, money, duration, roughly } = useLocale();
  const { currency, offer_price, unit_cost, setup_cost, confidence, analytics, geometry } = calculation;
  const totals = analytics?.totals;
  return (
    <section className="card" aria-labelledby="price-title">
      <h2 id="price-title">{t('price.title')}</h2>
      <div className={css.offer}>
        <div>
          <div className={css.amount}>{money(offer_price ?? 0, currency)}</div>
          <div className="muted">{t('price.offer')}</div>
        </div>
        {confidence !== null && (
          <Tag tone={confidence.score >= 50 ? 'good' : 'warn'}>
            {t('band.score', { score: Math.round(confidence.score) })}
          </Tag>
        )}
      </div>
      {confidence !== null && (
        <ConfidenceBand confidence={confidence} offer={offer_price ?? 0} currency={currency} />
      )}
      <dl className={css.figures}>
        <Fact name={t('price.unit_cost')} value={money(unit_cost ?? 0, currency)} />
        {setup_cost !== null && <Fact name={t('price.setup')} value={money(setup_cost, currency)} />}
        {totals !== undefined && <Fact name={t('price.cycle')} value={duration(totals.cycle_time_s)} />}
        {geometry?.mass_kg != null && (
          <Fact name={t('price.mass')} value={`${roughly(geometry.mass_kg)} kg`} />
        )}
      </dl>
      <Reasons calculation={calculation} />
    </section>
  );
};
