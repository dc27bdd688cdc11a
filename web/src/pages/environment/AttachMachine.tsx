import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attachEnvironmentMachine } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, machinesQuery, useEnvironmentChange } from '../../service/environments.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

type Props = { readonly environment: Environment; readonly known: ReadonlySet<string> };

/** Adds a machine that the organisation has defined. */
export const AttachMachine = ({ environment, known }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const others = (useQuery(machinesQuery).data ?? []).filter(({ id }) => !known.has(id));
  const [chosen, setChosen] = useState('');
  const machine_id = chosen || (others[0]?.id ?? '');
  const attach = useEnvironmentChange(
    () => attachEnvironmentMachine({ client, path: { env_id: environment.id }, body: { machine_id } }),
    () => setChosen(''),
  );
  if (others.length === 0) return null;
  return (
    <div className={css.inline}>
      <NativeSelect
        size="xs"
        label={t('attach')}
        value={machine_id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button size="xs" variant="default" loading={attach.isPending} onClick={() => attach.mutate(undefined)}>
        {t('add')}
      </Button>
      <Refusal error={attach.error} />
    </div>
  );
};
