import { Checkbox } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type Locale, useLocale } from '../../locale.tsx';
import css from './facets.module.css';
import { facetsQuery, gradeQuery } from './queries.ts';
import { chosenOf, FACETS, type Facet, type PartSearch, toggled } from './search.ts';

type Count = { readonly value: string | boolean | null; readonly count: number };

/** Values that are shown of each filter, the most frequent first. */
const MOST = 8;

const wordsOf = (facet: Facet, value: string, grades: ReadonlyMap<string, string>, { t }: Locale): string => {
  if (facet === 'quoted') return value === 'true' ? t('facet.priced') : t('facet.unpriced');
  if (facet === 'make_or_buy') return value === 'buy' ? t('facet.buy') : t('facet.make');
  return facet === 'material_grade_id' ? (grades.get(value) ?? '…') : value;
};

type Props = { readonly search: PartSearch; readonly change: (search: PartSearch) => void };

const Group = ({
  facet,
  counts,
  search,
  change,
}: Props & { readonly facet: Facet; readonly counts: readonly Count[] }) => {
  const locale = useLocale();
  const chosen = chosenOf(search, facet);
  const ids = facet === 'material_grade_id' ? counts.map(({ value }) => String(value)) : [];
  const found = useQueries({ queries: ids.map(gradeQuery) });
  const grades = new Map(
    found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.display_code]])),
  );
  return (
    <fieldset className={css.group}>
      <legend>{locale.t(`facet.${facet}`)}</legend>
      {counts.map(({ value, count }) => (
        <div key={String(value)} className={css.value}>
          <Checkbox
            size="xs"
            label={wordsOf(facet, String(value), grades, locale)}
            checked={chosen.includes(String(value))}
            onChange={() => change(toggled(search, facet, String(value)))}
          />
          <span className="muted number">{locale.count(count)}</span>
        </div>
      ))}
    </fieldset>
  );
};

/** Filters with the number of parts of each value. A filter with one value for all parts says nothing and is left out. */
export const Facets = ({ search, change }: Props) => {
  const facets = useQuery(facetsQuery(search)).data ?? {};
  return FACETS.map((facet) => {
    const counts = (facets[facet] ?? []).filter(({ value }) => value !== null).slice(0, MOST);
    const isUseful = counts.length > 1 || chosenOf(search, facet).length > 0;
    return isUseful && <Group key={facet} facet={facet} counts={counts} search={search} change={change} />;
  });
};
