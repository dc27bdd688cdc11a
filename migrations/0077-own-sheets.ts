import { type Kysely, sql } from 'kysely';

/**
 * What an assembly whose components share sheets is priced from: its snapshot with their lines; null: they share none. `snapshot_digest` stays
 * what was queued, by which identical calculations are found and drawings exchanged.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table calculations add column nested_digest text`.execute(db);
};
