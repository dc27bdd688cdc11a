import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bulkRetryCalculations } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client, sentenceOf } from '../../service/client.ts';
import { failedQuery, useWork } from '../../service/work.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { WORK } from '../../texts/work.ts';
import { Workflow } from './Workflow.tsx';
import css from './work.module.css';

/** The list of the API does not say which limit parked a run; the page of usage shows all of them. */
const Parked = () => {
  const t = useTexts(WORK);
  return (
    <>
      {t('parked')}{' '}
      <Link to="/settings" search={{ section: 'billing' }}>
        {t('to_billing')}
      </Link>
    </>
  );
};

/** Calculations that ended without a price, why, and another try. */
export const Failed = () => {
  const { t: shared, moment, count } = useLocale();
  const t = useTexts(WORK);
  const failed = useQuery(failedQuery);
  const retry = useWork((ids: readonly string[]) =>
    bulkRetryCalculations({ client, body: { ids: [...ids] } }),
  );
  if (failed.isError && failed.data === undefined)
    return <Failure error={failed.error} retry={() => failed.refetch()} />;
  if (!failed.data) return <Loading />;
  const result = retry.data as { skipped: unknown[]; unquotable: unknown[] } | undefined;
  const left = result === undefined ? 0 : result.skipped.length + result.unquotable.length;
  return (
    <section className="card" aria-labelledby="failed-title">
      <div className={css.batchHead}>
        <h2 id="failed-title">{t('failed')}</h2>
        {failed.data.length > 1 && (
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate(failed.data.map(({ id }) => id))}
          >
            {t('retry_all')}
          </Button>
        )}
      </div>
      <Refusal error={retry.error} />
      {left > 0 && (
        <p role="status" className="fine">
          {t('not_retried', { count: count(left) })}
        </p>
      )}
      {failed.data.length === 0 ? (
        <p className="fine">{t('failed_empty')}</p>
      ) : (
        <table className="table" aria-labelledby="failed-title">
          <thead>
            <tr>
              <th scope="col">{t('part')}</th>
              <th scope="col" className={css.wide}>
                {t('status')}
              </th>
              <th scope="col">{t('reason')}</th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('ended')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {failed.data.map((calculation) => (
              <tr key={calculation.id}>
                <th scope="row">
                  <Link
                    to="/parts/$partId"
                    params={{ partId: calculation.part_id }}
                    search={{ calculation: calculation.id }}
                  >
                    {calculation.part_number}
                  </Link>
                </th>
                <td className={css.wide}>{shared(`status.${calculation.status}`)}</td>
                <td className={css.reason}>
                  {calculation.status === 'blocked' ? <Parked /> : sentenceOf(calculation.error)}
                </td>
                <td className={`number ${css.wide}`}>
                  {calculation.finished_at === null ? '' : moment(calculation.finished_at)}
                </td>
                <td className="number">
                  <Workflow id={calculation.id} about={calculation.part_number} />{' '}
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`${t('retry')}: ${calculation.part_number}`}
                    onClick={() => retry.mutate([calculation.id])}
                  >
                    {t('retry')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
