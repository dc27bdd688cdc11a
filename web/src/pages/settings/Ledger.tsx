import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTexts } from '../../locale.tsx';
import { type LedgerTransaction, ledgerQuery } from '../../service/organisation.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { monthsBack } from './months.ts';
import css from './settings.module.css';

const CENTS = 100;

type TableProps = { readonly entries: readonly LedgerTransaction[]; readonly currency: string };

const Entries = ({ entries, currency }: TableProps) => {
  const { money, moment } = useLocale();
  const t = useTexts(SETTINGS);
  const total = entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return (
    <table className="table" aria-labelledby="ledger-title">
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col" className={css.wide}>
            {t('reason')}
          </th>
          <th scope="col" className="number">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{moment(entry.created_at)}</td>
            <th scope="row">{t(`kind_${entry.kind}`)}</th>
            <td className={`${css.wide} ${css.long}`}>{entry.reason}</td>
            <td className="number">{money(entry.amount_cents / CENTS, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('total')}
          </th>
          <td className={css.wide} />
          <td className="number">{money(total / CENTS, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

type Props = {
  readonly currency: string;
  /** The current month of the plan. */
  readonly first: string;
};

/** The entries of a month, as an invoice lists them, and for bookkeeping. */
export const Ledger = ({ currency, first }: Props) => {
  const { month: monthName } = useLocale();
  const t = useTexts(SETTINGS);
  const [month, setMonth] = useState(first);
  const entries = useQuery(ledgerQuery(month));
  return (
    <section className="card" aria-labelledby="ledger-title">
      <h2 id="ledger-title">{t('ledger')}</h2>
      <div className={css.toolbar}>
        <NativeSelect
          size="xs"
          label={t('month')}
          value={month}
          data={monthsBack(first).map((one) => ({ value: one, label: monthName(one) }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={!entries.data || entries.data.length === 0}
          onClick={() =>
            entries.data && saveFile(`ledger-${month}.csv`, 'text/csv', ledgerCsv(entries.data, currency))
          }
        >
          {t('export')}
        </Button>
      </div>
      {entries.isError ? (
        <Failure error={entries.error} retry={() => entries.refetch()} />
      ) : !entries.data ? (
        <Loading />
      ) : entries.data.length === 0 ? (
        <p className="fine">{t('ledger_empty')}</p>
      ) : (
        <Entries entries={entries.data} currency={currency} />
      )}
    </section>
  );
};
