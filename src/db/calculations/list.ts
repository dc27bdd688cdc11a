import { type RawBuilder, sql } from 'kysely';
import { type Calculation, fromRow, selectCalculations } from '../calculation-record/calculation.ts';
import { shownGrade } from '../calculation-record/material.ts';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { cursorText, type ListRequest, type ListResult } from '../kernel/keyset.ts';

export type CalculationFilter = {
  readonly statuses: readonly string[];
  readonly partId: string | null;
  readonly batchId: string | null;
  readonly materialGradeIds: readonly string[];
  /** Null: top-level calculations only. */
  readonly parentId: string | null;
  /** With a part: also its prices as a component of an assembly. */
  readonly includeComponents: boolean;
  readonly ids: readonly string[] | null;
  readonly createdAfter: string | null;
  readonly createdBefore: string | null;
};

export const CURSOR_SORTS = ['created_at', 'lot_size', 'annual_volume'] as const;
/** Null until the run has ended; only the first page is sorted by it. */
export const SETTLED_SORTS = ['unit_cost', 'offer_price', 'finished_at'] as const;
type CalculationSort = (typeof CURSOR_SORTS)[number] | (typeof SETTLED_SORTS)[number];

export const hasCursor = (sort: CalculationSort): sort is (typeof CURSOR_SORTS)[number] =>
  (CURSOR_SORTS as readonly string[]).includes(sort);

const FACETS = ['status', 'costing_environment_id', 'material_grade_id'] as const;
export type Facet = (typeof FACETS)[number];

const FACET_VALUES = 100;

/** Column of `matched` that each facet counts. */
const FACET_VALUE: Readonly<Record<Facet, string>> = {
  status: 'c.status',
  costing_environment_id: 'c.costing_environment_id',
  material_grade_id: 'c.grade',
};

const any = (column: RawBuilder<unknown>, values: readonly string[], type: string): RawBuilder<boolean> =>
  sql<boolean>`${column} = any(${sql.val([...values])}::${sql.raw(type)}[])`;

/** The filters whose matches are counted when they are read; the others are facets. */
const scopeOf = (orgId: OrgId, filter: CalculationFilter): RawBuilder<boolean> => {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`c.org_id = ${orgId}`];
  if (filter.parentId !== null) parts.push(sql<boolean>`c.parent_calculation_id = ${filter.parentId}::uuid`);
  else if (filter.ids === null && !(filter.includeComponents && filter.partId !== null))
    parts.push(sql<boolean>`c.parent_calculation_id is null`);
  if (filter.partId !== null) parts.push(sql<boolean>`c.part_id = ${filter.partId}::uuid`);
  if (filter.batchId !== null) parts.push(sql<boolean>`c.batch_id = ${filter.batchId}::uuid`);
  if (filter.ids !== null) parts.push(any(sql.ref('c.id'), filter.ids, 'uuid'));
  if (filter.createdAfter !== null)
    parts.push(sql<boolean>`c.created_at >= ${filter.createdAfter}::timestamptz`);
  if (filter.createdBefore !== null)
    parts.push(sql<boolean>`c.created_at < ${filter.createdBefore}::timestamptz`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
};

/** The filters by facets, without the one that is counted. */
const chosen = (
  filter: CalculationFilter,
  grade: RawBuilder<string | null>,
  without: Facet | null,
): RawBuilder<boolean> => {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (filter.statuses.length > 0 && without !== 'status')
    parts.push(any(sql.ref('c.status'), filter.statuses, 'text'));
  if (filter.materialGradeIds.length > 0 && without !== 'material_grade_id')
    parts.push(any(grade, filter.materialGradeIds, 'uuid'));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
};

const keyText = (sort: CalculationSort): RawBuilder<string | null> =>
  sort === 'created_at' ? cursorText('c.created_at') : sql<string | null>`${sql.ref(`c.${sort}`)}::text`;

/** Never null, so the order has no special case, and the index of the newest rows provides it. */
const ALWAYS_SET: readonly CalculationSort[] = ['created_at', 'lot_size'];

/** After the last row of the previous page; rows without a value come last in both directions. */
const beyond = (sort: CalculationSort, page: ListRequest): RawBuilder<boolean> => {
  if (page.after === null) return sql<boolean>`true`;
  const [key, id] = page.after;
  const column = sql.ref(`c.${sort}`);
  const sign = page.order === 'desc' ? sql`<` : sql`>`;
  const next = sql`c.id ${sign} ${id}::uuid`;
  if (key === null || key === undefined) return sql<boolean>`(${column} is null and ${next})`;
  const value = sort === 'created_at' ? sql`${key}::timestamptz` : sql`${key}::bigint`;
  if (ALWAYS_SET.includes(sort)) return sql<boolean>`(${column}, c.id) ${sign} (${value}, ${id}::uuid)`;
  return sql<boolean>`(${column} ${sign} ${value} or (${column} = ${value} and ${next}) or ${column} is null)`;
};

