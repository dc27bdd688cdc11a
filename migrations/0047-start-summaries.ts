import { type Kysely, sql } from 'kysely';

/** A staged start says in words what its workflow is about; what was staged before is started without. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staged_starts add column summary text`.execute(db);
};
