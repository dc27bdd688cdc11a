import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bulkCancelCalculations } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type CalculationCapacity,
  type CalculationListItem,
  queuedQuery,
  useWork,
} from '../../service/work.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { WORK } from '../../texts/work.ts';
import { Workflow } from './Workflow.tsx';
import css from './work.module.css';

type Entry = CalculationCapacity['queue'][number];

type RowProps = {
  readonly entry: Entry;
  readonly calculation: CalculationListItem | undefined;
  readonly cancel: (id: string) => void;
};

const Row = ({ entry, calculation, cancel }: RowProps) => {
  const { t: shared, count, duration } = useLocale();
  const t = useTexts(WORK);
  const name = calculation?.part_number ?? '…';
  return (
    <tr>
      <td className="number">{count(entry.position)}</td>
      <th scope="row" className={css.apart}>
        {calculation === undefined ? (
          name
        ) : (
          <Link
            to="/parts/$partId"
            params={{ partId: calculation.part_id }}
            search={{ calculation: entry.calculation_id }}
          >
            {name}
          </Link>
        )}
      </th>
      <td className={`number ${css.wide}`}>{calculation && count(calculation.lot_size)}</td>
      <td className={`${css.wide} ${css.apart}`}>{calculation?.costing_environment_name}</td>
      <td className={css.wide}>{calculation && shared(`status.${calculation.status}`)}</td>
      <td className="number">{t('about', { duration: duration(entry.eta_seconds) })}</td>
      <td className="number">
        <Workflow id={entry.calculation_id} about={name} />{' '}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${t('cancel')}: ${name}`}
          onClick={() => cancel(entry.calculation_id)}
        >
          {t('cancel')}
        </Button>
      </td>
    </tr>
  );
};

/** Calculations in the order in which they run, with the time that they still need. */
export const Queue = ({ capacity }: { readonly capacity: CalculationCapacity }) => {
  const t = useTexts(WORK);
  const { queue } = capacity;
  const ids = queue.map(({ calculation_id }) => calculation_id);
  const queued = useQuery({ ...queuedQuery(ids), placeholderData: keepPreviousData }).data ?? [];
  const cancel = useWork((id: string) => bulkCancelCalculations({ client, body: { ids: [id] } }));
  return (
    <section className="card" aria-labelledby="queue-title">
      <h2 id="queue-title">{t('queue')}</h2>
      <Refusal error={cancel.error} />
      {queue.length === 0 ? (
        <p className="fine">{t('queue_empty')}</p>
      ) : (
        <table className="table" aria-labelledby="queue-title">
          <thead>
            <tr>
              <th scope="col" className={`number ${css.position}`}>
                {t('position')}
              </th>
              <th scope="col" className={css.apart}>
                {t('part')}
              </th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('lot')}
              </th>
              <th scope="col" className={`${css.wide} ${css.apart}`}>
                {t('environment')}
              </th>
              <th scope="col" className={css.wide}>
                {t('status')}
              </th>
              <th scope="col" className="number">
                {t('eta')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {queue.map((entry) => (
              <Row
                key={entry.calculation_id}
                entry={entry}
                calculation={queued.find(({ id }) => id === entry.calculation_id)}
                cancel={(id) => cancel.mutate(id)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