export const listCalculations = async (
  tx: Tx,
  orgId: OrgId,
  filter: CalculationFilter,
  sort: CalculationSort,
  page: ListRequest,
): Promise<ListResult<Calculation>> => {
  const rows = await selectCalculations(tx, orgId)
    .select(keyText(sort).as('cursor_key'))
    .where(scopeOf(orgId, filter))
    .where(chosen(filter, shownGrade, null))
    .where(beyond(sort, page))
    .orderBy(sql.ref(`c.${sort}`), (ob) => {
      const directed = page.order === 'desc' ? ob.desc() : ob.asc();
      return ALWAYS_SET.includes(sort) ? directed : directed.nullsLast();
    })
    .orderBy('c.id', page.order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const kept = rows.slice(0, page.limit);
  return {
    rows: kept.map(fromRow),
    hasMore: rows.length > page.limit,
    keys: hasCursor(sort) ? kept.map((row) => [row.cursor_key, row.id]) : null,
  };
};

/** Filters by facets alone: the counted rows answer them without reading the calculations. */
const isCounted = (filter: CalculationFilter): boolean =>
  filter.parentId === null &&
  filter.partId === null &&
  filter.batchId === null &&
  filter.ids === null &&
  filter.createdAfter === null &&
  filter.createdBefore === null;

/** Calculations that a count reads at most, where their numbers are not noted: they take about a tenth of a second. */
export const COUNT_CAP = 100_000;

/**
 * Rows with `amount` to add up: for a filter by facets alone the numbers of `count_calculations.sql` and the runs under way, otherwise
 * up to `cap` calculations.
 */
const countable = (orgId: OrgId, filter: CalculationFilter, cap: number): RawBuilder<unknown> =>
  isCounted(filter)
    ? sql`
        select status, costing_environment_id, material_grade_id as grade, amount
        from calculation_counts where org_id = ${orgId}
        union all
        select c.status, c.costing_environment_id, ${shownGrade}, 1
        from calculations c
        where c.org_id = ${orgId} and c.status in ${statesSql(UNDER_WAY)} and c.parent_calculation_id is null`
    : sql`
        select status, costing_environment_id, grade, count(*) as amount from (
          select c.status, c.costing_environment_id, ${shownGrade} as grade
          from calculations c where ${scopeOf(orgId, filter)} limit ${cap}
        ) few group by 1, 2, 3`;

type FacetCounts = Readonly<Record<Facet, readonly { value: string | null; count: number }[]>>;

export type Matches = {
  readonly total: number;
  /** The 100 most frequent values of each facet, over the other filters. */
  readonly facets: FacetCounts;
  /** Not null: at least so many calculations match the part, batch and dates, and the numbers are of so many of them. */
  readonly cappedAt: number | null;
};

/** Counts what a filter matches, from one reading. */
export const countMatches = async (
  tx: Tx,
  orgId: OrgId,
  filter: CalculationFilter,
  cap = COUNT_CAP,
): Promise<Matches> => {
  const grade = sql<string | null>`c.grade`;
  const counts = FACETS.map(
    (facet) => sql`
      (select ${sql.lit(facet)} as facet, ${sql.ref(FACET_VALUE[facet])}::text as value, sum(amount)::bigint as count
       from matched c where ${chosen(filter, grade, facet)}
       group by 2 having sum(amount) > 0 order by 3 desc, 2 limit ${FACET_VALUES})`,
  );
  const { rows } = await sql<{ facet: Facet | 'total' | 'read'; value: string | null; count: number }>`
    with matched as materialized (${countable(orgId, filter, cap)})
    select 'total' as facet, null as value, coalesce(sum(amount), 0)::bigint as count
    from matched c where ${chosen(filter, grade, null)}
    union all select 'read', null, coalesce(sum(amount), 0)::bigint from matched
    union all ${sql.join(counts, sql` union all `)}`.execute(tx);
  const of = (name: string) => rows.filter(({ facet }) => facet === name);
  const values = (facet: Facet) => of(facet).map(({ value, count }) => ({ value, count }));
  const isCapped = !isCounted(filter) && (of('read')[0]?.count ?? 0) >= cap;
  return {
    total: of('total')[0]?.count ?? 0,
    facets: {
      status: values('status'),
      costing_environment_id: values('costing_environment_id'),
      material_grade_id: values('material_grade_id'),
    },
    cappedAt: isCapped ? cap : null,
  };
};
