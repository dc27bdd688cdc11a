import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { CatalogueEntry } from './stored-grade.ts';

type CatalogueFilter = {
  readonly category: string | null;
  readonly isoGroup: string | null;
  /** Substring of primary code, display code, name, URN or an alias; case-insensitive. */
  readonly q: string | null;
};

const matches = ({ category, isoGroup, q }: CatalogueFilter) => {
  const pattern = q === null ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`
    (${category}::text is null or category = ${category})
    and (${isoGroup}::text is null or iso_group = ${isoGroup})
    and (${pattern}::text is null
      or primary_code ilike ${pattern} or display_code ilike ${pattern} or name ilike ${pattern} or urn ilike ${pattern}
      or exists (
        select from jsonb_array_elements(document -> 'aliases') as alias
        where alias ->> 'code' ilike ${pattern} or alias ->> 'display_code' ilike ${pattern}))`;
};

const entryOf = (row: { readonly document: CatalogueEntry }): CatalogueEntry => row.document;

/** One page of the matching grades, ordered by URN. */
export const listGrades = async (
  tx: Tx,
  filter: CatalogueFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly CatalogueEntry[]> => {
  const rows = await tx
    .selectFrom('material_grades')
    .select('document')
    .where(matches(filter))
    .orderBy('urn')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(entryOf);
};

export const countGrades = async (tx: Tx, filter: CatalogueFilter): Promise<number> => {
  const row = await tx
    .selectFrom('material_grades')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** The grades of these ids; an id without a grade is left out. */
export const gradesById = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CatalogueEntry>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('material_grades')
    .select(['id', 'document'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, entryOf(row)]));
};
