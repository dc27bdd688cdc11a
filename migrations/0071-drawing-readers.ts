import { type Kysely, sql } from 'kysely';

/** Which reader read a drawing: the same bytes are not read again while it is the same. Empty: one from before it was kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table drawing_readings add column reader text not null default ''`.execute(db);
};
