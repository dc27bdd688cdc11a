import { useQuery } from '@tanstack/react-query';
import { useLocale, useTexts } from '../../locale.tsx';
import { healthQuery } from '../../service/organisation.ts';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

const SHOWN = 40;

/** The newest deliveries as a strip, oldest first, with the same in words. */
export const Health = ({ endpoint }: { readonly endpoint: string }) => {
  const { count } = useLocale();
  const t = useTexts(SETTINGS);
  const deliveries = useQuery(healthQuery(endpoint)).data;
  if (deliveries === undefined) return null;
  const of = (status: string): string =>
    count(deliveries.filter((delivery) => delivery.status === status).length);
  return (
    <span className={css.health}>
      <span className={css.strip} aria-hidden="true">
        {deliveries
          .slice(0, SHOWN)
          .toReversed()
          .map(({ id, status }) => (
            <span key={id} data-status={status} />
          ))}
      </span>
      <span className={css.under}>
        {t('health_words', { good: of('succeeded'), bad: of('failed'), open: of('pending') })}
      </span>
    </span>
  );
};
