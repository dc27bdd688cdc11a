import { type Kysely, sql } from 'kysely';

/**
 * When the run began that took the inputs of a price that was made again since from the same inputs; null: the row's own run took them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table calculations add column inputs_as_of timestamptz`.execute(db);
};
