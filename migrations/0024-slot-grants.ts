import { type Kysely, sql } from 'kysely';

/**
 * A queued run is given its slot by whoever leaves one, and only then is its workflow started: work that waits costs one row.
 * `granted_at` promises a slot to a queued run; `run_request_id` keeps the request that asked for the run until that moment.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table calculations
      add column granted_at timestamptz,
      add column run_request_id text`.execute(db);
  await sql`grant select (granted_at, snapshot_digest, waits_for_upload_id) on calculations to sc_system`.execute(
    db,
  );
};
