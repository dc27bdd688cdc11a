import { type Kysely, sql } from 'kysely';
import { protectTenantTable, sharePlatformTable } from './support/tenant-table.ts';

/** What calculations need beyond one run: who pays, why one is parked, batches, corrections, stock formats. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table calculations
      -- The key whose cap the run counts against; null: a session, an access token.
      add column run_key_id uuid,
      add column blocked_reason text check (blocked_reason in ('quota_exceeded', 'payment_blocked', 'spend_cap')),
      -- The file whose ingest this calculation waits for before its content is known.
      add column waits_for_upload_id uuid,
      add constraint calculations_blocked_why check ((status = 'blocked') or blocked_reason is null)`.execute(
    db,
  );
  await sql`grant select (blocked_reason, batch_id, finished_at) on calculations to sc_system`.execute(db);
  await sql`create index calculations_parked on calculations (org_id, enqueued_at) where status = 'blocked'`.execute(
    db,
  );
  await sql`create index calculations_done on calculations (org_id, finished_at desc) where status = 'succeeded'`.execute(
    db,
  );

  await sql`
    create table calculation_batches (
      org_id uuid not null references organisations (id),
      id uuid not null,
      cells integer not null check (cells between 1 and 500),
      run_key_id uuid,
      created_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'calculation_batches', { tenant: ['select', 'insert', 'delete'] });

  // What was changed on a calculation's inputs, for the note that a price is older than its inputs.
  await sql`
    create table calculation_corrections (
      org_id uuid not null,
      id uuid not null,
      calculation_id uuid not null,
      kind text not null check (kind in ('material', 'drawing')),
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'calculation_corrections', { tenant: ['select', 'insert', 'delete'] });
  await sql`create index calculation_corrections_of on calculation_corrections (org_id, calculation_id, created_at)`.execute(
    db,
  );

  await sql`
    create table platform_stock_formats (
      id uuid primary key,
      document jsonb not null
    )`.execute(db);
  await sharePlatformTable(db, 'platform_stock_formats');

  await sql`
    create table stock_formats (
      org_id uuid not null references organisations (id),
      id uuid not null,
      document jsonb not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'stock_formats', { tenant: ['select', 'insert', 'update'] });
};
