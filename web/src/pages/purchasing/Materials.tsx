import { Button, TextInput } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  createMaterialOverride,
  deleteMaterialOverride,
  updateMaterialOverride,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import {
  gradesQuery,
  type MaterialGrade,
  type MaterialOverride,
  materialOverridesQuery,
} from '../../service/purchasing.ts';
import { PURCHASING } from '../../texts/purchasing.ts';
import { gradeQuery } from '../parts/queries.ts';
import css from './purchasing.module.css';
import { type Field, RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';

const useFields = (): readonly Field[] => {
  const t = useTexts(PURCHASING);
  return [
    { name: 'price_per_kg', label: t('price_per_kg'), form: 'decimal' },
    { name: 'scrap_price_per_kg', label: t('scrap_price_per_kg'), form: 'decimal' },
    { name: 'price_currency', label: t('currency'), form: 'currency' },
    { name: 'density_kg_m3', label: t('density_kg_m3'), form: 'decimal' },
    { name: 'kc1_1_n_mm2', label: t('kc1_1_n_mm2'), form: 'decimal' },
    { name: 'note', label: t('note'), form: 'text' },
  ];
};

type EditProps = {
  readonly grade: Pick<MaterialGrade, 'id' | 'display_code' | 'price_currency'>;
  readonly own: MaterialOverride | undefined;
  readonly close: () => void;
};

/** States own values of a grade, or changes them. An empty field is the value of the catalogue. */
const Edit = ({ grade, own, close }: EditProps) => {
  const t = useTexts(PURCHASING);
  const fields = useFields();
  const first = Object.fromEntries(
    fields.map(({ name }) => [name, own === undefined ? null : own[name as 'price_per_kg']]),
  );
  return (
    <RowForm
      title={grade.display_code}
      button={t('save')}
      fields={fields}
      first={{ ...first, price_currency: own?.price_currency ?? grade.price_currency }}
      send={async (entered) => {
        const { price_per_kg, scrap_price_per_kg, price_currency } = entered;
        const isPriced = price_per_kg !== null || scrap_price_per_kg !== null;
        const body = { ...entered, price_currency: isPriced ? String(price_currency ?? '') : null };
        if (own === undefined)
          await createMaterialOverride({ client, body: { grade_id: grade.id, ...body } });
        else await updateMaterialOverride({ client, path: { override_id: own.id }, body });
        close();
      }}
    />
  );
};

type Grade = EditProps['grade'];

type FindProps = {
  readonly own: readonly MaterialOverride[];
  readonly chosen: Grade | null;
  readonly choose: (grade: Grade | null) => void;
};

const Find = ({ own, chosen, choose }: FindProps) => {
  const t = useTexts(PURCHASING);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({ ...gradesQuery(q), enabled: q !== '' });
  return (
    <section className="card" aria-labelledby="find-grade">
      <h2 id="find-grade">{t('find_grade')}</h2>
      <TextInput
        size="xs"
        type="search"
        className={css.find}
        label={t('grade')}
        placeholder={t('find_grade_hint')}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          choose(null);
        }}
      />
      {q !== '' && found.data?.length === 0 && (
        <p role="status" className="fine">
          {t('no_grade')}
        </p>
      )}
      <div className={css.found}>
        {(q === '' ? [] : (found.data ?? [])).map((grade) => (
          <Button
            key={grade.id}
            size="compact-sm"
            variant={chosen?.id === grade.id ? 'filled' : 'default'}
            aria-pressed={chosen?.id === grade.id}
            onClick={() => choose(grade)}
          >
            {grade.display_code}
          </Button>
        ))}
      </div>
      {chosen !== null && (
        <Edit
          key={chosen.id}
          grade={chosen}
          own={own.find(({ grade_id }) => grade_id === chosen.id)}
          close={() => {
            setTyped('');
            choose(null);
          }}
        />
      )}
    </section>
  );
};

const useGradeNames = (rows: readonly MaterialOverride[]): ((id: string) => string) => {
  // One after the other would wait for each; the catalogue is cached.
  const names = useQueries({ queries: rows.map(({ grade_id }) => gradeQuery(grade_id)) });
  return (id) => names.find(({ data }) => data?.id === id)?.data?.display_code ?? '…';
};

/** Own prices and properties of grades. */
export const Materials = () => {
  const { money, value } = useLocale();
  const t = useTexts(PURCHASING);
  const own = useQuery(materialOverridesQuery);
  const rows = own.data ?? [];
  const nameOf = useGradeNames(rows);
  const [chosen, choose] = useState<Grade | null>(null);
  const priced = (row: MaterialOverride, amount: number | null): string =>
    amount === null || row.price_currency === null ? '' : money(amount, row.price_currency);
  return (
    <>
      <section className="card" aria-labelledby="materials-title">
        <h2 id="materials-title">{t('materials')}</h2>
        <Rows
          title={t('materials')}
          head={t('grade')}
          empty={t('no_materials')}
          query={own}
          nameOf={(row) => nameOf(row.grade_id)}
          columns={[
            { name: t('price_per_kg'), isNumber: true, cell: (row) => priced(row, row.price_per_kg) },
            {
              name: t('scrap_price_per_kg'),
              isNumber: true,
              isWide: true,
              cell: (row) => priced(row, row.scrap_price_per_kg),
            },
            {
              name: t('density_kg_m3'),
              isNumber: true,
              isWide: true,
              cell: (row) => (row.density_kg_m3 === null ? '' : value(row.density_kg_m3)),
            },
            { name: t('note'), isWide: true, cell: (row) => row.note },
            {
              name: t('edit'),
              cell: (row) => (
                <button
                  type="button"
                  className={`link-button ${css.link}`}
                  aria-label={`${t('edit')}: ${nameOf(row.grade_id)}`}
                  onClick={() =>
                    choose({
                      id: row.grade_id,
                      display_code: nameOf(row.grade_id),
                      price_currency: row.price_currency ?? 'EUR',
                    })
                  }
                >
                  {t('edit')}
                </button>
              ),
            },
          ]}
          remove={(row) => deleteMaterialOverride({ client, path: { override_id: row.id } })}
        />
      </section>
      <Find own={rows} chosen={chosen} choose={choose} />
    </>
  );
};
