import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { fleetQuery } from '../../service/environments.ts';

type Props = {
  readonly calculation: Calculation;
  readonly value: string;
  readonly change: (machine: string) => void;
};

/** A machine of the environment that is to work on the part. */
export const MachineChoice = ({ calculation, value, change }: Props) => {
  const { t } = useLocale();
  const machines = (useQuery(fleetQuery(calculation.costing_environment_id)).data ?? []).filter(
    ({ is_enabled }) => is_enabled,
  );
  if (machines.length === 0) return null;
  const used = calculation.process_plan.flatMap(({ machine }) => machine?.name ?? []);
  return (
    <NativeSelect
      label={t('what_if.machine')}
      description={t('what_if.machine_hint', { machines: [...new Set(used)].join(', ') })}
      my="sm"
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      data={[
        { value: '', label: t('what_if.cheapest_machines') },
        ...machines.map(({ machine }) => ({ value: machine.id, label: machine.name })),
      ]}
    />
  );
};
