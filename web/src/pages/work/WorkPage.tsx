import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTexts } from '../../locale.tsx';
import { type CalculationCapacity, capacityQuery } from '../../service/work.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { WORK } from '../../texts/work.ts';
import { Batches } from './Batches.tsx';
import { Failed } from './Failed.tsx';
import { Queue } from './Queue.tsx';
import css from './work.module.css';

const SECONDS_A_MINUTE = 60;

const Figures = ({ capacity }: { readonly capacity: CalculationCapacity }) => {
  const { count, value } = useLocale();
  const t = useTexts(WORK);
  const { inflight_now, inflight_cap, queue_pending_total, pending_count, pending_bound } = capacity;
  const figures = [
    [t('running'), t('running_of', { now: count(inflight_now), cap: count(inflight_cap) }), ''],
    [t('waiting'), count(queue_pending_total), ''],
    [t('open'), t('running_of', { now: count(pending_count), cap: count(pending_bound) }), ''],
    [
      t('throughput'),
      t('per_minute', { count: value(capacity.completion_rate_per_s * SECONDS_A_MINUTE) }),
      t(capacity.eta_basis === 'org_rate' ? 'measured' : 'estimated'),
    ],
  ] as const;
  return (
    <dl className={css.figures}>
      {figures.map(([name, figure, note]) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>
            {figure}
            {note !== '' && <span className={css.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** What runs, waits and failed. The page follows the service. */
export const WorkPage = () => {
  const t = useTexts(WORK);
  const capacity = useQuery(capacityQuery);
  return (
    <Stack gap="md">
      <PageHead title={t('title')} lead={t('lead')} />
      {/* While the service restarts, the last known state stays on the page. */}
      {capacity.isError && <Failure error={capacity.error} retry={() => capacity.refetch()} />}
      {capacity.data ? (
        <>
          <Figures capacity={capacity.data} />
          <Queue capacity={capacity.data} />
        </>
      ) : (
        !capacity.isError && <Loading />
      )}
      <Batches />
      <Failed />
    </Stack>
  );
};
