import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/**
 * Parameters of a list function for one page. `after` is the key of the last row of the previous page, as PostgreSQL printed it.
 */
export type ListRequest = {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly after: readonly (string | null)[] | null;
  readonly offset: number;
  readonly createdAfter: string | null;
  readonly createdBefore: string | null;
};

export type ListResult<Row> = {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  /** Key of each row, to continue after it; null if the order has no keys. */
  readonly keys: readonly (readonly (string | null)[])[] | null;
};

/** With microseconds: a JavaScript Date would drop them, and paging would skip rows. */
export const cursorText = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** `(created_at, id)` after the cursor, in the requested direction, within the creation bounds. */
export const keysetWhere = (page: ListRequest, table: string): RawBuilder<boolean> => {
  const createdAt = sql.ref(`${table}.created_at`);
  const id = sql.ref(`${table}.id`);
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (page.createdAfter !== null) parts.push(sql<boolean>`${createdAt} >= ${page.createdAfter}::timestamptz`);
  if (page.createdBefore !== null)
    parts.push(sql<boolean>`${createdAt} < ${page.createdBefore}::timestamptz`);
  if (page.after !== null) {
    const [time, last] = page.after;
    const beyond = page.order === 'desc' ? sql`<` : sql`>`;
    parts.push(sql<boolean>`(${createdAt}, ${id}) ${beyond} (${time}::timestamptz, ${last}::uuid)`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/** Limits a query to one page in the order `(created_at, id)`, for `pageOf`; use it with `$call`. */
export const onePage =
  (page: ListRequest, table: string) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .select(cursorText(`${table}.created_at`).as('cursor_time'))
      .where(keysetWhere(page, table))
      .orderBy(sql.ref(`${table}.created_at`), page.order)
      .orderBy(sql.ref(`${table}.id`), page.order)
      .limit(page.limit + 1)
      .offset(page.offset);

/** Number of rows over all pages, within the creation bounds. */
export const countOnAllPages = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: ListRequest,
  table: string,
): Promise<number> => {
  const { count } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .where(keysetWhere({ ...page, after: null }, table))
    .$castTo<{ readonly count: number }>()
    .executeTakeFirstOrThrow();
  return count;
};

/** Turns `limit + 1` rows into a page: the extra row only shows that there are more. */
export const pageOf = <Row extends { readonly cursor_time: string; readonly id: string }, Out>(
  rows: readonly Row[],
  limit: number,
  map: (row: Row) => Out,
): ListResult<Out> => {
  const kept = rows.slice(0, limit);
  return {
    rows: kept.map(map),
    hasMore: rows.length > limit,
    keys: kept.map((row) => [row.cursor_time, row.id]),
  };
};
