import { type Kysely, sql } from 'kysely';

/**
 * Gives a partitioned table a partition for rows outside all others, and its owner. Nobody has rights on a partition: rows are reached
 * through the table and its row-level security.
 */
export const partitionById = async (db: Kysely<unknown>, table: string): Promise<void> => {
  const other = sql.id('partitions', `${table}_other`);
  await sql`create table ${other} partition of ${sql.table(table)} default`.execute(db);
  await sql`alter table ${other} enable row level security`.execute(db);
  await sql`grant create on schema public to sc_partitions`.execute(db);
  for (const each of [sql.table(table), other])
    await sql`alter table ${each} owner to sc_partitions`.execute(db);
  await sql`revoke create on schema public from sc_partitions`.execute(db);
};
