import { type Kysely, sql } from 'kysely';
import { OWN_ORGANISATION } from './support/tenant-table.ts';

/**
 * Rights of the worker that opens untrusted files: on uploads, their facts and objects, and the reading time of the plan. It has none
 * on people, keys, webhooks, prices or money.
 */
const RIGHTS = {
  organisations: 'select',
  uploads: 'select, update',
  geometries: 'select, insert, update',
  drawing_readings: 'select, insert, update, delete',
  drawing_pages: 'select, insert, update, delete',
  drawing_corrections: 'select',
  reading_usage: 'select, insert, update',
  stored_objects: 'select, insert, update, delete',
  storage_totals: 'select, insert, update',
  record_totals: 'select',
} as const;

/** `sc_files`: the login of that worker, which may take no other role. One organisation per transaction, as for `sc_tenant`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, rights] of Object.entries(RIGHTS)) {
    const name = sql.table(table);
    const own = sql`${sql.ref(table === 'organisations' ? 'id' : 'org_id')} = ${OWN_ORGANISATION}`;
    await sql`create policy file_worker on ${name} to sc_files using (${own}) with check (${own})`.execute(
      db,
    );
    await sql`grant ${sql.raw(rights)} on ${name} to sc_files`.execute(db);
  }
  await sql`grant select on plan_tiers to sc_files`.execute(db);
  await sql`grant select (name) on kysely_migration to sc_files`.execute(db);
};
