import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { updateApiKey } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type ApiKey, useSettingsChange } from '../../service/organisation.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { type Cap, CapFields } from './CapFields.tsx';
import { WALLET_CURRENCY } from './Keys.tsx';
import { ScopeBoxes } from './ScopeBoxes.tsx';
import type { Scope } from './scopes.ts';
import css from './settings.module.css';

export const EditKey = ({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) => {
  const t = useTexts(SETTINGS);
  const [name, setName] = useState(apiKey.name);
  const [scopes, setScopes] = useState(apiKey.scopes as readonly Scope[]);
  const [cap, setCap] = useState<Cap>({
    cents: apiKey.spend_cap_cents,
    action: apiKey.spend_cap_action ?? 'warn',
  });
  const save = useSettingsChange(
    () =>
      updateApiKey({
        client,
        path: { id: apiKey.id },
        body: {
          name: name.trim(),
          scopes: [...scopes],
          spend_cap_cents: cap.cents,
          spend_cap_action: cap.cents === null ? null : cap.action,
        },
      }),
    close,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form onSubmit={submit}>
      <div className={css.form}>
        <TextInput
          size="xs"
          label={t('name')}
          required
          autoFocus
          withAsterisk={false}
          maxLength={255}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <CapFields cap={cap} currency={WALLET_CURRENCY} change={setCap} />
      </div>
      <ScopeBoxes chosen={scopes} change={setScopes} />
      <div className={css.buttons}>
        <Button type="submit" size="xs" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
      <Refusal error={save.error} />
    </form>
  );
};
