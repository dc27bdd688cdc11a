import { useLocale } from '../../locale.tsx';
import type { Calculation, CalculationPreviewResult } from '../../service/client.ts';
import { type Choice, type Estimate, isPreviewed, newChoices } from './changes.ts';
import { isMoving, type Trial } from './trial.ts';
import css from './what-if.module.css';

const HALF_CENT = 0.005;

type Props = {
  readonly calculation: Calculation;
  readonly trial: Trial;
  readonly estimate: Estimate | null;
  readonly preview: CalculationPreviewResult | undefined;
  readonly isWaiting: boolean;
};

type Shown = Estimate & { readonly basis: string };

/** The price to show, and where it comes from. */
const useShown = ({ calculation, trial, estimate, preview }: Props): Shown => {
  const { t } = useLocale();
  const { offer_price, unit_cost } = calculation;
  const base = { offer_price: offer_price ?? 0, unit_cost: unit_cost ?? 0, isExact: true };
  if (estimate !== null)
    return {
      ...estimate,
      basis: isMoving(trial) ? t('what_if.from_lot_curve') : t('what_if.from_annual_curve'),
    };
  if (!isPreviewed(trial.settled, calculation) || preview === undefined)
    return { ...base, basis: t('what_if.as_calculated') };
  return {
    offer_price: preview.cost_sheet.total,
    unit_cost: base.unit_cost + preview.total_delta,
    isExact: true,
    basis: t('what_if.previewed'),
  };
};

const CHOICES = {
  annual: 'what_if.annual',
  material: 'drop.material',
  environment: 'drop.environment',
  process: 'what_if.process',
} as const satisfies Record<Choice, string>;

/** The price with the changes, against the price before them. */
export const Headline = (props: Props) => {
  const { t, money, signedMoney, signedPercent } = useLocale();
  const { calculation, trial, estimate, isWaiting } = props;
  const { offer_price, unit_cost, isExact, basis } = useShown(props);
  const { currency } = calculation;
  const before = calculation.offer_price ?? 0;
  const change = offer_price - before;
  const isSame = Math.abs(change) < HALF_CENT;
  // A volume that the curve knows is in the price already.
  const missing = newChoices(trial.settled, calculation).filter(
    (choice) => choice !== 'annual' || estimate === null || isMoving(trial),
  );
  return (
    <section className={`card ${css.price}`} aria-labelledby="result-title" aria-busy={isWaiting}>
      <h2 id="result-title" className={css.wide}>
        {t('what_if.result')}
      </h2>
      <div className={css.headline}>
        <div>
          <output className={css.amount} aria-live="polite">
            {isExact ? '' : '≈ '}
            {money(offer_price, currency)}
          </output>
          <div className="muted">{t('price.offer')}</div>
        </div>
        <div className={css.against} data-sign={isSame ? 'none' : change > 0 ? 'more' : 'less'}>
          <strong>
            {isSame
              ? t('what_if.same')
              : `${signedMoney(change, currency)} (${signedPercent(change / before)})`}
          </strong>
          <div className="muted">{t('what_if.instead_of', { price: money(before, currency) })}</div>
        </div>
      </div>
      <p className={css.basis}>
        {t('price.unit_cost')} {money(unit_cost, currency)}. {basis}
      </p>
      {missing.length > 0 && (
        <p className={css.missing}>
          {t('what_if.pending', { changes: missing.map((choice) => t(CHOICES[choice])).join(', ') })}
        </p>
      )}
    </section>
  );
};
