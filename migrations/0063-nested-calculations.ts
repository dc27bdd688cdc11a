import { type Kysely, sql } from 'kysely';

/**
 * The revision of the nest that a calculation was priced on, and of each geometry whether a nest can share its stock: it has a flat outline, or is
 * cut off a bar.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table calculations add column nest_revision integer`.execute(db);
  await sql`
    alter table geometries add column nestable boolean not null generated always as (
      coalesce(jsonb_typeof(facts -> 'flat') = 'object', false)
      or coalesce(jsonb_typeof(facts -> 'turned') = 'object', false)
      or coalesce(jsonb_typeof(facts -> 'profile') = 'object', false)) stored`.execute(db);
};
