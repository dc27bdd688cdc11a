import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Locale, useLocale } from '../../locale.tsx';
import css from './parts.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import { clearFinished, isOpen, retry, revise, type Transfer, transferStore } from './transfers.ts';

/** Share of the way to a price; the two long steps have no measure of their own. */
const shareOf = (transfer: Transfer): number => {
  if (transfer.phase === 'sending') return 5 + transfer.share * 35;
  return { waiting: 0, reading: 55, pricing: 80 }[transfer.phase as 'waiting'] ?? 100;
};

const wordsOf = (transfer: Transfer, { t, money, wholePercent, count }: Locale): string => {
  switch (transfer.phase) {
    case 'sending':
      return t('transfers.sending', { percent: wholePercent(transfer.share) });
    case 'done': {
      const price = t('transfers.done', { price: money(transfer.offerPrice, transfer.currency) });
      const unused = transfer.unusedDrawings;
      return unused === 0 ? price : `${price}. ${t('transfers.unused', { count: count(unused) })}`;
    }
    case 'failed':
      return transfer.words ?? t('shell.no_connection');
    case 'attached':
      return t('transfers.attached', { name: transfer.partNumber });
    default:
      return t(`transfers.${transfer.phase}`);
  }
};

const TONES: Readonly<Partial<Record<Transfer['phase'], 'good' | 'bad' | 'ask'>>> = {
  done: 'good',
  known: 'good',
  attached: 'good',
  failed: 'bad',
  refused: 'bad',
  no_part: 'bad',
  differs: 'ask',
};

/** What a person can do about the file. */
const Next = ({ transfer }: { readonly transfer: Transfer }) => {
  const { t } = useLocale();
  const { id, phase } = transfer;
  if (phase === 'failed' || phase === 'no_part')
    return (
      <Button size="compact-xs" variant="default" onClick={() => retry(id)}>
        {t('shell.retry')}
      </Button>
    );
  if (phase === 'differs')
    return (
      <Button size="compact-xs" onClick={() => revise(id, transfer.partId)}>
        {t('transfers.revise')}
      </Button>
    );
  if (phase !== 'attached') return null;
  return (
    <Link
      to="/drawings/$fileId"
      params={{ fileId: transfer.drawingId }}
      search={transfer.calculationId === null ? {} : { calculation: transfer.calculationId }}
    >
      {t('transfers.open_drawing')}
    </Link>
  );
};

/** On its own, because the texts of the service are no part of the first load. */
const FileFault = lazy(async () => ({ default: (await import('../../shell/FileFault.tsx')).FileFault }));

const Words = ({ transfer }: { readonly transfer: Transfer }) => {
  const words = wordsOf(transfer, useLocale());
  if (transfer.phase !== 'failed' || transfer.code == null) return words;
  return (
    <Suspense fallback={words}>
      <FileFault code={transfer.code} sentence={words} />
    </Suspense>
  );
};

const Row = ({ transfer }: { readonly transfer: Transfer }) => {
  const locale = useLocale();
  const partId = 'partId' in transfer ? transfer.partId : null;
  return (
    <li className={css.transfer} data-tone={TONES[transfer.phase] ?? 'open'} data-phase={transfer.phase}>
      <span className={css.name}>
        {transfer.phase === 'done' && <Thumbnail partId={transfer.partId} />}
        {partId === null ? (
          transfer.name
        ) : (
          <Link to="/parts/$partId" params={{ partId }}>
            {transfer.name}
          </Link>
        )}
        {transfer.drawings.length > 0 && (
          <span className={css.with}>
            {locale.t('transfers.with', { names: transfer.drawings.join(', ') })}
          </span>
        )}
      </span>
      <span className={css.words}>
        <Words transfer={transfer} /> <Next transfer={transfer} />
      </span>
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

/** How many files are done, for drops of many. */
const Overall = ({ transfers }: { readonly transfers: readonly Transfer[] }) => {
  const { t, count } = useLocale();
  const open = transfers.filter(isOpen).length;
  return (
    <span className="muted">
      {t('transfers.overall', { done: count(transfers.length - open), all: count(transfers.length) })}
    </span>
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
        <Overall transfers={transfers} />
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
