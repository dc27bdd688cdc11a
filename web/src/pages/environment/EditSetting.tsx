import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { updateEnvironment } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  type Environment,
  type EnvironmentUpdate,
  useEnvironmentChange,
} from '../../service/environments.ts';
import { DecimalInput } from '../../shell/DecimalInput.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { CHOICES, ENVIRONMENTS, SETTINGS } from '../../texts/environments.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';
import { SourceField } from './SourceField.tsx';
import { entered, FORMS, type SettingForm, type SettingName, stored } from './settings.ts';

const unitOf = (form: SettingForm, currency: string): string => {
  if (form.form === 'share') return '%';
  if (form.form === 'money') return `${currency}${form.per}`;
  return form.form === 'number' ? (form.unit ?? '') : '';
};

type ValueProps = {
  readonly name: SettingName;
  readonly currency: string;
  readonly value: number | string | null;
  readonly change: (value: number | string | null) => void;
};

const Value = ({ name, currency, value, change }: ValueProps) => {
  const { language } = useLocale();
  const names = useTexts(SETTINGS);
  const form = FORMS[name];
  if (form.form === 'choice')
    return (
      <NativeSelect
        size="xs"
        label={names(name)}
        autoFocus
        value={String(value ?? '')}
        data={form.choices.map((choice) => ({
          value: choice,
          label: CHOICES[choice as keyof typeof CHOICES][language],
        }))}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  return (
    <DecimalInput
      label={`${names(name)} (${unitOf(form, currency)})`.replace(' ()', '')}
      autoFocus
      value={typeof value === 'number' ? entered(form, value) : null}
      change={(typed) => change(typed === null ? null : stored(form, typed))}
    />
  );
};

type Props = {
  readonly name: SettingName;
  readonly environment: Environment;
  /** The effective value, from which the person starts. */
  readonly value: number | string | null;
  readonly close: () => void;
};

/** States a setting in this environment, or leaves it to the chain again. */
export const EditSetting = ({ name, environment, value, close }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const form = FORMS[name];
  const first = form.form === 'choice' ? (form.choices[0] ?? null) : null;
  const [now, setNow] = useState(value ?? first);
  const [source, setSource] = useState(environment.setting_sources[name] ?? '');
  const change = useEnvironmentChange((next: number | string | null) => {
    const body = {
      [name]: next,
      ...(next !== null && { setting_sources: { [name]: source.trim() || null } }),
    } as EnvironmentUpdate;
    return updateEnvironment({ client, path: { env_id: environment.id }, body });
  }, close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(now);
  };
  const isOwn = (environment as unknown as Record<string, unknown>)[name] !== null;
  return (
    <form
      className={css.inline}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <Value name={name} currency={environment.currency} value={now} change={setNow} />
      <SourceField value={source} change={setSource} />
      <FormButtons isPending={change.isPending} cancel={close} />
      {isOwn && (
        <Button size="xs" variant="subtle" onClick={() => change.mutate(null)}>
          {t('inherit')}
        </Button>
      )}
      <Refusal error={change.error} />
    </form>
  );
};
