import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { createApiKey } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { useSettingsChange } from '../../service/organisation.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { Once } from './Once.tsx';
import { ScopeBoxes } from './ScopeBoxes.tsx';
import { type Scope, USUAL } from './scopes.ts';
import css from './settings.module.css';

export const NewKey = () => {
  const t = useTexts(SETTINGS);
  const [name, setName] = useState('');
  const [until, setUntil] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(USUAL);
  const issue = useSettingsChange(
    () =>
      createApiKey({
        client,
        body: {
          name: name.trim(),
          scopes: [...scopes],
          ...(until !== '' && { expires_at: `${until}T00:00:00Z` }),
        },
      }),
    () => setName(''),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    issue.mutate(undefined);
  };
  return (
    <section className="card" aria-labelledby="new-key-title">
      <h2 id="new-key-title">{t('new_key')}</h2>
      {issue.data ? (
        <Once label={issue.data.name} secret={issue.data.key} close={() => issue.reset()} />
      ) : (
        <form onSubmit={submit}>
          <div className={css.form}>
            <TextInput
              label={t('name')}
              required
              withAsterisk={false}
              maxLength={255}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t('expires_optional')}
              value={until}
              onChange={({ currentTarget }) => setUntil(currentTarget.value)}
            />
          </div>
          <ScopeBoxes chosen={scopes} change={setScopes} />
          <Button type="submit" disabled={scopes.length === 0} loading={issue.isPending}>
            {t('issue')}
          </Button>
          <Refusal error={issue.error} />
        </form>
      )}
    </section>
  );
};
