import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { importEnvironment } from '../../../../clients/typescript/src/operations.ts';
import { useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type EnvironmentDocument, useEnvironmentChange } from '../../service/environments.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';

const documentOf = async (file: File): Promise<EnvironmentDocument | null> => {
  try {
    // The service checks the fields; here it only has to be a JSON object.
    const read: unknown = JSON.parse(await file.text());
    return typeof read === 'object' && read !== null ? (read as EnvironmentDocument) : null;
  } catch {
    return null;
  }
};

/** Makes an environment of a document that was exported. */
export const ImportEnvironment = () => {
  const t = useTexts(ENVIRONMENTS);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isForeign, setIsForeign] = useState(false);
  const load = useEnvironmentChange(
    (body: EnvironmentDocument) => importEnvironment({ client, body }),
    ({ id }) => navigate({ to: '/environments/$environmentId', params: { environmentId: id } }),
  );
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const body = await documentOf(file);
    setIsForeign(body === null);
    if (body !== null) load.mutate(body);
    if (input.current !== null) input.current.value = '';
  };
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
    </>
  );
};
