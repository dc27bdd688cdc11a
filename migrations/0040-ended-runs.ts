import { type Kysely, sql } from 'kysely';

/** How fast work ends is measured by every run that ended, not by successes alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index calculations_ended on calculations (org_id, finished_at desc)
    where status in ('succeeded', 'failed', 'timed_out')`.execute(db);
  await sql`drop index calculations_done`.execute(db);
};
