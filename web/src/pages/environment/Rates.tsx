import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEnvironmentRate } from '../../../../clients/typescript/src/operations.ts';
import { unitOf } from '../../format.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentRate,
  fleetQuery,
  ratesQuery,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { type Finding, Findings } from './Audit.tsx';
import css from './environment.module.css';
import { EditRate, NewRate } from './RateForms.tsx';
import { RowActions } from './RowActions.tsx';
import { Sheet } from './Sheet.tsx';

type RowProps = {
  readonly environment: Environment;
  readonly rate: EnvironmentRate;
  readonly machine: string | undefined;
  readonly findings: readonly Finding[];
};

const Row = ({ environment, rate, machine, findings }: RowProps) => {
  const { value, day } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const [isEditing, setIsEditing] = useState(false);
  const remove = useEnvironmentChange(() =>
    deleteEnvironmentRate({ client, path: { env_id: environment.id, rate_id: rate.id } }),
  );
  const name = machine ?? t(`kind_${rate.kind}`);
  if (isEditing)
    return (
      <tr>
        <td colSpan={5}>
          <EditRate environment={environment} rate={rate} name={name} close={() => setIsEditing(false)} />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        {name}
        {machine !== undefined && <span className={css.under}>{t(`kind_${rate.kind}`)}</span>}
        <Findings findings={findings} />
      </th>
      <td className="number">
        {value(rate.value)} <span className="muted">{unitOf(rate.unit, rate.currency)}</span>
      </td>
      <td className={`${css.wide} ${css.valid}`}>
        {rate.valid_to === null
          ? t('valid_since', { from: day(rate.valid_from) })
          : t('valid_between', { from: day(rate.valid_from), to: day(rate.valid_to) })}
      </td>
      <td className={`${css.wide} ${css.cited}`}>{rate.source}</td>
      <RowActions
        about={name}
        question={t('remove_rate_question')}
        edit={() => setIsEditing(true)}
        remove={remove}
      />
    </tr>
  );
};

type Props = { readonly environment: Environment; readonly findings: readonly Finding[] };

/** Rates with a validity, which take precedence over the settings that they stand for. */
export const Rates = ({ environment, findings }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const rates = useQuery(ratesQuery(environment.id));
  const fleet = useQuery(fleetQuery(environment.id)).data ?? [];
  if (rates.isError) return <Failure error={rates.error} retry={() => rates.refetch()} />;
  if (!rates.data) return <Loading />;
  const here = findings.filter(({ panel }) => panel === 'rates');
  const ids = new Set(rates.data.map(({ id }) => id));
  return (
    <section className="card" aria-labelledby="rates-title">
      <h2 id="rates-title">{t('rates')}</h2>
      <Findings findings={here.filter(({ subject_id }) => subject_id === null || !ids.has(subject_id))} />
      {rates.data.length === 0 ? (
        <p className="muted">{t('no_rates')}</p>
      ) : (
        <table className="table" aria-labelledby="rates-title">
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col" className="number">
                {t('value')}
              </th>
              <th scope="col" className={css.wide}>
                {t('valid')}
              </th>
              <th scope="col" className={css.wide}>
                {t('source')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rates.data.map((rate) => (
              <Row
                key={rate.id}
                environment={environment}
                rate={rate}
                machine={fleet.find(({ machine }) => machine.id === rate.subject_id)?.machine.name}
                findings={here.filter(({ subject_id }) => subject_id === rate.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <NewRate environment={environment} fleet={fleet} />
      <Sheet environment={environment} kind="rates" />
    </section>
  );
};
