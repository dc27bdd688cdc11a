import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** Calculations, what they were priced from, what came out, and the units they used. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table calculations (
      org_id uuid not null,
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      part_id uuid not null,
      part_revision_id uuid not null,
      costing_environment_id uuid not null,
      batch_id uuid,
      parent_calculation_id uuid,
      derived_from_calculation_id uuid,
      dataset_link_id uuid,
      lot_size bigint not null check (lot_size between 1 and 1000000000),
      lot_size_defaulted boolean not null,
      annual_volume bigint check (annual_volume between 1 and 1000000000),
      currency char(3) not null,
      region text not null,
      language text not null,
      engine text not null,
      material_grade_id uuid,
      material_ref text,
      material_is_provided boolean not null,
      provided_stock_kind text not null check (provided_stock_kind in ('none', 'near_net_profile', 'near_net_casting', 'sawn_blank')),
      full_stock_charge text not null check (full_stock_charge in ('auto', 'full', 'full_no_credit', 'share')),
      stock_format_id uuid,
      stock_length_mm numeric(20, 6),
      stock_width_mm numeric(20, 6),
      nest_item_id uuid,
      status text not null check (status in ('draft', 'queued', 'running', 'succeeded', 'failed', 'cancelled', 'timed_out', 'blocked')),
      run_seq integer not null default 0,
      attempt_count integer not null default 0,
      max_attempts integer not null default 3,
      error text,
      unit_cost numeric(20, 6),
      offer_price numeric(20, 6),
      setup_cost numeric(20, 6),
      needs_human_review boolean,
      served_from_cache boolean not null default false,
      snapshot_digest text,
      config_revision integer,
      engine_version text,
      parameter_version text,
      enqueued_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, part_id) references parts (org_id, id) on delete cascade,
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade,
      foreign key (org_id, costing_environment_id) references environments (org_id, id),
      foreign key (org_id, parent_calculation_id) references calculations (org_id, id) on delete cascade,
      foreign key (org_id, derived_from_calculation_id) references calculations (org_id, id) on delete set null (derived_from_calculation_id),
      foreign key (org_id, dataset_link_id) references dataset_links (org_id, id) on delete set null (dataset_link_id),
      check ((status = 'succeeded') = (unit_cost is not null)),
      check (status not in ('succeeded', 'failed', 'cancelled', 'timed_out') or finished_at is not null)
    )`.execute(db);
  await protectTenantTable(db, 'calculations', {
    tenant: ['select', 'insert', 'update', 'delete'],
    system: ['org_id', 'id', 'status', 'run_seq', 'enqueued_at', 'started_at', 'parent_calculation_id'],
  });
  await sql`create index calculations_newest on calculations (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index calculations_part on calculations (org_id, part_id, finished_at desc, id desc)`.execute(
    db,
  );
  await sql`create index calculations_revision on calculations (org_id, part_revision_id)`.execute(db);
  await sql`create index calculations_environment on calculations (org_id, costing_environment_id)`.execute(
    db,
  );
  await sql`create index calculations_batch on calculations (org_id, batch_id) where batch_id is not null`.execute(
    db,
  );
  await sql`create index calculations_parent on calculations (org_id, parent_calculation_id) where parent_calculation_id is not null`.execute(
    db,
  );
  await sql`create index calculations_open on calculations (org_id, enqueued_at, id) where status in ('queued', 'running')`.execute(
    db,
  );
  await sql`create index calculations_cache on calculations (org_id, snapshot_digest, finished_at desc) where status = 'succeeded'`.execute(
    db,
  );

  await sql`
    create table snapshot_pieces (
      org_id uuid not null references organisations (id),
      sha256 text not null,
      body jsonb not null,
      created_at timestamptz not null,
      primary key (org_id, sha256)
    )`.execute(db);
  await protectTenantTable(db, 'snapshot_pieces', { tenant: ['select', 'insert'] });

  await sql`
    create table calculation_results (
      org_id uuid not null,
      calculation_id uuid not null,
      run_seq integer not null,
      result jsonb not null,
      created_at timestamptz not null,
      primary key (org_id, calculation_id, run_seq),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'calculation_results', { tenant: ['select', 'insert', 'delete'] });

  // One row per window: taking a unit is a conditional update, so two runs can never share the last one.
  await sql`
    create table usage_windows (
      org_id uuid not null references organisations (id),
      usage_window char(7) not null check (usage_window ~ '^[0-9]{4}-[0-9]{2}$'),
      reserved integer not null default 0 check (reserved >= 0),
      captured integer not null default 0 check (captured >= 0),
      primary key (org_id, usage_window)
    )`.execute(db);
  await protectTenantTable(db, 'usage_windows', { tenant: ['select', 'insert', 'update'] });

  // Append-only, and no foreign key to the calculation: what was used stays known when the calculation is deleted.
  await sql`
    create table usage_entries (
      org_id uuid not null references organisations (id),
      id uuid not null,
      calculation_id uuid not null,
      run_seq integer not null,
      usage_window char(7) not null,
      entry text not null check (entry in ('reserve', 'capture', 'release')),
      created_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'usage_entries', { tenant: ['select', 'insert'] });
  await sql`create unique index usage_entries_one_reserve on usage_entries (org_id, calculation_id, run_seq) where entry = 'reserve'`.execute(
    db,
  );
  await sql`create unique index usage_entries_one_end on usage_entries (org_id, calculation_id, run_seq) where entry in ('capture', 'release')`.execute(
    db,
  );
  await sql`create index usage_entries_window on usage_entries (org_id, usage_window)`.execute(db);
};
