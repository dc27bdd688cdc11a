import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteEnvironmentSubcontractor,
  updateEnvironmentSubcontractor,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentSubcontractor,
  subcontractorsQuery,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { processWords } from '../../texts/process-words.ts';
import { STATEMENTS } from '../../texts/statements.ts';
import css from './environment.module.css';
import { RowActions } from './RowActions.tsx';
import { AMOUNTS, NewSubcontractor, SubcontractorForm } from './SubcontractorForms.tsx';
import { statedSources } from './stated-source.ts';

type RowProps = { readonly environment: Environment; readonly subcontractor: EnvironmentSubcontractor };

const Row = ({ environment, subcontractor }: RowProps) => {
  const { language, money, count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const s = useTexts(STATEMENTS);
  const [isEditing, setIsEditing] = useState(false);
  const path = { env_id: environment.id, subcontractor_id: subcontractor.id };
  const remove = useEnvironmentChange(() => deleteEnvironmentSubcontractor({ client, path }));
  const { id: _, ...fields } = subcontractor;
  const { name, process, lead_time_days: days, source } = subcontractor;
  if (isEditing)
    return (
      <tr>
        <td colSpan={AMOUNTS.length + 4}>
          <SubcontractorForm
            currency={environment.currency}
            first={fields}
            send={(body) => updateEnvironmentSubcontractor({ client, path, body })}
            close={() => setIsEditing(false)}
          />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={`${css.under} ${css.narrow}`}>
          {AMOUNTS.filter((field) => subcontractor[field])
            .map((field) => `${s(field)} ${money(subcontractor[field] ?? 0, environment.currency)}`)
            .join(' · ')}
        </span>
        <span className={css.under}>
          {statedSources(source)
            .map((one) => (one === 'assumed' ? t('assumed') : one))
            .join(', ')}
        </span>
      </th>
      <td>{process === 'other' ? s('process_other') : processWords(language, process)}</td>
      {AMOUNTS.map((field) => (
        <td key={field} className={`number ${css.wide}`}>
          {subcontractor[field] === null ? '' : money(subcontractor[field], environment.currency)}
        </td>
      ))}
      <td className={`number ${css.wide}`}>{days === null ? '' : s('days', { count: count(days) })}</td>
      <RowActions
        about={name}
        question={s('remove_subcontractor_question')}
        edit={() => setIsEditing(true)}
        remove={remove}
      />
    </tr>
  );
};

/** Who does bought work, with prices. Each can be changed in place. */
export const Subcontractors = ({ environment }: { readonly environment: Environment }) => {
  const s = useTexts(STATEMENTS);
  const t = useTexts(ENVIRONMENTS);
  const all = useQuery(subcontractorsQuery(environment.id));
  if (all.isError) return <Failure error={all.error} retry={() => all.refetch()} />;
  if (!all.data) return <Loading />;
  return (
    <section className="card" aria-labelledby="subcontractors-title">
      <h2 id="subcontractors-title">{s('subcontractors')}</h2>
      <p className="fine">{s('subcontractors_lead')}</p>
      {all.data.length === 0 ? (
        <p className="muted">{s('no_subcontractors')}</p>
      ) : (
        <table className="table" aria-labelledby="subcontractors-title">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{s('process')}</th>
              {AMOUNTS.map((field) => (
                <th key={field} scope="col" className={`number ${css.wide}`}>
                  {s(field)}
                </th>
              ))}
              <th scope="col" className={`number ${css.wide}`}>
                {s('lead_time_days')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {all.data.map((subcontractor) => (
              <Row key={subcontractor.id} environment={environment} subcontractor={subcontractor} />
            ))}
          </tbody>
        </table>
      )}
      <NewSubcontractor environment={environment} />
    </section>
  );
};
