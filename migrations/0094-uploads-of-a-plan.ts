import { type Kysely, sql } from 'kysely';

/** How many uploads an organisation keeps at most; the reference data says it for each plan. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plan_tiers add column uploads integer not null default 2000 check (uploads > 0)`.execute(
    db,
  );
};
