import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { replayWebhookDelivery } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  deliveriesQuery,
  deliveryQuery,
  useSettingsChange,
  type WebhookDelivery,
} from '../../service/organisation.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

const TONES = { pending: 'warn', succeeded: 'good', failed: 'bad', cancelled: 'plain' } as const;
const MS = 1000;

type RowProps = { readonly endpoint: string; readonly delivery: WebhookDelivery };

const Details = ({ endpoint, delivery }: RowProps) => {
  const { moment, duration, count } = useLocale();
  const t = useTexts(SETTINGS);
  const found = useQuery(deliveryQuery(endpoint, delivery.id));
  const replay = useSettingsChange(() =>
    replayWebhookDelivery({ client, path: { endpoint_id: endpoint, delivery_id: delivery.id } }),
  );
  if (found.isError) return <Failure error={found.error} retry={() => found.refetch()} />;
  if (!found.data) return <Loading />;
  return (
    <>
      <ol className={css.attempts}>
        {found.data.attempts.map((attempt) => (
          <li key={attempt.n}>
            {count(attempt.n)} · {moment(attempt.at)}
            {attempt.duration_ms !== null && ` · ${duration(attempt.duration_ms / MS)}`} ·{' '}
            {attempt.status_code ?? attempt.error}
            {attempt.response_excerpt !== null && attempt.response_excerpt !== '' && (
              <pre className={css.pre}>{attempt.response_excerpt}</pre>
            )}
          </li>
        ))}
      </ol>
      <h3 className={css.small}>{t('body')}</h3>
      {found.data.body === null ? (
        <p className="fine">{t('body_gone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body is scrolled by keyboard, too
        <pre className={css.pre} tabIndex={0}>
          {found.data.body}
        </pre>
      )}
      <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate(undefined)}>
        {t('replay')}
      </Button>
      <Refusal error={replay.error} />
    </>
  );
};

const Row = ({ endpoint, delivery }: RowProps) => {
  const { moment, count } = useLocale();
  const t = useTexts(SETTINGS);
  const [isOpen, setIsOpen] = useState(false);
  const { next_attempt_at } = delivery;
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={`link-button ${css.opener}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            <span className={css.long}>{delivery.event_type}</span>
          </button>
          <span className={`${css.under} ${css.narrow}`}>{moment(delivery.created_at)}</span>
        </th>
        <td>
          <Tag tone={TONES[delivery.status]}>{t(`delivery_${delivery.status}`)}</Tag>
          {next_attempt_at !== null && (
            <span className={css.under}>{t('next_attempt', { time: moment(next_attempt_at) })}</span>
          )}
        </td>
        <td className={`number ${css.wide}`}>{count(delivery.attempt_count)}</td>
        <td className={`${css.wide} ${css.long} ${css.apart}`}>
          {delivery.last_status_code ?? delivery.last_error}
        </td>
        <td className={`number ${css.wide}`}>{moment(delivery.created_at)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className={css.open}>
            <Details endpoint={endpoint} delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
};

/** What was sent to an endpoint, newest first; each opens to its attempts and its body. */
export const Deliveries = ({ endpoint }: { readonly endpoint: string }) => {
  const t = useTexts(SETTINGS);
  const deliveries = useInfiniteQuery(deliveriesQuery(endpoint));
  if (deliveries.isError) return <Failure error={deliveries.error} retry={() => deliveries.refetch()} />;
  if (!deliveries.data) return <Loading />;
  const rows = deliveries.data.pages.flatMap(({ items }) => items);
  return (
    <section className="card" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{t('deliveries')}</h2>
      {rows.length === 0 ? (
        <p className="fine">{t('no_deliveries')}</p>
      ) : (
        <table className="table" aria-labelledby="deliveries-title">
          <thead>
            <tr>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('attempts')}
              </th>
              <th scope="col" className={`${css.wide} ${css.apart}`}>
                {t('response')}
              </th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((delivery) => (
              <Row key={delivery.id} endpoint={endpoint} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      {deliveries.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={deliveries.isFetchingNextPage}
          onClick={() => deliveries.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </section>
  );
};
