import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { createEnvironmentSubcontractor } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentSubcontractor,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { processWords } from '../../texts/process-words.ts';
import { STATEMENTS } from '../../texts/statements.ts';
import { BOUGHT } from './choices.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';
import { SourceField } from './SourceField.tsx';
import { statedSources } from './stated-source.ts';

/** Prices of a subcontractor. Null: not charged. */
export const AMOUNTS = [
  'price_per_kg',
  'price_per_dm2',
  'price_per_lot',
  'min_price',
  'transport_eur_per_lot',
] as const satisfies readonly (keyof EnvironmentSubcontractor)[];

type Entered = Omit<EnvironmentSubcontractor, 'id'>;

const NOTHING: Entered = {
  name: '',
  process: 'heat_treatment',
  price_per_kg: null,
  price_per_dm2: null,
  price_per_lot: null,
  min_price: null,
  lead_time_days: null,
  transport_eur_per_lot: null,
  source: null,
};

type FormProps = {
  readonly currency: string;
  readonly first: Entered;
  readonly send: (body: Entered) => Promise<unknown>;
  readonly close: () => void;
};

export const SubcontractorForm = ({ currency, first, send, close }: FormProps) => {
  const { language } = useLocale();
  const s = useTexts(STATEMENTS);
  const [entered, setEntered] = useState<Entered>({
    ...first,
    source: statedSources(first.source).join(', '),
  });
  const set = (change: Partial<Entered>): void => setEntered({ ...entered, ...change });
  const save = useEnvironmentChange(
    () => send({ ...entered, name: entered.name.trim(), source: entered.source?.trim() || null }),
    close,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className={css.inline} onSubmit={submit} aria-label={s('subcontractor')}>
      <TextInput
        size="xs"
        label={s('subcontractor')}
        required
        withAsterisk={false}
        autoFocus
        maxLength={255}
        value={entered.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={s('process')}
        value={entered.process}
        onChange={({ currentTarget }) => set({ process: currentTarget.value as Entered['process'] })}
        data={BOUGHT.map((process) => ({
          value: process,
          label: process === 'other' ? s('process_other') : processWords(language, process),
        }))}
      />
      {AMOUNTS.map((field) => (
        <DecimalInput
          key={field}
          label={`${s(field)} (${currency})`}
          value={entered[field]}
          change={(value) => set({ [field]: value })}
        />
      ))}
      <DecimalInput
        label={s('lead_days')}
        value={entered.lead_time_days}
        change={(value) => set({ lead_time_days: value })}
      />
      <SourceField value={entered.source ?? ''} change={(source) => set({ source })} />
      <FormButtons isPending={save.isPending} cancel={close} />
      <Refusal error={save.error} />
    </form>
  );
};

export const NewSubcontractor = ({ environment }: { readonly environment: Environment }) => {
  const s = useTexts(STATEMENTS);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button size="xs" variant="default" mt="sm" onClick={() => setIsOpen(true)}>
        {s('add_subcontractor')}
      </Button>
    );
  return (
    <SubcontractorForm
      currency={environment.currency}
      first={NOTHING}
      send={(body) => createEnvironmentSubcontractor({ client, path: { env_id: environment.id }, body })}
      close={() => setIsOpen(false)}
    />
  );
};
