import { useQuery } from '@tanstack/react-query';
import { createExchangeRate, deleteExchangeRate } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { exchangeRatesQuery, referenceRatesQuery } from '../../service/purchasing.ts';
import { PURCHASING } from '../../texts/purchasing.ts';
import css from './purchasing.module.css';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';

type NewRate = Parameters<typeof createExchangeRate>[0]['body'];
type Rate = {
  readonly base: string;
  readonly quote: string;
  readonly rate: number;
  readonly valid_from: string;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Own exchange rates beside those that apply without them. */
export const Currencies = () => {
  const { value, day } = useLocale();
  const t = useTexts(PURCHASING);
  const own = useQuery(exchangeRatesQuery);
  const reference = useQuery({
    ...referenceRatesQuery,
    select: (rates) => rates.map((rate) => ({ ...rate, id: `${rate.base}${rate.quote}${rate.valid_from}` })),
  });
  const nameOf = ({ base, quote }: Rate): string => `${base} → ${quote}`;
  const columns = [
    { name: t('rate'), isNumber: true, cell: (row: Rate) => value(row.rate) },
    { name: t('valid_from'), isNumber: true, cell: (row: Rate) => day(row.valid_from) },
    {
      name: t('source'),
      isWide: true,
      cell: (row: Rate & { readonly source: string | null }) => row.source,
    },
  ];
  return (
    <div className={css.halves}>
      <section className="card" aria-labelledby="own-title">
        <h2 id="own-title">{t('currencies')}</h2>
        <Rows
          title={t('currencies')}
          head={t('currency')}
          empty={t('no_currencies')}
          query={own}
          nameOf={nameOf}
          columns={columns}
          remove={(row) => deleteExchangeRate({ client, path: { exchange_rate_id: row.id } })}
        />
        <RowForm
          title={t('currencies')}
          button={t('add')}
          first={{ base: 'EUR', valid_from: today() }}
          fields={[
            { name: 'base', label: t('base'), form: 'currency', isRequired: true },
            { name: 'quote', label: t('quote'), form: 'currency', isRequired: true },
            { name: 'rate', label: t('rate'), form: 'decimal', isRequired: true },
            { name: 'valid_from', label: t('valid_from'), form: 'date', isRequired: true },
            { name: 'source', label: t('source'), form: 'text' },
          ]}
          send={(entered) => createExchangeRate({ client, body: entered as unknown as NewRate })}
        />
      </section>
      <section className="card" aria-labelledby="reference-title">
        <h2 id="reference-title">{t('reference')}</h2>
        <Rows
          title={t('reference')}
          head={t('currency')}
          empty=""
          query={reference}
          nameOf={nameOf}
          columns={columns}
          remove={undefined}
        />
      </section>
    </div>
  );
};
