import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { updateEnvironment } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, useEnvironmentChange } from '../../service/environments.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

/** Name, description and validity. */
export const Identity = ({ environment }: { readonly environment: Environment }) => {
  const t = useTexts(ENVIRONMENTS);
  const [isEditing, setIsEditing] = useState(false);
  const change = useEnvironmentChange(
    (body: NonNullable<Parameters<typeof updateEnvironment>[0]['body']>) =>
      updateEnvironment({ client, path: { env_id: environment.id }, body }),
    () => setIsEditing(false),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    change.mutate({
      name: text('name'),
      description: text('description'),
      valid_from: text('valid_from'),
      valid_to: text('valid_to') || null,
    });
  };
  if (!isEditing)
    return (
      <p className={css.description}>
        {environment.description}{' '}
        <button type="button" className={`link-button ${css.link}`} onClick={() => setIsEditing(true)}>
          {t('edit')}
        </button>
      </p>
    );
  return (
    <form className={`card ${css.form}`} onSubmit={submit}>
      <TextInput
        name="name"
        label={t('name')}
        required
        withAsterisk={false}
        maxLength={255}
        defaultValue={environment.name}
      />
      <TextInput
        name="description"
        label={t('description')}
        maxLength={2000}
        defaultValue={environment.description}
      />
      <TextInput
        name="valid_from"
        type="date"
        required
        withAsterisk={false}
        label={t('valid_from')}
        defaultValue={environment.valid_from}
      />
      <TextInput
        name="valid_to"
        type="date"
        label={t('valid_to')}
        defaultValue={environment.valid_to ?? ''}
      />
      <FormButtons isPending={change.isPending} cancel={() => setIsEditing(false)} />
      <Refusal error={change.error} />
    </form>
  );
};

export const FormButtons = ({
  isPending,
  cancel,
}: {
  readonly isPending: boolean;
  readonly cancel: () => void;
}) => {
  const t = useTexts(ENVIRONMENTS);
  return (
    <div className={css.buttons}>
      <Button type="submit" size="xs" loading={isPending}>
        {t('save')}
      </Button>
      <Button size="xs" variant="default" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
};
