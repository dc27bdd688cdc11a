import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../locale.tsx';
import {
  assumptionsQuery,
  type Environment,
  type EnvironmentAssumptions,
} from '../../service/environments.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { ENVIRONMENTS, SETTINGS } from '../../texts/environments.ts';
import { type Finding, Findings, VIEW_OF } from './Audit.tsx';
import css from './environment.module.css';
import { SettingRow } from './SettingRow.tsx';
import { COLUMNS, GROUPS } from './settings.ts';

type Props = { readonly environment: Environment; readonly findings: readonly Finding[] };

type TableProps = {
  readonly group: keyof typeof GROUPS;
  readonly environment: Environment;
  readonly assumptions: EnvironmentAssumptions;
  readonly findings: readonly Finding[];
};

const GroupTable = ({ group, environment, assumptions, findings }: TableProps) => {
  const t = useTexts(ENVIRONMENTS);
  const { economics, sources } = assumptions;
  return (
    <section className="card" aria-labelledby={group}>
      <h2 id={group}>{t(group)}</h2>
      <table className={`table ${css.settings}`} aria-labelledby={group}>
        <thead className={css.hidden}>
          <tr>
            <th scope="col">{t('setting')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('origin')}</th>
            <th scope="col">{t('edit')}</th>
          </tr>
        </thead>
        <tbody>
          {GROUPS[group].map((name) => (
            <SettingRow
              key={name}
              name={name}
              environment={environment}
              effective={economics[name]}
              sources={sources}
              findings={findings.filter(
                ({ subject_kind, subject_name }) => subject_kind === 'setting' && subject_name === name,
              )}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Effective settings by group. Each can be stated, changed or left to the chain, in place. */
export const Settings = ({ environment, findings }: Props) => {
  const assumptions = useQuery(assumptionsQuery(environment.id));
  if (assumptions.isError) return <Failure error={assumptions.error} retry={() => assumptions.refetch()} />;
  if (!assumptions.data) return <Loading />;
  const here = findings.filter(({ panel }) => VIEW_OF[panel] === 'settings');
  return (
    <>
      <Findings findings={here.filter(({ subject_name }) => !(subject_name in SETTINGS))} />
      <div className={css.columns}>
        {COLUMNS.map((groups) => (
          <div key={groups[0]} className={css.column}>
            {groups.map((group) => (
              <GroupTable
                key={group}
                group={group}
                environment={environment}
                assumptions={assumptions.data}
                findings={here}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
};
