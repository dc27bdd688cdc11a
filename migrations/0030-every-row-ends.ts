import { type Kysely, sql } from 'kysely';

const SWEPT: readonly (readonly [table: string, columns: string])[] = [
  ['geometries', 'org_id, sha256, pictures_status, updated_at'],
  ['calculation_batches', 'org_id, id, created_at'],
  ['webhook_replays', 'org_id, id, status, created_at'],
];

/** The sweeps find everything that is at work: pictures, batches and bulk replays too, whose workflow may be gone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, columns] of SWEPT) {
    await sql`create policy system_sweep on ${sql.table(table)} for select to sc_system using (true)`.execute(
      db,
    );
    await sql`grant select (${sql.raw(columns)}) on ${sql.table(table)} to sc_system`.execute(db);
  }
  await sql`create index geometries_without_pictures on geometries (org_id, sha256) where pictures_status = 'pending'`.execute(
    db,
  );
  await sql`create index webhook_replays_at_work on webhook_replays (org_id, id) where status = 'running'`.execute(
    db,
  );
};
