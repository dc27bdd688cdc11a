import { type Kysely, sql } from 'kysely';

/** To hold a row is an update in the eyes of PostgreSQL, and whoever admits a batch holds it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant update on calculation_batches to sc_tenant`.execute(db);
};
