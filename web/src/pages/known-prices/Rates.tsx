import { useLocale, useTexts } from '../../locale.tsx';
import type { KnownPriceAccuracy } from '../../service/known-prices.ts';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';

/** The dated rates that amounts were converted with. */
export const Rates = ({ rates }: { readonly rates: KnownPriceAccuracy['exchange_rates'] }) => {
  const { day, value } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  return rates.map(({ from, to, rate, as_of }) => (
    <p key={from} className="fine">
      {t('converted', { from, to, rate: value(rate), day: day(as_of) })}
    </p>
  ));
};
