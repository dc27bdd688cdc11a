import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { attachEnvironmentMachine, createMachine } from '../../../../clients/typescript/src/operations.ts';
import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, useEnvironmentChange } from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { MACHINE_CLASSES, type MachineClass } from './choices.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';

type Props = { readonly environment: Environment; readonly close: () => void };

const Form = ({ environment, close }: Props) => {
  const { language } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const [name, setName] = useState('');
  const [klass, setKlass] = useState<MachineClass>('milling_3axis');
  const [rate, setRate] = useState<number | null>(null);
  const save = useEnvironmentChange(async () => {
    const machine = await createMachine({
      client,
      body: { name: name.trim(), klass, hourly_rate_eur: rate },
    });
    await attachEnvironmentMachine({
      client,
      path: { env_id: environment.id },
      body: { machine_id: machine.id },
    });
  }, close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className={css.inline} onSubmit={submit} aria-label={t('new_machine')}>
      <TextInput
        size="xs"
        label={t('machine')}
        required
        withAsterisk={false}
        autoFocus
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('class')}
        value={klass}
        onChange={({ currentTarget }) => setKlass(currentTarget.value as MachineClass)}
        data={MACHINE_CLASSES.map((one) => ({
          value: one,
          label: textOrId(language, `machine_class.${one}`, {}),
        }))}
      />
      <DecimalInput
        label={`${t('own_rate')} (${environment.currency})`}
        description={t('own_rate_hint')}
        value={rate}
        change={setRate}
      />
      <FormButtons isPending={save.isPending} cancel={close} />
      <Refusal error={save.error} />
    </form>
  );
};

/** Defines a machine and adds it to the fleet. Its VDI 3258 data are entered in the calculator. */
export const NewMachine = ({ environment }: { readonly environment: Environment }) => {
  const t = useTexts(ENVIRONMENTS);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Form environment={environment} close={() => setIsOpen(false)} />;
  return (
    <Button size="xs" variant="default" mt="sm" onClick={() => setIsOpen(true)}>
      {t('new_machine')}
    </Button>
  );
};
