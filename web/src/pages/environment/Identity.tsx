import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateEnvironment } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, useEnvironmentChange } from '../../service/environments.ts';
import { environmentsQuery } from '../../service/queries.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

type Props = { readonly environment: Environment };

const Fields = ({ environment }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const others = (useQuery(environmentsQuery).data ?? []).filter(
    ({ id, currency }) => id !== environment.id && currency === environment.currency,
  );
  const dated = { type: 'date', withAsterisk: false } as const;
  return (
    <>
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
        name="region"
        label={t('region_code')}
        required
        withAsterisk={false}
        maxLength={2}
        defaultValue={environment.region}
      />
      <NativeSelect
        name="parent_environment_id"
        label={t('parent')}
        defaultValue={environment.parent_environment_id ?? ''}
        data={[
          { value: '', label: t('no_parent') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextInput
        name="valid_from"
        label={t('valid_from')}
        required
        defaultValue={environment.valid_from}
        {...dated}
      />
      <TextInput name="valid_to" label={t('valid_to')} defaultValue={environment.valid_to ?? ''} {...dated} />
    </>
  );
};

/** Name, description, place in the chain, and validity. */
export const Identity = ({ environment }: Props) => {
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
      region: text('region').toUpperCase(),
      parent_environment_id: text('parent_environment_id') || null,
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
      <Fields environment={environment} />
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
