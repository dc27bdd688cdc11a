import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createWebhookEndpoint } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  endpointsQuery,
  eventTypesQuery,
  useSettingsChange,
  type WebhookEndpoint,
} from '../../service/organisation.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { ALL, useEventWords } from './events.ts';
import { Health } from './Health.tsx';
import { Once } from './Once.tsx';
import css from './settings.module.css';

const Row = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const t = useTexts(SETTINGS);
  const eventsOf = useEventWords();
  return (
    <tr>
      <th scope="row" className={css.long}>
        <Link to="/settings" search={{ section: 'webhooks', endpoint: endpoint.id }}>
          {endpoint.url}
        </Link>{' '}
        <Tag tone={endpoint.status === 'enabled' ? 'good' : 'bad'}>{t(endpoint.status)}</Tag>
        {endpoint.description !== '' && <span className={css.under}>{endpoint.description}</span>}
      </th>
      <td className={`${css.wide} ${css.long}`}>{eventsOf(endpoint)}</td>
      <td className={css.wide}>
        <Health endpoint={endpoint.id} />
      </td>
    </tr>
  );
};

const NewEndpoint = () => {
  const t = useTexts(SETTINGS);
  const types = useQuery(eventTypesQuery).data ?? [];
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly string[]>([ALL]);
  const create = useSettingsChange(
    () =>
      createWebhookEndpoint({
        client,
        body: { url: url.trim(), event_types: [...events], description: description.trim() },
      }),
    () => {
      setUrl('');
      setDescription('');
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(undefined);
  };
  const choose = (chosen: readonly string[]): void => {
    const isNowAll = chosen.includes(ALL) && !events.includes(ALL);
    setEvents(isNowAll ? [ALL] : chosen.filter((one) => one !== ALL || chosen.length === 1));
  };
  return (
    <section className="card" aria-labelledby="new-endpoint-title">
      <h2 id="new-endpoint-title">{t('new_endpoint')}</h2>
      {create.data ? (
        <Once label={t('secret')} secret={create.data.secret} close={() => create.reset()} />
      ) : (
        <form onSubmit={submit}>
          <div className={css.form}>
            <TextInput
              type="url"
              label={t('url')}
              placeholder="https://"
              required
              withAsterisk={false}
              value={url}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            />
            <TextInput
              label={t('description')}
              maxLength={255}
              value={description}
              onChange={({ currentTarget }) => setDescription(currentTarget.value)}
            />
          </div>
          <Checkbox.Group label={t('events')} value={[...events]} onChange={choose}>
            <div className={css.boxes}>
              <Checkbox size="xs" value={ALL} label={t('all_events')} />
              {types.map((type) => (
                <Checkbox key={type} size="xs" value={type} label={type} />
              ))}
            </div>
          </Checkbox.Group>
          <Button type="submit" disabled={events.length === 0} loading={create.isPending}>
            {t('create')}
          </Button>
          <Refusal error={create.error} />
        </form>
      )}
    </section>
  );
};

export const Endpoints = () => {
  const t = useTexts(SETTINGS);
  const endpoints = useQuery(endpointsQuery);
  if (endpoints.isError) return <Failure error={endpoints.error} retry={() => endpoints.refetch()} />;
  if (!endpoints.data) return <Loading />;
  return (
    <>
      <section className="card" aria-label={t('webhooks')}>
        {endpoints.data.length === 0 ? (
          <p className="fine">{t('no_endpoints')}</p>
        ) : (
          <table className="table" aria-label={t('webhooks')}>
            <thead>
              <tr>
                <th scope="col">{t('url')}</th>
                <th scope="col" className={css.wide}>
                  {t('events')}
                </th>
                <th scope="col" className={css.wide}>
                  {t('health')}
                </th>
              </tr>
            </thead>
            <tbody>
              {endpoints.data.map((endpoint) => (
                <Row key={endpoint.id} endpoint={endpoint} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      <NewEndpoint />
    </>
  );
};
