import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Shortened } from '../../shell/Shortened.tsx';
import { processWords } from '../../texts/process-words.ts';
import css from './part.module.css';

const FIRST = 5;

type Alternative = NonNullable<Calculation['analytics']>['alternatives'][number];

/** Plans with a price first, cheapest first. */
const byPrice = (a: Alternative, b: Alternative): number =>
  (a.offer_price ?? Number.POSITIVE_INFINITY) - (b.offer_price ?? Number.POSITIVE_INFINITY);

/** The id of a plan is its route and its stock. */
const planWords = (id: string): string => id.replace(':', ' · ').replaceAll('_', ' ');

/** Other plans: their price against the chosen one, or why they have none. */
export const Alternatives = ({ calculation }: { readonly calculation: Calculation }) => {
  const { t, money, signedMoney, count, language } = useLocale();
  const { currency, offer_price, analytics } = calculation;
  const alternatives = [...(analytics?.alternatives ?? [])].sort(byPrice);
  if (alternatives.length === 0) return null;
  return (
    <section className="card" aria-labelledby="alternatives-title">
      <h2 id="alternatives-title">{t('alternatives.title')}</h2>
      <p className={css.fine}>{t('alternatives.lead')}</p>
      <Shortened items={alternatives} most={FIRST} className={css.plainList}>
        {({ id, process, offer_price: price, reason, params, cheapest_from_annual_volume: from }) => (
          <li key={id}>
            <span>
              {process !== null && <>{processWords(language, process)} </>}
              <span className="muted">{planWords(id)}</span>
              <span className={css.under}>
                {reason !== null && textOrId(language, `failure.${reason}`, params)}
                {reason === null &&
                  from !== null &&
                  process !== calculation.chosen_process?.name &&
                  t('alternatives.from', { count: count(from) })}
              </span>
            </span>
            {price !== null && (
              <span className="number">
                {money(price, currency)}{' '}
                <span className={css.difference}>{signedMoney(price - (offer_price ?? 0), currency)}</span>
              </span>
            )}
          </li>
        )}
      </Shortened>
    </section>
  );
};
