import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { type Locale, useLocale } from '../../locale.tsx';
import css from './parts.module.css';
import { clearFinished, isOpen, type Transfer, transferStore } from './transfers.ts';

/** Share of the way to a price; the two long steps have no measure of their own. */
const shareOf = (transfer: Transfer): number => {
  if (transfer.phase === 'sending') return 5 + transfer.share * 35;
  return { waiting: 0, reading: 55, pricing: 80 }[transfer.phase as 'waiting'] ?? 100;
};

const wordsOf = (transfer: Transfer, { t, money, wholePercent }: Locale): string => {
  switch (transfer.phase) {
    case 'sending':
      return t('transfers.sending', { percent: wholePercent(transfer.share) });
    case 'done':
      return t('transfers.done', { price: money(transfer.offerPrice, transfer.currency) });
    case 'failed':
      return transfer.words ?? t('shell.no_connection');
    case 'known':
      return t('transfers.known', { name: transfer.name });
    case 'not_step':
      return t('drop.not_step');
    default:
      return t(`transfers.${transfer.phase}`);
  }
};

const toneOf = ({ phase }: Transfer): 'good' | 'bad' | 'open' =>
  phase === 'done' || phase === 'known'
    ? 'good'
    : phase === 'failed' || phase === 'not_step'
      ? 'bad'
      : 'open';

const Row = ({ transfer }: { readonly transfer: Transfer }) => {
  const locale = useLocale();
  const partId = 'partId' in transfer ? transfer.partId : null;
  return (
    <li className={css.transfer} data-tone={toneOf(transfer)} data-phase={transfer.phase}>
      <span className={css.name}>
        {partId === null ? (
          transfer.name
        ) : (
          <Link to="/parts/$partId" params={{ partId }}>
            {transfer.name}
          </Link>
        )}
      </span>
      <span className={css.words}>{wordsOf(transfer, locale)}</span>
      {isOpen(transfer) && (
        <Progress
          className={css.progress}
          value={shareOf(transfer)}
          size="sm"
          animated
          aria-label={locale.t('transfers.progress', { name: transfer.name })}
        />
      )}
    </li>
  );
};

/** Progress of the dropped files, newest first. */
export const Transfers = () => {
  const { t } = useLocale();
  const transfers = useSyncExternalStore(transferStore.subscribe, transferStore.read);
  if (transfers.length === 0) return null;
  return (
    <section className="card" aria-labelledby="transfers-title">
      <div className={css.head}>
        <h2 id="transfers-title">{t('transfers.title')}</h2>
        {transfers.some((one) => !isOpen(one)) && (
          <Button size="xs" variant="subtle" onClick={clearFinished}>
            {t('transfers.clear')}
          </Button>
        )}
      </div>
      <ul className={css.transfers} aria-live="polite">
        {transfers.map((transfer) => (
          <Row key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
};
