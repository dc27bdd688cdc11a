import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { cursorText, type ListRequest, type ListResult } from '../kernel/keyset.ts';
import { fromRow, PART_COLUMNS, type Part } from './parts.ts';

/**
 * Filters of the parts list; an empty list or null does not filter. Prices are those of the part's newest successful calculation.
 */
export type PartFilter = {
  readonly q: string | null;
  readonly classificationId: string | null;
  readonly folderId: string | null;
  readonly unfiled: boolean | null;
  readonly makeOrBuy: readonly string[];
  readonly procurementTypes: readonly string[];
  readonly quoted: boolean | null;
  readonly materialGradeIds: readonly string[];
  /** False hides the piece-parts made by splitting assemblies, except in their own folder. */
  readonly includeComponents: boolean;
  readonly createdAfter: string | null;
  readonly createdBefore: string | null;
};

/** Sorts that a cursor can continue, and those paged by offset, because their values change and may be missing. */
export const KEYSET_SORTS = ['created_at', 'updated_at', 'part_number'] as const;
export const OFFSET_SORTS = ['unit_cost', 'annual_spend', 'last_quoted_at'] as const;
export type PartSort = (typeof KEYSET_SORTS)[number] | (typeof OFFSET_SORTS)[number];

export const isKeysetSort = (sort: PartSort): sort is (typeof KEYSET_SORTS)[number] =>
  (KEYSET_SORTS as readonly string[]).includes(sort);

/** Price of the newest successful calculation of a part. */
type NewestPrice = {
  readonly calculationId: string;
  readonly currency: string;
  readonly unitCost: number;
  readonly offerPrice: number;
  readonly finishedAt: Date;
};

/** A part in a list: with the picture of its newest primary CAD, and its newest price. */
export type ListedPart = Part & {
  readonly previewStatus: string;
  /** Object key of the picture of its newest revision. */
  readonly thumbnailKey: string | null;
  readonly newestPrice: NewestPrice | null;
};

const FACETS = [
  'classification_id',
  'make_or_buy',
  'procurement_type',
  'material_grade_id',
  'quoted',
] as const;
type Facet = (typeof FACETS)[number];
const FACET_VALUES = 100;

const among = (column: RawBuilder<unknown>, values: readonly string[], type: string): RawBuilder<boolean> =>
  sql<boolean>`${column} = any(${sql.val([...values])}::${sql.raw(type)}[])`;

