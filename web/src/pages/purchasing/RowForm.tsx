import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePurchasingChange } from '../../service/purchasing.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import css from './purchasing.module.css';

type Entered = Readonly<Record<string, string | number | null>>;

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly form: 'text' | 'decimal' | 'date' | 'currency' | readonly { value: string; label: string }[];
  readonly isRequired?: boolean;
};

type InputProps = {
  readonly field: Field;
  readonly value: string | number | null;
  readonly change: (value: string | number | null) => void;
};

const Input = ({ field: { label, form, isRequired = false }, value, change }: InputProps) => {
  if (form === 'decimal')
    return (
      <DecimalInput
        label={label}
        required={isRequired}
        value={typeof value === 'number' ? value : null}
        change={change}
      />
    );
  if (typeof form === 'object')
    return (
      <NativeSelect
        size="xs"
        label={label}
        value={String(value ?? '')}
        data={[...form]}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  const isCurrency = form === 'currency';
  return (
    <TextInput
      size="xs"
      type={form === 'date' ? 'date' : 'text'}
      label={label}
      required={isRequired}
      withAsterisk={false}
      maxLength={isCurrency ? 3 : 255}
      value={String(value ?? '')}
      onChange={({ currentTarget: { value: typed } }) => change(isCurrency ? typed.toUpperCase() : typed)}
    />
  );
};

type Props = {
  readonly title: string;
  readonly button: string;
  readonly fields: readonly Field[];
  readonly first?: Entered;
  /** What was entered; what is empty is null. */
  readonly send: (entered: Entered) => Promise<unknown>;
};

/** A form of a few fields, which is empty again when the service has taken it. */
export const RowForm = ({ title, button, fields, first = {}, send }: Props) => {
  const [entered, setEntered] = useState<Entered>(first);
  const save = usePurchasingChange(
    () =>
      send(
        Object.fromEntries(
          fields.map(({ name }) => {
            const value = entered[name] ?? null;
            return [name, typeof value === 'string' ? value.trim() || null : value];
          }),
        ),
      ),
    () => setEntered(first),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className={css.form} aria-label={title} onSubmit={submit}>
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={entered[field.name] ?? null}
          change={(value) => setEntered({ ...entered, [field.name]: value })}
        />
      ))}
      <Button type="submit" size="xs" loading={save.isPending}>
        {button}
      </Button>
      <Refusal error={save.error} />
    </form>
  );
};
