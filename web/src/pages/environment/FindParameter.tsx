import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { createEnvironmentOverride } from '../../../../clients/typescript/src/operations.ts';
import { unitOf } from '../../format.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, type Parameter, parametersQuery } from '../../service/environments.ts';
import { Code } from '../../shell/Code.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { STATEMENTS } from '../../texts/statements.ts';
import css from './environment.module.css';
import { ParameterForm } from './ParameterForm.tsx';

/** Rows that are drawn at once; the platform has thousands. */
const MOST = 40;

export const parameterName = ({ bin, parameter }: Pick<Parameter, 'bin' | 'parameter'>): string =>
  `${bin} ${parameter}`;

type RowProps = { readonly environment: Environment; readonly parameter: Parameter };

const Found = ({ environment, parameter }: RowProps) => {
  const { value } = useLocale();
  const s = useTexts(STATEMENTS);
  const [isStating, setIsStating] = useState(false);
  const name = parameterName(parameter);
  const unit = unitOf(parameter.unit ?? '1', environment.currency);
  if (isStating)
    return (
      <tr>
        <td colSpan={4}>
          <ParameterForm
            label={unit === '' ? name : `${name} (${unit})`}
            value={parameter.value}
            source=""
            send={(stated) =>
              createEnvironmentOverride({
                client,
                path: { env_id: environment.id },
                body: { bin: parameter.bin, parameter: parameter.parameter, ...stated },
              })
            }
            close={() => setIsStating(false)}
          />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" className={css.code}>
        <Code name={name} />
      </th>
      <td className="number">
        {value(parameter.value)} <span className="muted">{unit}</span>
      </td>
      <td className={css.wide}>
        <Tag tone={parameter.source === 'override' ? 'good' : 'plain'}>{s(`layer_${parameter.source}`)}</Tag>
      </td>
      <td className="number">
        {parameter.source !== 'override' && (
          <button
            type="button"
            className={`link-button ${css.link}`}
            aria-label={`${s('state')}: ${name}`}
            onClick={() => setIsStating(true)}
          >
            {s('state')}
          </button>
        )}
      </td>
    </tr>
  );
};

/** Parameters of the platform and the parents, each of which can get an own value. */
export const FindParameter = ({ environment }: { readonly environment: Environment }) => {
  const { count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const s = useTexts(STATEMENTS);
  const [typed, setTyped] = useState('');
  const prefix = useDeferredValue(typed.trim());
  const found = useQuery({
    ...parametersQuery(environment.id, prefix),
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
  });
  const rows = prefix === '' ? [] : (found.data ?? []);
  return (
    <section className="card" aria-labelledby="find-title">
      <h2 id="find-title">{s('find_parameter')}</h2>
      <TextInput
        size="xs"
        type="search"
        className={css.find}
        label={s('find_group')}
        placeholder={s('find_hint')}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Refusal error={found.error} />
      {rows.length > 0 && (
        <table className="table" aria-labelledby="find-title">
          <thead>
            <tr>
              <th scope="col">{s('parameter')}</th>
              <th scope="col" className="number">
                {t('value')}
              </th>
              <th scope="col" className={css.wide}>
                {t('origin')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST).map((parameter) => (
              <Found key={parameterName(parameter)} environment={environment} parameter={parameter} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > MOST && (
        <p role="status" className="fine">
          {s('find_first', { shown: count(MOST), total: count(rows.length) })}
        </p>
      )}
      {prefix !== '' && found.isSuccess && rows.length === 0 && (
        <p role="status" className="fine">
          {s('find_none')}
        </p>
      )}
    </section>
  );
};
