import { useQuery } from '@tanstack/react-query';
import {
  createStockFormat,
  deleteRemnant,
  deleteStockFormat,
} from '../../../../clients/typescript/src/operations.ts';
import { textOrId } from '../../../../src/texts/index.ts';
import { type Locale, useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Remnant, remnantsQuery, stockFormatsQuery } from '../../service/purchasing.ts';
import { Tag } from '../../shell/Tag.tsx';
import { PURCHASING } from '../../texts/purchasing.ts';
import { gradeQuery } from '../parts/queries.ts';
import { STOCK_FORMS } from './choices.ts';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';

type NewFormat = Parameters<typeof createStockFormat>[0]['body'];

const SIZES = ['length_mm', 'width_mm', 'thickness_mm', 'diameter_mm'] as const;

const sizeText = (sizes: readonly (number | null)[], { value }: Locale): string =>
  `${sizes
    .filter((size): size is number => size !== null)
    .map(value)
    .join(' × ')} mm`;

/** Sizes that the organisation buys. */
export const Stock = () => {
  const locale = useLocale();
  const { language, count } = locale;
  const t = useTexts(PURCHASING);
  const formats = useQuery(stockFormatsQuery);
  const own = formats.data?.filter(({ is_platform }) => !is_platform);
  const formOf = (form: string): string => textOrId(language, `form.${form}`, {});
  return (
    <section className="card" aria-labelledby="stock-title">
      <h2 id="stock-title">{t('stock')}</h2>
      <Rows
        title={t('stock')}
        head={t('form')}
        empty={t('no_stock')}
        query={{ ...formats, data: own }}
        nameOf={(row) =>
          `${formOf(row.form)} ${sizeText(
            SIZES.map((size) => row[size]),
            locale,
          )}`
        }
        columns={[
          {
            name: t('category'),
            cell: (row) =>
              row.category === null ? t('any') : textOrId(language, `category.${row.category}`, {}),
          },
          { name: t('standard'), isWide: true, cell: (row) => row.standard },
          { name: t('source'), isWide: true, cell: (row) => row.source },
        ]}
        remove={(row) => deleteStockFormat({ client, path: { stock_format_id: row.id } })}
      />
      {formats.data && own && (
        <p className="fine">{t('platform_sizes', { count: count(formats.data.length - own.length) })}</p>
      )}
      <RowForm
        title={t('stock')}
        button={t('add')}
        first={{ form: 'round_bar' }}
        fields={[
          {
            name: 'form',
            label: t('form'),
            form: STOCK_FORMS.map((form) => ({ value: form, label: formOf(form) })),
          },
          ...SIZES.map((size) => ({ name: size, label: t(size), form: 'decimal' as const })),
          { name: 'standard', label: t('standard'), form: 'text' },
        ]}
        send={(entered) => createStockFormat({ client, body: entered as unknown as NewFormat })}
      />
    </section>
  );
};

const Grade = ({ id }: { readonly id: string }) => useQuery(gradeQuery(id)).data?.display_code ?? '…';

/** Remnants in the rack, which nests use first. */
export const Remnants = () => {
  const locale = useLocale();
  const { language } = locale;
  const t = useTexts(PURCHASING);
  const remnants = useQuery(remnantsQuery);
  const sizeOf = (row: Remnant): string =>
    row.section === null
      ? sizeText([row.length_mm, row.width_mm, row.thickness_mm], locale)
      : `${row.section}, ${sizeText([row.length_mm], locale)}`;
  return (
    <section className="card" aria-labelledby="remnants-title">
      <h2 id="remnants-title">{t('remnants')}</h2>
      <Rows
        title={t('remnants')}
        head={t('size_mm')}
        empty={t('no_remnants')}
        query={remnants}
        nameOf={(row) => `${textOrId(language, `form.${row.form}`, {})} ${sizeOf(row)}`}
        columns={[
          { name: t('grade'), cell: (row) => <Grade id={row.material_grade_id} /> },
          {
            name: t('note'),
            cell: (row) => row.held_by_nest_id !== null && <Tag tone="plain">{t('held')}</Tag>,
          },
        ]}
        remove={(row) => deleteRemnant({ client, path: { remnant_id: row.id } })}
      />
    </section>
  );
};
