import { useQuery } from '@tanstack/react-query';
import {
  createStandardPart,
  deleteStandardPart,
  exportStandardParts,
  importStandardParts,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type StandardPart, standardPartsQuery, usePurchasingChange } from '../../service/purchasing.ts';
import { type CsvImport, CsvSheet } from '../../shell/CsvSheet.tsx';
import { PURCHASING } from '../../texts/purchasing.ts';
import { STANDARD_PART_KINDS } from './choices.ts';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';

type NewPart = Parameters<typeof createStandardPart>[0]['body'];

/** Prices as a CSV sheet, out and in. */
const Sheet = () => {
  const t = useTexts(PURCHASING);
  const load = usePurchasingChange((sheet: CsvImport) => importStandardParts({ client, body: sheet }));
  return <CsvSheet name={t('standard_parts')} read={() => exportStandardParts({ client })} load={load} />;
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
