import { type Kysely, sql } from 'kysely';

/**
 * Lets `sc_eraser` remove the rows of an organisation from this table, while that organisation is being erased and in a transaction that
 * names it. A new tenant table is either made erasable or named among those that are kept (`src/db/erasure/erasure-tables.ts`).
 */
export const makeErasable = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create policy erasure on ${sql.table(table)} to sc_eraser using (
      org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)
      and exists (select 1 from erasures e where e.org_id = ${sql.ref(`${table}.org_id`)} and e.finished_at is null))`.execute(
    db,
  );
  await sql`grant select, delete on ${sql.table(table)} to sc_eraser`.execute(db);
};
