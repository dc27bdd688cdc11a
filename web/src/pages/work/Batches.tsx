import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cancelCalculationBatch } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { MOST_COMPARED } from '../../service/queries.ts';
import { type Batch, batchesQuery, useWork } from '../../service/work.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { isTextId } from '../../texts/index.ts';
import { WORK } from '../../texts/work.ts';
import css from './work.module.css';

const TONES = [
  ['succeeded', 'good'],
  ['failed', 'bad'],
  ['timed_out', 'bad'],
  ['blocked', 'bad'],
  ['cancelled', 'off'],
] as const;

/** Ended calculations by how they ended, in one bar. The words below say the same. */
const Bar = ({ batch }: { readonly batch: Batch }) => {
  const { count } = useLocale();
  const t = useTexts(WORK);
  const done = batch.total - batch.underWay;
  const shares = TONES.map(([status, tone]) => ({
    tone,
    share: (batch.byStatus[status] ?? 0) / batch.total,
  }));
  return (
    <div
      role="progressbar"
      aria-label={t('batches')}
      aria-valuemin={0}
      aria-valuemax={batch.total}
      aria-valuenow={done}
      aria-valuetext={t('progress', { done: count(done), total: count(batch.total) })}
      className={css.bar}
    >
      {shares.map(({ tone, share }, index) => (
        <span key={TONES[index]?.[0]} data-tone={tone} style={{ flexGrow: share }} />
      ))}
      <span style={{ flexGrow: batch.underWay / batch.total }} />
    </div>
  );
};

const One = ({ batch }: { readonly batch: Batch }) => {
  const { t: shared, count, moment } = useLocale();
  const t = useTexts(WORK);
  const cancel = useWork((id: string) => cancelCalculationBatch({ client, path: { batch_id: id } }));
  const name = t('batch', { time: moment(batch.startedAt) });
  const words = Object.entries(batch.byStatus).map(([status, found]) => {
    const id = `status.${status}`;
    return `${isTextId(id) ? shared(id as 'status.queued') : status}: ${count(found)}`;
  });
  return (
    <li className={css.batch}>
      <div className={css.batchHead}>
        <strong>{name}</strong>
        <span className="number">
          {t('progress', { done: count(batch.total - batch.underWay), total: count(batch.total) })}
        </span>
      </div>
      <Bar batch={batch} />
      <div className={css.batchHead}>
        <span className="muted">{words.join(' · ')}</span>
        <span className={css.actions}>
          <Link
            to="/compare"
            search={{ ids: batch.some.slice(0, MOST_COMPARED) }}
            aria-label={`${t('compare')}: ${name}`}
          >
            {batch.total > batch.some.length
              ? t('compare_first', { count: count(batch.some.length) })
              : t('compare')}
          </Link>
          {batch.underWay > 0 && (
            <Confirmed
              label={t('cancel_all')}
              about={name}
              question={t('cancel_question')}
              isPending={cancel.isPending}
              act={() => cancel.mutate(batch.id)}
            />
          )}
        </span>
      </div>
      <Refusal error={cancel.error} />
    </li>
  );
};

/** The newest batches, live. */
export const Batches = () => {
  const t = useTexts(WORK);
  const batches = useQuery(batchesQuery);
  if (batches.isError && batches.data === undefined)
    return <Failure error={batches.error} retry={() => batches.refetch()} />;
  if (!batches.data) return <Loading />;
  return (
    <section className="card" aria-labelledby="batches-title">
      <h2 id="batches-title">{t('batches')}</h2>
      {batches.data.length === 0 ? (
        <p className="fine">{t('batches_empty')}</p>
      ) : (
        <ul className={css.batches}>
          {batches.data.map((batch) => (
            <One key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </section>
  );
};
