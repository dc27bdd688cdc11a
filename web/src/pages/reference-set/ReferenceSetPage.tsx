import { Button, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  acceptReprice,
  deleteReferenceSet,
  repriceReferenceSet,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type ReferenceSet,
  type RepriceDetail,
  repriceQuery,
  setQuery,
  useSetChange,
} from '../../service/reference-sets.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { REFERENCE } from '../../texts/reference-sets.ts';
import css from '../reference-sets/reference-sets.module.css';
import { Differences } from './Differences.tsx';

const route = getRouteApi('/reference-sets/$setId');

type Item = ReferenceSet['items'][number];
type Repriced = RepriceDetail['items'][number] | undefined;

type RowProps = { readonly item: Item; readonly repriced: Repriced; readonly show: (item: Item) => void };

const Row = ({ item, repriced, show }: RowProps) => {
  const { t: shared, money, signedPercent } = useLocale();
  const t = useTexts(REFERENCE);
  const { baseline, part_id, part_number } = item;
  const price = repriced?.offer_price ?? null;
  const delta = repriced?.delta_pct ?? null;
  return (
    <tr>
      <th scope="row" className={css.line}>
        <Link
          to="/parts/$partId"
          params={{ partId: part_id }}
          search={baseline === null ? {} : { calculation: baseline.calculation_id }}
        >
          {part_number}
        </Link>{' '}
        <span className="muted">{shared('part.revision', { code: item.revision_code })}</span>
      </th>
      <td>{baseline?.environment_name ?? ''}</td>
      <td className="number">
        {baseline === null && t('deleted')}
        {baseline !== null && baseline.offer_price !== null && money(baseline.offer_price, baseline.currency)}
      </td>
      <td className="number">
        {price !== null && repriced?.currency != null
          ? money(price, repriced.currency)
          : repriced?.reason != null
            ? t(`reason_${repriced.reason}`)
            : repriced?.status != null
              ? shared(`status.${repriced.status}`)
              : ''}
      </td>
      <td className="number">
        {delta !== null && (
          <button
            type="button"
            className="link-button"
            aria-label={`${signedPercent(delta)}: ${t('lines', { part: part_number })}`}
            onClick={() => show(item)}
          >
            {signedPercent(delta)}
          </button>
        )}
      </td>
    </tr>
  );
};

type TableProps = {
  readonly set: ReferenceSet;
  readonly reprice: RepriceDetail | undefined;
  readonly show: (item: Item) => void;
};

const Table = ({ set, reprice, show }: TableProps) => {
  const t = useTexts(REFERENCE);
  const repriced = new Map(reprice?.items.map((item) => [item.part_revision_id, item]));
  return (
    <div className={css.scroll}>
      <table className="table" aria-label={t('parts')}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('environment')}</th>
            {(['baseline', 'now', 'difference'] as const).map((id) => (
              <th key={id} scope="col" className="number">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {set.items.map((item) => (
            <Row
              key={item.part_revision_id}
              item={item}
              repriced={repriced.get(item.part_revision_id)}
              show={show}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const State = ({ reprice }: { readonly reprice: RepriceDetail }) => {
  const { count, moment } = useLocale();
  const t = useTexts(REFERENCE);
  const { status, ended, total, created_at, accepted_at } = reprice;
  const words =
    status === 'running'
      ? t('progress', { done: count(ended), total: count(total) })
      : accepted_at !== null
        ? t('accepted', { moment: moment(accepted_at) })
        : t('started', { moment: moment(created_at) });
  return (
    <>
      <p className={css.lead} role="status">
        {words}. {status === 'failed' && t('failed')}
      </p>
      {status === 'running' && (
        <Progress
          className={css.bar}
          value={(ended / Math.max(total, 1)) * 100}
          aria-label={words}
          animated
        />
      )}
    </>
  );
};

const Shown = ({ set }: { readonly set: ReferenceSet }) => {
  const { t: shared } = useLocale();
  const t = useTexts(REFERENCE);
  const navigate = useNavigate();
  const [item, show] = useState<Item | null>(null);
  const newest = set.reprices[0]?.id;
  const reprice = useQuery({ ...repriceQuery(set.id, newest ?? ''), enabled: newest !== undefined });
  const path = { reference_set_id: set.id };
  const again = useSetChange(
    () => repriceReferenceSet({ client, path }),
    () => show(null),
  );
  const accept = useSetChange((reprice_id: string) =>
    acceptReprice({ client, path: { ...path, reprice_id } }),
  );
  const remove = useSetChange(
    () => deleteReferenceSet({ client, path }),
    () => navigate({ to: '/reference-sets' }),
  );
  const isRunning = reprice.data?.status === 'running';
  const canAccept = reprice.data !== undefined && !isRunning && reprice.data.accepted_at === null;
  return (
    <>
      <PageHead title={set.name} crumbs={<Link to="/reference-sets">{t('title')}</Link>}>
        <Confirmed
          label={t('remove')}
          about={set.name}
          question={t('remove_question')}
          isPending={remove.isPending}
          act={() => remove.mutate(undefined)}
        />
        {canAccept && newest !== undefined && (
          <Button variant="default" loading={accept.isPending} onClick={() => accept.mutate(newest)}>
            {t('accept')}
          </Button>
        )}
        <Button loading={again.isPending} disabled={isRunning} onClick={() => again.mutate(undefined)}>
          {t('reprice')}
        </Button>
      </PageHead>
      <Refusal error={again.error ?? accept.error ?? remove.error} />
      <section className="card" aria-label={shared('shell.parts')}>
        {reprice.data && <State reprice={reprice.data} />}
        <Table set={set} reprice={reprice.data} show={show} />
      </section>
      {item !== null && newest !== undefined && (
        <Differences
          setId={set.id}
          repriceId={newest}
          revisionId={item.part_revision_id}
          part={item.part_number}
        />
      )}
    </>
  );
};

/** The parts of a reference set with their accepted and their new prices. */
export const ReferenceSetPage = () => {
  const { setId } = route.useParams();
  const set = useQuery(setQuery(setId));
  if (set.isError) return <Failure error={set.error} retry={() => set.refetch()} />;
  if (set.isPending) return <Loading />;
  return (
    <Stack gap="md">
      <Shown set={set.data} />
    </Stack>
  );
};
