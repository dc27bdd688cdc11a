import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  createStandardPart,
  deleteStandardPart,
  exportStandardParts,
  importStandardParts,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type StandardPart, standardPartsQuery, usePurchasingChange } from '../../service/purchasing.ts';
import { Refusal } from '../../shell/Refusal.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { PURCHASING } from '../../texts/purchasing.ts';
import { STANDARD_PART_KINDS } from './choices.ts';
import css from './purchasing.module.css';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';

type NewPart = Parameters<typeof createStandardPart>[0]['body'];

/** Prices as a CSV sheet, out and in. */
const Sheet = () => {
  const { count } = useLocale();
  const t = useTexts(PURCHASING);
  const input = useRef<HTMLInputElement>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const save = useMutation({
    mutationFn: () => exportStandardParts({ client }),
    onSuccess: ({ csv }) => saveFile(`${t('standard_parts')}.csv`, 'text/csv', csv),
  });
  const load = usePurchasingChange(async (file: File) =>
    importStandardParts({ client, body: { csv: await file.text(), mode: isReplacing ? 'replace' : 'add' } }),
  );
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
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) load.mutate(file);
          currentTarget.value = '';
        }}
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

/** What the organisation pays for screws, nuts and the like. */
export const StandardParts = () => {
  const { money, value } = useLocale();
  const t = useTexts(PURCHASING);
  const parts = useQuery(standardPartsQuery);
  const nameOf = ({ kind, standard, size, length_mm, name }: StandardPart): string =>
    [t(`kind_${kind}`), standard, size, length_mm === null ? null : `${value(length_mm)} mm`, name]
      .filter(Boolean)
      .join(' ');
  return (
    <section className="card" aria-labelledby="standard-title">
      <h2 id="standard-title">{t('standard_parts')}</h2>
      <Rows
        title={t('standard_parts')}
        head={t('kind')}
        empty={t('no_standard_parts')}
        query={parts}
        nameOf={nameOf}
        columns={[
          { name: t('price'), isNumber: true, cell: (row) => money(row.price, row.currency, 4) },
          { name: t('source'), isWide: true, cell: (row) => row.source },
        ]}
        remove={(row) => deleteStandardPart({ client, path: { standard_part_id: row.id } })}
      />
      <RowForm
        title={t('standard_parts')}
        button={t('add')}
        first={{ kind: 'screw', currency: 'EUR' }}
        fields={[
          {
            name: 'kind',
            label: t('kind'),
            form: STANDARD_PART_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
          },
          { name: 'standard', label: t('standard'), form: 'text' },
          { name: 'size', label: t('size'), form: 'text' },
          { name: 'length_mm', label: t('length_mm'), form: 'decimal' },
          { name: 'price', label: t('price'), form: 'decimal', isRequired: true },
          { name: 'currency', label: t('currency'), form: 'currency', isRequired: true },
          { name: 'source', label: t('source'), form: 'text' },
        ]}
        send={(entered) => createStandardPart({ client, body: entered as unknown as NewPart })}
      />
      <Sheet />
    </section>
  );
};
