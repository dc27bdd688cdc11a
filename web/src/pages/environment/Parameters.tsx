import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteEnvironmentOverride,
  updateEnvironmentOverride,
} from '../../../../clients/typescript/src/operations.ts';
import { unitOf } from '../../format.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentOverride,
  overridesQuery,
  parametersQuery,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { Code } from '../../shell/Code.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { STATEMENTS } from '../../texts/statements.ts';
import { type Finding, Findings } from './Audit.tsx';
import css from './environment.module.css';
import { FindParameter, parameterName } from './FindParameter.tsx';
import { ParameterForm } from './ParameterForm.tsx';
import { RowActions } from './RowActions.tsx';

type RowProps = {
  readonly environment: Environment;
  readonly own: EnvironmentOverride;
  readonly findings: readonly Finding[];
};

const Row = ({ environment, own, findings }: RowProps) => {
  const { value } = useLocale();
  const s = useTexts(STATEMENTS);
  const [isEditing, setIsEditing] = useState(false);
  const path = { env_id: environment.id, override_id: own.id };
  const remove = useEnvironmentChange(() => deleteEnvironmentOverride({ client, path }));
  const group = useQuery(parametersQuery(environment.id, own.bin)).data ?? [];
  const unit = unitOf(
    group.find((one) => one.bin === own.bin && one.parameter === own.parameter)?.unit ?? '1',
    environment.currency,
  );
  const name = parameterName(own);
  if (isEditing)
    return (
      <tr>
        <td colSpan={4}>
          <ParameterForm
            label={unit === '' ? name : `${name} (${unit})`}
            value={own.value}
            source={own.source ?? ''}
            send={(body) => updateEnvironmentOverride({ client, path, body })}
            close={() => setIsEditing(false)}
          />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" className={css.code}>
        <Code name={name} />
        <Findings findings={findings} />
      </th>
      <td className="number">
        {value(own.value)} <span className="muted">{unit}</span>
      </td>
      <td className={`${css.wide} ${css.cited}`}>{own.source}</td>
      <RowActions
        about={name}
        question={s('remove_parameter_question')}
        edit={() => setIsEditing(true)}
        remove={remove}
      />
    </tr>
  );
};

type Props = { readonly environment: Environment; readonly findings: readonly Finding[] };

/** Parameters of the method that the environment states itself, and those that it could. */
export const Parameters = ({ environment, findings }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const s = useTexts(STATEMENTS);
  const all = useQuery(overridesQuery(environment.id));
  if (all.isError) return <Failure error={all.error} retry={() => all.refetch()} />;
  if (!all.data) return <Loading />;
  return (
    <>
      <section className="card" aria-labelledby="parameters-title">
        <h2 id="parameters-title">{s('parameters')}</h2>
        <p className="fine">{s('parameters_lead')}</p>
        {all.data.length === 0 ? (
          <p className="muted">{s('no_parameters')}</p>
        ) : (
          <table className="table" aria-labelledby="parameters-title">
            <thead>
              <tr>
                <th scope="col">{s('parameter')}</th>
                <th scope="col" className="number">
                  {s('own_value')}
                </th>
                <th scope="col" className={css.wide}>
                  {t('source')}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {all.data.map((own) => (
                <Row
                  key={own.id}
                  environment={environment}
                  own={own}
                  findings={findings.filter(({ subject_id }) => subject_id === own.id)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      <FindParameter environment={environment} />
    </>
  );
};
