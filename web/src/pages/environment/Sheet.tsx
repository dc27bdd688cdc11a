import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exportEnvironmentCsv, importEnvironmentCsv } from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Environment, useEnvironmentChange } from '../../service/environments.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

type Props = { readonly environment: Environment; readonly kind: 'machines' | 'rates' };

/** Machines or rates as a CSV sheet, out and in. */
export const Sheet = ({ environment, kind }: Props) => {
  const { count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const input = useRef<HTMLInputElement>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const path = { env_id: environment.id };
  const save = useMutation({
    mutationFn: () => exportEnvironmentCsv({ client, path, query: { kind } }),
    onSuccess: ({ csv }) => saveFile(`${environment.name} ${kind}.csv`, 'text/csv', csv),
  });
  const load = useEnvironmentChange(async (file: File) =>
    importEnvironmentCsv({
      client,
      path,
      body: { kind, csv: await file.text(), mode: isReplacing ? 'replace' : 'add' },
    }),
  );
  const take = (file: File | undefined): void => {
    if (file !== undefined) load.mutate(file);
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div className={css.sheet}>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('csv_export')}
      </Button>
      <Button size="xs" variant="default" loading={load.isPending} onClick={() => input.current?.click()}>
        {t('csv_import')}
      </Button>
      <Checkbox
        size="xs"
        label={t('csv_replace')}
        checked={isReplacing}
        onChange={({ currentTarget }) => setIsReplacing(currentTarget.checked)}
      />
      <input
        ref={input}
        type="file"
        accept=".csv"
        hidden
        aria-label={t('csv_import')}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      {load.data && (
        <span role="status">
          {t('csv_done', { created: count(load.data.created), removed: count(load.data.removed) })}
        </span>
      )}
      <Refusal error={save.error ?? load.error} />
    </div>
  );
};
