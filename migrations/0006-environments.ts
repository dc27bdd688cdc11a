import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable, sharePlatformTable } from './support/tenant-table.ts';

/** Costing environments with their machines, rates, tools, subcontractors and overrides; presets and exchange rates. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makePresetsAndRates(db);
  await makeEnvironments(db);
  await makeMachines(db);
  await makeStatements(db);
  await makeHistory(db);
  await makeExtractionCalls(db);
};

/** The rows of an environment: operators insert those of the baseline of a new organisation. */
const OF_ENVIRONMENT = { tenant: EVERY_RIGHT, admin: ['insert'], erasable: true } as const;

const makePresetsAndRates = async (db: Kysely<unknown>): Promise<void> => {
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

  // Rates that an organisation states itself win over the platform's from their day on.
  await sql`
    create table organisation_exchange_rates (
      org_id uuid not null references organisations (id),
      id uuid not null,
      base char(3) not null,
      quote char(3) not null check (quote <> base),
      valid_from date not null,
      rate numeric(20, 10) not null check (rate > 0),
      source text,
      created_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, base, quote, valid_from)
    )`.execute(db);
  await sql`
    create index organisation_exchange_rates_newest on organisation_exchange_rates (org_id, created_at desc, id desc)`.execute(
    db,
  );
  await protectTenantTable(db, 'organisation_exchange_rates', {
    tenant: ['select', 'insert', 'delete'],
    erasable: true,
  });
};

const makeEnvironments = async (db: Kysely<unknown>): Promise<void> => {
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
      -- Time of the last change that affects prices; null: none since the environment was created.
      config_changed_at timestamptz,
      settings jsonb not null default '{}',
      enabled_extractors text[] not null,
      -- Monthly budget for pages read by an external extractor.
      extraction_budget_cents integer check (extraction_budget_cents > 0),
      attributes jsonb not null default '{}',
      calibration jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, parent_environment_id) references environments (org_id, id),
      check (valid_to is null or valid_to >= valid_from)
    )`.execute(db);
  await sql`create unique index environments_name on environments (org_id, lower(name)) where deleted_at is null`.execute(
    db,
  );
  await sql`create unique index environments_one_baseline on environments (org_id) where is_baseline and deleted_at is null`.execute(
    db,
  );
  await sql`create index environments_newest on environments (org_id, created_at desc, id desc)`.execute(db);
  await protectTenantTable(db, 'environments', OF_ENVIRONMENT);
};

const makeMachines = async (db: Kysely<unknown>): Promise<void> => {
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
      foreign key (org_id, parent_template_id) references machines (org_id, id),
      check (valid_to is null or valid_from is null or valid_to >= valid_from)
    )`.execute(db);
  await sql`create index machines_newest on machines (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index machines_template on machines (org_id, parent_template_id) where parent_template_id is not null`.execute(
    db,
  );
  await protectTenantTable(db, 'machines', OF_ENVIRONMENT);

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
  await sql`create index environment_machines_machine on environment_machines (org_id, machine_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'environment_machines', OF_ENVIRONMENT);
};

const makeStatements = async (db: Kysely<unknown>): Promise<void> => {
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
  await sql`create index environment_rates_environment on environment_rates (org_id, environment_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'environment_rates', OF_ENVIRONMENT);

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
  await sql`create index environment_tools_environment on environment_tools (org_id, environment_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'environment_tools', OF_ENVIRONMENT);

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
  await sql`create index environment_subcontractors_environment on environment_subcontractors (org_id, environment_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'environment_subcontractors', OF_ENVIRONMENT);

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
  await protectTenantTable(db, 'environment_overrides', OF_ENVIRONMENT);
};

const makeHistory = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table environment_changes (
      org_id uuid not null references organisations (id),
      id uuid not null,
      -- Null for a machine definition that no environment uses.
      environment_id uuid,
      config_revision integer,
      at timestamptz not null,
      actor_id uuid not null,
      request_id text not null,
      action text not null check (action in ('create', 'update', 'delete', 'clone', 'import', 'calibrate')),
      subject_kind text not null,
      subject_id uuid not null,
      subject_name text not null,
      before jsonb,
      after jsonb,
      primary key (org_id, id),
      foreign key (org_id, environment_id) references environments (org_id, id)
    )`.execute(db);
  await sql`create index environment_changes_newest on environment_changes (org_id, environment_id, at desc, id desc)`.execute(
    db,
  );
  await sql`create index environment_changes_subject on environment_changes (org_id, subject_id, at desc, id desc)`.execute(
    db,
  );
  await protectTenantTable(db, 'environment_changes', { tenant: ['select', 'insert'], erasable: true });
};

/**
 * Each page that was sent to an external extractor, once for the same bytes. A reservation counts until its end; a reading is
 * stored by the digest of the bytes.
 */
const makeExtractionCalls = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table extraction_calls (
      org_id uuid not null,
      sha256 text not null,
      page integer not null check (page > 0),
      extractor text not null,
      environment_id uuid not null,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      upload_id uuid not null,
      ingest_seq integer not null,
      -- In millionths of a cent: one token costs as many as a million tokens cost cents.
      reserved_microcents bigint not null check (reserved_microcents >= 0),
      spent_microcents bigint check (spent_microcents >= 0),
      outcome text check (outcome in ('read', 'refused', 'truncated', 'invalid', 'failed', 'lost')),
      facts jsonb,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (org_id, sha256, page, extractor),
      foreign key (org_id, environment_id) references environments (org_id, id),
      check ((outcome is null) = (spent_microcents is null) and (outcome is null) = (settled_at is null)),
      check (facts is null or outcome = 'read')
    )`.execute(db);
  await sql`create index extraction_calls_of_month on extraction_calls (org_id, environment_id, month)`.execute(
    db,
  );
  await protectTenantTable(db, 'extraction_calls', { tenant: EVERY_RIGHT, erasable: true });
};
