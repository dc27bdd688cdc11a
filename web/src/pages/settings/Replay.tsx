import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  replayFailedWebhookDeliveries,
  replayMissedWebhookEvents,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { replayJobQuery, useSettingsChange } from '../../service/organisation.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

const DAY_MS = 86_400_000;
const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

const Progress = ({ endpoint, job }: { readonly endpoint: string; readonly job: string }) => {
  const { count } = useLocale();
  const t = useTexts(SETTINGS);
  const state = useQuery(replayJobQuery(endpoint, job)).data;
  if (state === undefined) return null;
  return (
    <p role="status" className={css.said}>
      {state.count === 0
        ? t('replay_none')
        : t('replay_progress', { done: count(state.replayed), total: count(state.count) })}
    </p>
  );
};

/** Sends again what failed, or what happened while the endpoint was disabled, since a day. */
export const Replay = ({ endpoint }: { readonly endpoint: string }) => {
  const t = useTexts(SETTINGS);
  const [since, setSince] = useState(yesterday);
  const path = { endpoint_id: endpoint };
  const body = { since: `${since}T00:00:00Z` };
  const failed = useSettingsChange(() => replayFailedWebhookDeliveries({ client, path, body }));
  const missed = useSettingsChange(() => replayMissedWebhookEvents({ client, path, body }));
  const job = failed.data ?? missed.data;
  const start = (one: typeof failed, other: typeof failed): void => {
    other.reset();
    one.mutate(undefined);
  };
  return (
    <>
      <div className={css.toolbar}>
        <TextInput
          type="date"
          size="xs"
          label={t('replay_since')}
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={since === ''}
          loading={failed.isPending}
          onClick={() => start(failed, missed)}
        >
          {t('replay_failed')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={since === ''}
          loading={missed.isPending}
          onClick={() => start(missed, failed)}
        >
          {t('replay_missed')}
        </Button>
      </div>
      {job !== undefined && <Progress endpoint={endpoint} job={job.job_id} />}
      <Refusal error={failed.error ?? missed.error} />
    </>
  );
};
