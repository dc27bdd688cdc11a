import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { endpointsQuery, useSettingsChange, type WebhookEndpoint } from '../../service/organisation.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { Deliveries } from './Deliveries.tsx';
import { useEventWords } from './events.ts';
import { Health } from './Health.tsx';
import { Once } from './Once.tsx';
import { Replay } from './Replay.tsx';
import css from './settings.module.css';

const Actions = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const t = useTexts(SETTINGS);
  const navigate = useNavigate();
  const path = { endpoint_id: endpoint.id };
  const test = useSettingsChange(() => testWebhookEndpoint({ client, path }));
  const rotate = useSettingsChange(() => rotateWebhookSecret({ client, path }));
  const isEnabled = endpoint.status === 'enabled';
  const turn = useSettingsChange(async () => {
    if (isEnabled) await updateWebhookEndpoint({ client, path, body: { status: 'disabled' } });
    else await enableWebhookEndpoint({ client, path });
  });
  const remove = useSettingsChange(
    () => deleteWebhookEndpoint({ client, path }),
    () => navigate({ to: '/settings', search: { section: 'webhooks' } }),
  );
  return (
    <>
      <div className={css.toolbar}>
        <Button
          size="xs"
          disabled={!isEnabled}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {t('test')}
        </Button>
        <Button size="xs" variant="default" loading={turn.isPending} onClick={() => turn.mutate(undefined)}>
          {t(isEnabled ? 'disable' : 'enable')}
        </Button>
        <Confirmed
          label={t('rotate')}
          about={endpoint.url}
          question={t('rotate_question')}
          isPending={rotate.isPending}
          act={() => rotate.mutate(undefined)}
        />
        <Confirmed
          label={t('delete')}
          about={endpoint.url}
          question={t('delete_endpoint_question')}
          isPending={remove.isPending}
          act={() => remove.mutate(undefined)}
        />
      </div>
      {test.isSuccess && (
        <p role="status" className={css.said}>
          {t('test_sent')}
        </p>
      )}
      {rotate.data && <Once label={t('secret')} secret={rotate.data.secret} close={() => rotate.reset()} />}
      <Refusal error={test.error ?? rotate.error ?? turn.error ?? remove.error} />
    </>
  );
};

/** One endpoint: its health, its deliveries, and what can be sent again. */
export const Endpoint = ({ id }: { readonly id: string }) => {
  const t = useTexts(SETTINGS);
  const eventsOf = useEventWords();
  const endpoints = useQuery(endpointsQuery);
  if (endpoints.isError) return <Failure error={endpoints.error} retry={() => endpoints.refetch()} />;
  if (!endpoints.data) return <Loading />;
  const endpoint = endpoints.data.find((one) => one.id === id);
  if (endpoint === undefined) return <NotFound />;
  return (
    <>
      <section className="card" aria-labelledby="endpoint-title">
        <p className="fine">
          <Link to="/settings" search={{ section: 'webhooks' }}>
            {t('back_to_endpoints')}
          </Link>
        </p>
        <h2 id="endpoint-title" className={css.long}>
          {endpoint.url} <Tag tone={endpoint.status === 'enabled' ? 'good' : 'bad'}>{t(endpoint.status)}</Tag>
        </h2>
        <p className={`fine ${css.long}`}>
          {[endpoint.description, eventsOf(endpoint)].filter((words) => words !== '').join(' · ')}
        </p>
        {endpoint.disabled_reason !== null && (
          <Alert color="red" variant="light" mb="sm">
            {t(`disabled_${endpoint.disabled_reason}`)}
          </Alert>
        )}
        <h3 className={css.small}>{t('health')}</h3>
        <Health endpoint={endpoint.id} />
        <Actions endpoint={endpoint} />
        <Replay endpoint={endpoint.id} />
      </section>
      <Deliveries endpoint={endpoint.id} />
    </>
  );
};
