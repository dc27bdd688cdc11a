import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { importEnvironment } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client, ShouldCostError } from '../../service/client.ts';
import { type EnvironmentDocument, useEnvironmentChange } from '../../service/environments.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environments.module.css';

const documentOf = async (file: File): Promise<EnvironmentDocument | null> => {
  try {
    // The service checks the fields; here it only has to be a JSON object.
    const read: unknown = JSON.parse(await file.text());
    return typeof read === 'object' && read !== null ? (read as EnvironmentDocument) : null;
  } catch {
    return null;
  }
};

type Load = { readonly body: EnvironmentDocument; readonly name?: string };

/** Asks for another name when the one of the document is taken. */
const Rename = ({ body, load }: Load & { readonly load: (again: Load) => void }) => {
  const t = useTexts(ENVIRONMENTS);
  const [name, setName] = useState(t('copy_of', { name: body.name }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    load({ body, name: name.trim() });
  };
  return (
    <form className={css.rename} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t('import_as')}
        required
        autoFocus
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="xs">
        {t('import_again')}
      </Button>
    </form>
  );
};

/** Makes an environment of a document that was exported. */
export const ImportEnvironment = () => {
  const t = useTexts(ENVIRONMENTS);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isForeign, setIsForeign] = useState(false);
  const load = useEnvironmentChange(
    ({ body, name }: Load) =>
      importEnvironment({ client, body, ...(name !== undefined && { query: { name } }) }),
    ({ id }) => navigate({ to: '/environments/$environmentId', params: { environmentId: id } }),
  );
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const body = await documentOf(file);
    setIsForeign(body === null);
    if (body !== null) load.mutate({ body });
    if (input.current !== null) input.current.value = '';
  };
  const isTaken = load.error instanceof ShouldCostError && load.error.status === 409;
  return (
    <>
      <Button variant="default" loading={load.isPending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label={t('import')}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      {isForeign && <span role="alert">{t('not_json')}</span>}
      <Refusal error={load.error} />
      {isTaken && load.variables !== undefined && (
        <Rename body={load.variables.body} load={(again) => load.mutate(again)} />
      )}
    </>
  );
};
