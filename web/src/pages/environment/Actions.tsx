import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  cloneEnvironment,
  deleteEnvironment,
  exportEnvironment,
} from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, useEnvironmentChange } from '../../service/environments.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';
import { FormButtons } from './Identity.tsx';

const Clone = ({ environment, close }: { readonly environment: Environment; readonly close: () => void }) => {
  const t = useTexts(ENVIRONMENTS);
  const navigate = useNavigate();
  const [name, setName] = useState(t('copy_of', { name: environment.name }));
  const clone = useEnvironmentChange(
    () => cloneEnvironment({ client, path: { env_id: environment.id }, body: { name: name.trim() } }),
    ({ id }) => {
      close();
      return navigate({ to: '/environments/$environmentId', params: { environmentId: id } });
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    clone.mutate(undefined);
  };
  return (
    <form className={css.inline} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t('clone_name')}
        required
        autoFocus
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FormButtons isPending={clone.isPending} cancel={close} />
      <Refusal error={clone.error} />
    </form>
  );
};

export const Actions = ({ environment }: { readonly environment: Environment }) => {
  const t = useTexts(ENVIRONMENTS);
  const navigate = useNavigate();
  const [isCloning, setIsCloning] = useState(false);
  const path = { env_id: environment.id };
  const save = useMutation({
    mutationFn: () => exportEnvironment({ client, path }),
    onSuccess: (document) =>
      saveFile(`${environment.name}.json`, 'application/json', JSON.stringify(document, null, 2)),
  });
  const remove = useEnvironmentChange(
    () => deleteEnvironment({ client, path }),
    () => navigate({ to: '/environments' }),
  );
  if (isCloning) return <Clone environment={environment} close={() => setIsCloning(false)} />;
  return (
    <>
      <Link to="/environments/differences" search={{ left: environment.id }}>
        {t('differences')}
      </Link>
      <Button size="xs" variant="default" onClick={() => setIsCloning(true)}>
        {t('clone')}
      </Button>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('export')}
      </Button>
      {!environment.is_baseline && (
        <Confirmed
          label={t('remove')}
          about={environment.name}
          question={t('remove_question')}
          isPending={remove.isPending}
          act={() => remove.mutate(undefined)}
        />
      )}
      <Refusal error={save.error ?? remove.error} />
    </>
  );
};
