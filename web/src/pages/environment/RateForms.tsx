import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  createEnvironmentRate,
  updateEnvironmentRate,
} from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentRate,
  type FleetMachine,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';
import { SourceField } from './SourceField.tsx';

const KINDS = [
  'labour',
  'machine',
  'energy',
  'space',
  'fixed_overhead',
  'variable_overhead',
] as const satisfies readonly EnvironmentRate['kind'][];

type EditProps = {
  readonly environment: Environment;
  readonly rate: EnvironmentRate;
  readonly name: string;
  readonly close: () => void;
};

export const EditRate = ({ environment, rate, name, close }: EditProps) => {
  const [value, setValue] = useState<number | null>(rate.value);
  const [source, setSource] = useState(rate.source ?? '');
  const save = useEnvironmentChange(
    (next: number) =>
      updateEnvironmentRate({
        client,
        path: { env_id: environment.id, rate_id: rate.id },
        body: { value: next, source: source.trim() || null },
      }),
    close,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value !== null) save.mutate(value);
  };
  return (
    <form className={css.inline} onSubmit={submit}>
      <DecimalInput label={`${name} (${rate.unit})`} required autoFocus value={value} change={setValue} />
      <SourceField value={source} change={setSource} />
      <FormButtons isPending={save.isPending} cancel={close} />
      <Refusal error={save.error} />
    </form>
  );
};

type NewProps = { readonly environment: Environment; readonly fleet: readonly FleetMachine[] };

/** A rate from today on, in the currency of the environment. */
export const NewRate = ({ environment, fleet }: NewProps) => {
  const t = useTexts(ENVIRONMENTS);
  const [kind, setKind] = useState<EnvironmentRate['kind']>('labour');
  const [machine, setMachine] = useState('');
  const [value, setValue] = useState<number | null>(null);
  const [source, setSource] = useState('');
  const subject = kind === 'machine' ? machine || (fleet[0]?.machine.id ?? '') : '';
  const add = useEnvironmentChange(
    (next: number) =>
      createEnvironmentRate({
        client,
        path: { env_id: environment.id },
        body: {
          kind,
          value: next,
          source: source.trim() || null,
          ...(subject !== '' && { subject_id: subject }),
        },
      }),
    () => {
      setValue(null);
      setSource('');
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value !== null) add.mutate(value);
  };
  return (
    <form className={css.inline} onSubmit={submit} aria-label={t('add_rate')}>
      <NativeSelect
        size="xs"
        label={t('kind')}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as EnvironmentRate['kind'])}
        data={KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
      />
      {kind === 'machine' && (
        <NativeSelect
          size="xs"
          label={t('machine')}
          value={subject}
          onChange={({ currentTarget }) => setMachine(currentTarget.value)}
          data={fleet.map(({ machine: { id, name } }) => ({ value: id, label: name }))}
        />
      )}
      <DecimalInput label={t('value')} required value={value} change={setValue} />
      <SourceField value={source} change={setSource} />
      <Button type="submit" size="xs" variant="default" loading={add.isPending}>
        {t('add_rate')}
      </Button>
      <Refusal error={add.error} />
    </form>
  );
};
