import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createEnvironment } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { presetsQuery, useEnvironmentChange } from '../../service/environments.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environments.module.css';

const today = (): string => new Date().toISOString().slice(0, 10);

const sourceOf = (from: string) =>
  from === 'baseline_copy' || from === 'blank'
    ? ({ source: from } as const)
    : ({ source: 'preset', preset: from } as const);

export const CreateEnvironment = () => {
  const t = useTexts(ENVIRONMENTS);
  const navigate = useNavigate();
  const presets = useQuery(presetsQuery).data ?? [];
  const [name, setName] = useState('');
  const [from, setFrom] = useState('baseline_copy');
  const [validFrom, setValidFrom] = useState(today);
  const create = useEnvironmentChange(
    () =>
      createEnvironment({ client, body: { name: name.trim(), valid_from: validFrom, ...sourceOf(from) } }),
    ({ id }) => navigate({ to: '/environments/$environmentId', params: { environmentId: id } }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(undefined);
  };
  return (
    <section className="card" aria-labelledby="create-title">
      <h2 id="create-title">{t('create_title')}</h2>
      <form className={css.form} onSubmit={submit}>
        <TextInput
          label={t('name')}
          required
          withAsterisk={false}
          maxLength={255}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('from')}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          data={[
            { value: 'baseline_copy', label: t('from_baseline') },
            { value: 'blank', label: t('from_blank') },
            ...presets.map((preset) => ({ value: preset.preset, label: preset.name })),
          ]}
        />
        <TextInput
          type="date"
          label={t('valid_from')}
          required
          withAsterisk={false}
          value={validFrom}
          onChange={({ currentTarget }) => setValidFrom(currentTarget.value)}
        />
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </form>
      <Refusal error={create.error} />
    </section>
  );
};
