import { type FormEvent, useState } from 'react';
import { useEnvironmentChange } from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';
import { SourceField } from './SourceField.tsx';

type Props = {
  /** Bin and name of the parameter, with its unit. */
  readonly label: string;
  readonly value: number;
  readonly source: string;
  readonly send: (stated: { value: number; source: string | null }) => Promise<unknown>;
  readonly close: () => void;
};

/** States a parameter of the method in this environment. */
export const ParameterForm = ({ label, value: first, source: known, send, close }: Props) => {
  const [value, setValue] = useState<number | null>(first);
  const [source, setSource] = useState(known);
  const save = useEnvironmentChange(
    (next: number) => send({ value: next, source: source.trim() || null }),
    close,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value !== null) save.mutate(value);
  };
  return (
    <form className={css.inline} onSubmit={submit}>
      <DecimalInput label={label} required autoFocus value={value} change={setValue} />
      <SourceField value={source} change={setSource} />
      <FormButtons isPending={save.isPending} cancel={close} />
      <Refusal error={save.error} />
    </form>
  );
};
