import { type Kysely, sql } from 'kysely';

/**
 * Lets the owner of the tables, who need not be a superuser, see and change the rows of every organisation for as long as `work` takes.
 * Inside the transaction of the migration, so that nobody else ever sees the wall open.
 */
export const everyTenant = async (
  db: Kysely<unknown>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
};