/** Conditions by facet; a facet is counted without its own condition. */
const conditions = (filter: PartFilter): readonly (readonly [Facet | null, RawBuilder<boolean>])[] => {
  const list: [Facet | null, RawBuilder<boolean>][] = [];
  const add = (facet: Facet | null, condition: RawBuilder<boolean>) => list.push([facet, condition]);
  if (filter.q !== null) {
    const pattern = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`;
    // A function, because behind row-level security a tenant's substring search cannot use an index.
    add(null, sql<boolean>`p.id in (select search_parts(${pattern}))`);
  }
  if (filter.classificationId !== null) {
    add('classification_id', sql<boolean>`p.classification_id = ${filter.classificationId}`);
  }
  if (filter.folderId !== null) add(null, sql<boolean>`p.folder_id = ${filter.folderId}::uuid`);
  if (filter.unfiled !== null) {
    add(null, filter.unfiled ? sql<boolean>`p.folder_id is null` : sql<boolean>`p.folder_id is not null`);
  }
  if (filter.makeOrBuy.length > 0) add('make_or_buy', among(sql`p.make_or_buy`, filter.makeOrBuy, 'text'));
  if (filter.procurementTypes.length > 0) {
    add('procurement_type', among(sql`p.procurement_type`, filter.procurementTypes, 'text'));
  }
  if (filter.quoted !== null) {
    add('quoted', filter.quoted ? sql<boolean>`pp.part_id is not null` : sql<boolean>`pp.part_id is null`);
  }
  if (filter.materialGradeIds.length > 0) {
    add('material_grade_id', among(sql`pp.material_grade_id`, filter.materialGradeIds, 'uuid'));
  }
  if (!filter.includeComponents) {
    const own = sql<boolean>`exists (select 1 from folders f where f.org_id = p.org_id and f.id = p.folder_id and f.is_system)`;
    add(
      null,
      filter.folderId === null
        ? sql<boolean>`not p.is_assembly_component`
        : sql<boolean>`(not p.is_assembly_component or ${own})`,
    );
  }
  if (filter.createdAfter !== null) {
    add(null, sql<boolean>`p.created_at >= ${filter.createdAfter}::timestamptz`);
  }
  if (filter.createdBefore !== null) {
    add(null, sql<boolean>`p.created_at < ${filter.createdBefore}::timestamptz`);
  }
  return list;
};

/** The conditions of some facets; null stands for those of no facet. */
const where = (
  filter: PartFilter,
  isWanted: (facet: Facet | null) => boolean = () => true,
): RawBuilder<boolean> => {
  const parts = conditions(filter)
    .filter(([facet]) => isWanted(facet))
    .map(([, condition]) => condition);
  return sql<boolean>`${sql.join([sql`true`, ...parts], sql` and `)}`;
};

const needsPrices = (filter: PartFilter): boolean =>
  filter.quoted !== null || filter.materialGradeIds.length > 0;

const PRICES = sql`left join part_prices pp on pp.org_id = p.org_id and pp.part_id = p.id`;
const from = (withPrices: boolean): RawBuilder<unknown> =>
  withPrices ? sql`parts p ${PRICES}` : sql`parts p`;

const SORT_COLUMNS: Readonly<Record<PartSort, string>> = {
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
  part_number: 'p.part_number',
  unit_cost: 'pp.unit_cost',
  annual_spend: 'pp.annual_spend',
  last_quoted_at: 'pp.finished_at',
};

const cursorKey = (sort: PartSort): RawBuilder<string> =>
  sort === 'part_number' ? sql<string>`p.part_number` : cursorText(SORT_COLUMNS[sort]);

const beyond = (sort: PartSort, page: ListRequest): RawBuilder<boolean> => {
  if (page.after === null) return sql<boolean>`true`;
  const [key, id] = page.after;
  const sign = page.order === 'desc' ? sql`<` : sql`>`;
  const value = sort === 'part_number' ? sql`${key}::text` : sql`${key}::timestamptz`;
  return sql<boolean>`(${sql.ref(SORT_COLUMNS[sort])}, p.id) ${sign} (${value}, ${id}::uuid)`;
};

type Row = Parameters<typeof fromRow>[0] & {
  picture: readonly [status: string, thumbnailKey: string | null];
  cursor_key: string | null;
} & PriceColumns;
type PriceColumns = {
  calculation_id: string | null;
  currency: string;
  unit_cost: number;
  offer_price: number;
  finished_at: Date;
};

const newestPriceOf = (row: Row): NewestPrice | null =>
  row.calculation_id === null
    ? null
    : {
        calculationId: row.calculation_id,
        currency: row.currency,
        unitCost: row.unit_cost,
        offerPrice: row.offer_price,
        finishedAt: row.finished_at,
      };

/** One page; parts without a price come last in both directions. */
export const listParts = async (
  tx: Tx,
  orgId: OrgId,
  filter: PartFilter,
  sort: PartSort,
  page: ListRequest,
): Promise<ListResult<ListedPart>> => {
  const keyset = isKeysetSort(sort);
  const direction = sql.raw(page.order);
  const nulls = keyset ? sql`` : sql`nulls last`;
  const { rows } = await sql<Row>`
    select ${sql.join(PART_COLUMNS.map((column) => sql.ref(`p.${column}`)))},
      ${keyset ? cursorKey(sort) : sql`null`} as cursor_key,
      ${picture(orgId)} as picture,
      pp.calculation_id, pp.currency, pp.unit_cost, pp.offer_price, pp.finished_at
    from ${from(true)}
    where p.org_id = ${orgId} and ${where(filter)} and ${keyset ? beyond(sort, page) : sql`true`}
    order by ${sql.ref(SORT_COLUMNS[sort])} ${direction} ${nulls}, p.id ${direction}
    limit ${page.limit + 1} offset ${page.offset}`.execute(tx);
  const kept = rows.slice(0, page.limit);
  return {
    rows: kept.map((row) => ({
      ...fromRow(row),
      previewStatus: row.picture[0],
      thumbnailKey: row.picture[1],
      newestPrice: newestPriceOf(row),
    })),
    hasMore: rows.length > page.limit,
    keys: keyset ? kept.map((row) => [row.cursor_key, row.id]) : null,
  };
};

export const countParts = async (tx: Tx, orgId: OrgId, filter: PartFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from(needsPrices(filter))}
    where p.org_id = ${orgId} and ${where(filter)}`.execute(tx);
  return rows[0]?.count ?? 0;
};

type FacetCount = { readonly value: string | boolean | null; readonly count: number };

const FACET_COLUMNS: Readonly<Record<Facet, string>> = {
  classification_id: 'p.classification_id',
  make_or_buy: 'p.make_or_buy',
  procurement_type: 'p.procurement_type',
  material_grade_id: 'pp.material_grade_id',
  quoted: '(pp.part_id is not null)',
};

/**
 * The 100 most frequent values of each facet, under the other filters. Parts without a material do not count for it. The parts are
 * read once: they are added up by the values of all facets, and each facet adds up the sums.
 */
export const countFacets = async (
  tx: Tx,
  orgId: OrgId,
  filter: PartFilter,
): Promise<Readonly<Record<string, readonly FacetCount[]>>> => {
  const counts = FACETS.map((facet) => {
    const value = sql.raw(FACET_COLUMNS[facet]);
    const stated = facet === 'material_grade_id' ? sql`${value} is not null` : sql`true`;
    return sql`
      (select ${sql.lit(facet)} as facet, ${value}::text as value, sum(p.amount)::bigint as count
       from sums p cross join lateral (select p.material_grade_id, p.priced as part_id) pp
       where ${where(filter, (other) => other !== null && other !== facet)} and ${stated}
       group by 2 order by 3 desc, 2 limit ${FACET_VALUES})`;
  });
  const { rows } = await sql<{ facet: Facet; value: string | null; count: number }>`
    with sums as materialized (
      select p.classification_id, p.make_or_buy, p.procurement_type, pp.material_grade_id,
        case when pp.part_id is not null then true end as priced, count(*) as amount
      from parts p ${PRICES} where p.org_id = ${orgId} and ${where(filter, (facet) => facet === null)}
      group by 1, 2, 3, 4, 5
    )
    ${sql.join(counts, sql` union all `)}`.execute(tx);
  const read = (facet: Facet, value: string | null) => (facet === 'quoted' ? value === 'true' : value);
  return Object.fromEntries(
    FACETS.map((name) => [
      name,
      rows
        .filter(({ facet }) => facet === name)
        .map(({ facet, value, count }) => ({ value: read(facet, value), count })),
    ]),
  );
};

/** Status and thumbnail. A component is a part of its file, so the picture of the file shows more than it. Evaluated for the rows of a page alone. */
const picture = (orgId: OrgId) => sql<Row['picture']>`coalesce((
  select array[case g.pictures_status when 'ok' then 'ok' when 'failed' then 'failed' else 'pending' end,
    case when l.component_key is null then g.thumbnail_key end]
  from (
    select id from part_revisions r where r.org_id = ${orgId} and r.part_id = p.id
    order by r.created_at desc, r.id desc limit 1
  ) newest
  join dataset_links l on l.org_id = ${orgId} and l.part_revision_id = newest.id and l.role = 'primary_cad' and l.active
  join uploads u on u.org_id = l.org_id and u.id = l.data_source_id
  left join geometries g on g.org_id = u.org_id and g.sha256 = u.sha256
  order by l.created_at desc, l.id desc
  limit 1), array['no_dataset', null])`;
