import { type Kysely, sql } from 'kysely';
import { protectTenantTable, sharePlatformTable } from './support/tenant-table.ts';

/** Costing environments and their machines, rates, tools, subcontractors and parameter overrides; presets and exchange rates of the platform. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table reference_data (name text primary key, digest text not null, loaded_at timestamptz not null)`.execute(
    db,
  );
  await sql`create table environment_presets (slug text primary key, id uuid not null unique, document jsonb not null)`.execute(
    db,
  );
  await sharePlatformTable(db, 'environment_presets');
  await sql`
    create table exchange_rates (
      base char(3) not null,
      quote char(3) not null,
      valid_from date not null,
      rate numeric(20, 10) not null check (rate > 0),
      source text not null,
      primary key (base, quote, valid_from)
    )`.execute(db);
  await sharePlatformTable(db, 'exchange_rates');

  await sql`
    create table environments (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      description text not null,
      currency char(3) not null,
      region text not null,
      valid_from date not null,
      valid_to date,
      is_baseline boolean not null default false,
      parent_environment_id uuid,
      source_preset_id uuid,
      config_revision integer not null default 1,
      settings jsonb not null default '{}',
      enabled_extractors text[] not null,
      attributes jsonb not null default '{}',
      calibration jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, parent_environment_id) references environments (org_id, id),
      check (valid_to is null or valid_to >= valid_from)
    )`.execute(db);
  await protectTenantTable(db, 'environments', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });
  await sql`create unique index environments_name on environments (org_id, lower(name)) where deleted_at is null`.execute(
    db,
  );
  await sql`create unique index environments_one_baseline on environments (org_id) where is_baseline and deleted_at is null`.execute(
    db,
  );
  await sql`create index environments_newest on environments (org_id, created_at desc, id desc)`.execute(db);

  await sql`
    create table machines (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      vendor text,
      model_no text,
      klass text not null,
      subclass text,
      parent_template_id uuid,
      hourly_rate_eur numeric(20, 6) check (hourly_rate_eur >= 0),
      burden_rate_eur numeric(20, 6) check (burden_rate_eur >= 0),
      valid_from date,
      valid_to date,
      capabilities jsonb not null,
      source jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      check (valid_to is null or valid_from is null or valid_to >= valid_from)
    )`.execute(db);
  await protectTenantTable(db, 'machines', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });

  await sql`
    create table environment_machines (
      org_id uuid not null,
      id uuid not null,
      environment_id uuid not null,
      machine_id uuid not null,
      fleet_priority integer not null,
      is_enabled boolean not null,
      valid_from date,
      valid_to date,
      created_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, environment_id, machine_id),
      foreign key (org_id, environment_id) references environments (org_id, id) on delete cascade,
      foreign key (org_id, machine_id) references machines (org_id, id),
      check (valid_to is null or valid_from is null or valid_to >= valid_from)
    )`.execute(db);
  await protectTenantTable(db, 'environment_machines', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });
  await sql`create index environment_machines_machine on environment_machines (org_id, machine_id)`.execute(
    db,
  );

  await sql`
    create table environment_rates (
      org_id uuid not null,
      id uuid not null,
      environment_id uuid not null,
      kind text not null check (kind in ('labour', 'machine', 'fixed_overhead', 'variable_overhead', 'energy', 'space')),
      subject_id uuid,
      value numeric(20, 6) not null check (value >= 0),
      unit text not null,
      currency char(3) not null,
      valid_from date not null,
      valid_to date,
      source text,
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, environment_id) references environments (org_id, id) on delete cascade,
      foreign key (org_id, subject_id) references machines (org_id, id) on delete cascade,
      constraint environment_rates_windows exclude using gist (
        org_id with =, environment_id with =, kind with =,
        coalesce(subject_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
        daterange(valid_from, valid_to, '[]') with &&
      )
    )`.execute(db);
  await protectTenantTable(db, 'environment_rates', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });
  await sql`create index environment_rates_environment on environment_rates (org_id, environment_id)`.execute(
    db,
  );

  await sql`
    create table environment_tools (
      org_id uuid not null,
      id uuid not null,
      environment_id uuid not null,
      name text not null,
      klass text not null,
      diameter_mm numeric(20, 6),
      flutes integer,
      material text not null check (material in ('hss', 'carbide', 'coated_carbide', 'cermet', 'cbn', 'pcd')),
      price numeric(20, 6),
      life_min numeric(20, 6),
      cutting_data jsonb not null,
      source text,
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, environment_id) references environments (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'environment_tools', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });
  await sql`create index environment_tools_environment on environment_tools (org_id, environment_id)`.execute(
    db,
  );

  await sql`
    create table environment_subcontractors (
      org_id uuid not null,
      id uuid not null,
      environment_id uuid not null,
      name text not null,
      process text not null,
      price_per_kg numeric(20, 6),
      price_per_dm2 numeric(20, 6),
      price_per_lot numeric(20, 6),
      min_price numeric(20, 6),
      lead_time_days integer,
      transport_eur_per_lot numeric(20, 6),
      source text,
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, environment_id) references environments (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'environment_subcontractors', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });
  await sql`create index environment_subcontractors_environment on environment_subcontractors (org_id, environment_id)`.execute(
    db,
  );

  await sql`
    create table environment_overrides (
      org_id uuid not null,
      id uuid not null,
      environment_id uuid not null,
      bin text not null,
      parameter text not null,
      value numeric not null,
      source text,
      created_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, environment_id, bin, parameter),
      foreign key (org_id, environment_id) references environments (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'environment_overrides', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['insert'],
  });
};
