import { Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  detachEnvironmentMachine,
  updateEnvironmentMachine,
  updateMachine,
} from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, type FleetMachine, useEnvironmentChange } from '../../service/environments.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';

type Props = {
  readonly environment: Environment;
  readonly member: FleetMachine;
  readonly close: () => void;
};

/** Changes a machine of the fleet: its stated rate belongs to the machine, rank and use to the environment. */
export const MachineForm = ({ environment, member, close }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const { machine } = member;
  const [rate, setRate] = useState(machine.hourly_rate_eur);
  const [priority, setPriority] = useState<number | null>(member.fleet_priority);
  const [isEnabled, setIsEnabled] = useState(member.is_enabled);
  const path = { env_id: environment.id, membership_id: member.id };
  const save = useEnvironmentChange(async () => {
    if (rate !== machine.hourly_rate_eur)
      await updateMachine({ client, path: { machine_id: machine.id }, body: { hourly_rate_eur: rate } });
    const body = { fleet_priority: priority ?? member.fleet_priority, is_enabled: isEnabled };
    await updateEnvironmentMachine({ client, path, body });
  }, close);
  const detach = useEnvironmentChange(() => detachEnvironmentMachine({ client, path }), close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className={css.inline} onSubmit={submit}>
      <DecimalInput
        label={`${t('own_rate')} (${environment.currency})`}
        description={t('own_rate_hint')}
        autoFocus
        value={rate}
        change={setRate}
      />
      <DecimalInput label={t('priority')} value={priority} change={setPriority} />
      <Checkbox
        label={t('in_use')}
        checked={isEnabled}
        onChange={({ currentTarget }) => setIsEnabled(currentTarget.checked)}
      />
      <FormButtons isPending={save.isPending} cancel={close} />
      <Confirmed
        label={t('detach')}
        about={machine.name}
        question={t('detach_question')}
        isPending={detach.isPending}
        act={() => detach.mutate(undefined)}
      />
      <p className="fine">{t('shared_machine')}</p>
      <Refusal error={save.error ?? detach.error} />
    </form>
  );
};
