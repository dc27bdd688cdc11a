import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * What one organisation may take of the workers that all share: CPU seconds that reading its files takes, of one drawing and in a month, and
 * job nests that are open at a time.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table plan_tiers
      add column drawing_cpu_seconds integer check (drawing_cpu_seconds > 0),
      add column month_cpu_seconds integer check (month_cpu_seconds > 0),
      add column open_nests integer check (open_nests > 0)`.execute(db);
  // The tiers' data are loaded after every migration.
  await sql`
    update plan_tiers set drawing_cpu_seconds = 600, month_cpu_seconds = 7200, open_nests = 3`.execute(db);
  await sql`
    alter table plan_tiers
      alter column drawing_cpu_seconds set not null,
      alter column month_cpu_seconds set not null,
      alter column open_nests set not null`.execute(db);
  await sql`
    create table reading_usage (
      org_id uuid not null,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      cpu_ms bigint not null check (cpu_ms >= 0),
      primary key (org_id, month)
    )`.execute(db);
  await protectTenantTable(db, 'reading_usage', { tenant: ['select', 'insert', 'update'] });
  await makeErasable(db, 'reading_usage');
  await sql`
    alter table drawing_readings add column cpu_ms bigint not null default 0 check (cpu_ms >= 0)`.execute(db);
};
