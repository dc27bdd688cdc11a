import { type Kysely, sql } from 'kysely';

/** What the caller says of how an assembly is joined where its model does not show it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table calculations add column joining text check (joining in ('welded'))`.execute(db);
};
