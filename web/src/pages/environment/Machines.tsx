import { useQuery } from '@tanstack/react-query';
import { useLocale, useTexts } from '../../locale.tsx';
import { type Environment, fleetQuery } from '../../service/environments.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { AttachMachine } from './AttachMachine.tsx';
import { type Finding, Findings } from './Audit.tsx';
import css from './environment.module.css';
import { MachineRow } from './MachineRow.tsx';
import { NewMachine } from './NewMachine.tsx';
import { Sheet } from './Sheet.tsx';

type Props = { readonly environment: Environment; readonly findings: readonly Finding[] };

/** The fleet: each machine with its rate and where it comes from. */
export const Machines = ({ environment, findings }: Props) => {
  const { count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const fleet = useQuery(fleetQuery(environment.id));
  if (fleet.isError) return <Failure error={fleet.error} retry={() => fleet.refetch()} />;
  if (!fleet.data) return <Loading />;
  const here = findings.filter(({ panel }) => panel === 'machines');
  const ids = new Set(fleet.data.map(({ machine }) => machine.id));
  const sorted = fleet.data.toSorted(
    (a, b) => a.machine.klass.localeCompare(b.machine.klass) || a.fleet_priority - b.fleet_priority,
  );
  return (
    <section className="card" aria-labelledby="machines-title">
      <h2 id="machines-title">
        {t('machines')} <span className="muted">{count(sorted.length)}</span>
      </h2>
      <Findings findings={here.filter(({ subject_id }) => subject_id === null || !ids.has(subject_id))} />
      {sorted.length === 0 ? (
        <p className="muted">{t('no_machines')}</p>
      ) : (
        <table className="table" aria-labelledby="machines-title">
          <thead>
            <tr>
              <th scope="col">{t('machine')}</th>
              <th scope="col" className={css.wide}>
                {t('class')}
              </th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('priority')}
              </th>
              <th scope="col" className="number">
                {t('hourly_rate')}
              </th>
              <th scope="col" className={css.wide}>
                {t('origin')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sorted.map((member) => (
              <MachineRow
                key={member.id}
                environment={environment}
                member={member}
                findings={here.filter(({ subject_id }) => subject_id === member.machine.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <NewMachine environment={environment} />
      <AttachMachine environment={environment} known={ids} />
      <Sheet environment={environment} kind="machines" />
    </section>
  );
};
