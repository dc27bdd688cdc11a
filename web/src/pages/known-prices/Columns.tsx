import { NativeSelect, TextInput } from '@mantine/core';
import { categoryName } from '../../../../src/texts/index.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import type { KnownPriceImported } from '../../service/known-prices.ts';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import type { Reading } from './Import.tsx';
import css from './known-prices.module.css';
import { assign, CATEGORIES, FIELDS, targetOf } from './mapping.ts';

type Props = {
  readonly found: KnownPriceImported;
  readonly reading: Reading;
  readonly change: (reading: Reading) => void;
};

const DEFAULTS = ['supplier', 'lot_size', 'currency', 'date'] as const;
const TYPES = { supplier: 'text', lot_size: 'number', currency: 'text', date: 'date' } as const;

const Defaults = ({ reading, change }: Omit<Props, 'found'>) => {
  const t = useTexts(KNOWN_PRICES);
  const { typed } = reading;
  return (
    <fieldset className={css.group}>
      <legend>{t('defaults')}</legend>
      <div className={css.fields}>
        {DEFAULTS.map((field) => (
          <TextInput
            key={field}
            type={TYPES[field]}
            label={t(`field_${field}`)}
            value={typed[field]}
            {...(field === 'currency' && { maxLength: 3, placeholder: 'EUR' })}
            {...(field === 'lot_size' && { min: 1 })}
            onChange={({ currentTarget }) =>
              change({ ...reading, typed: { ...typed, [field]: currentTarget.value } })
            }
          />
        ))}
        <NativeSelect
          label={t('decimal')}
          value={reading.decimal}
          data={[
            { value: '', label: t('decimal_guess') },
            { value: 'point', label: t('decimal_point') },
            { value: 'comma', label: t('decimal_comma') },
          ]}
          onChange={({ currentTarget }) =>
            change({ ...reading, decimal: currentTarget.value as Reading['decimal'] })
          }
        />
      </div>
    </fieldset>
  );
};

/** What each column of the file holds, and values for rows that lack one. */
export const Columns = ({ found, reading, change }: Props) => {
  const { language } = useLocale();
  const t = useTexts(KNOWN_PRICES);
  const assignment = reading.assignment ?? {};
  const options = [
    { value: '', label: t('unused') },
    {
      group: t('group_fields'),
      items: FIELDS.map((field) => ({ value: field, label: t(`field_${field}`) })),
    },
    {
      group: t('group_categories'),
      items: CATEGORIES.map((code) => ({ value: targetOf(code), label: categoryName(language, code) })),
    },
  ];
  return (
    <section className="card" aria-labelledby="columns-title">
      <h2 id="columns-title">{t('columns')}</h2>
      <p className="fine">{t('columns_lead')}</p>
      <div className={css.fields}>
        {found.columns.map((column) => (
          <NativeSelect
            key={column}
            label={column}
            value={assignment[column] ?? ''}
            data={options}
            onChange={({ currentTarget }) =>
              change({ ...reading, assignment: assign(assignment, column, currentTarget.value) })
            }
          />
        ))}
      </div>
      <Defaults reading={reading} change={change} />
      {found.missing.length > 0 && (
        <p role="alert" className={css.missing}>
          {t('missing', { fields: found.missing.map((field) => t(`field_${field}`)).join(', ') })}
        </p>
      )}
    </section>
  );
};
