import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocale, useTexts } from '../locale.tsx';
import { CSV } from '../texts/csv.ts';
import css from './csv-sheet.module.css';
import { Refusal } from './Refusal.tsx';
import { saveFile } from './save-file.ts';

/** A sheet as it is imported. */
export type CsvImport = { readonly csv: string; readonly mode: 'add' | 'replace' };

type Props = {
  /** Without its ending. */
  readonly name: string;
  readonly read: () => Promise<{ readonly csv: string }>;
  readonly load: {
    readonly data: { readonly created: number; readonly removed: number } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: (sheet: CsvImport) => void;
  };
};

/** Rows as a CSV sheet, out and in. */
export const CsvSheet = ({ name, read, load }: Props) => {
  const { count } = useLocale();
  const t = useTexts(CSV);
  const input = useRef<HTMLInputElement>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const save = useMutation({
    mutationFn: read,
    onSuccess: ({ csv }) => saveFile(`${name}.csv`, 'text/csv', csv),
  });
  const take = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) load.mutate({ csv: await file.text(), mode: isReplacing ? 'replace' : 'add' });
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div className={css.sheet}>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('export')}
      </Button>
      <Button size="xs" variant="default" loading={load.isPending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <Checkbox
        size="xs"
        label={t('replace')}
        checked={isReplacing}
        onChange={({ currentTarget }) => setIsReplacing(currentTarget.checked)}
      />
      <input
        ref={input}
        type="file"
        accept=".csv"
        hidden
        aria-label={t('import')}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      {load.data && (
        <span role="status">
          {t('done', { created: count(load.data.created), removed: count(load.data.removed) })}
        </span>
      )}
      <Refusal error={save.error ?? load.error} />
    </div>
  );
};
