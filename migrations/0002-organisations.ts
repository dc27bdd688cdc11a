import { type Kysely, sql } from 'kysely';
import {
  EVERY_RIGHT,
  forceRowSecurity,
  OWN_ORGANISATION,
  protectTenantTable,
  sharePlatformTable,
} from './support/tenant-table.ts';

/** Organisations with their plan, operators, and what each write leaves in its own transaction. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makePlans(db);
  await makeOrganisations(db);
  await makeErasures(db);
  await makeOperators(db);
  await makeWrites(db);
};

const makePlans = async (db: Kysely<unknown>): Promise<void> => {
  // The digest of each table of `data/` that was loaded last.
  await sql`create table reference_data (name text primary key, digest text not null, loaded_at timestamptz not null)`.execute(
    db,
  );
  await sql`
    create table plan_tiers (
      slug text primary key,
      included_per_month integer not null check (included_per_month >= 0),
      hard_capped boolean not null,
      overage_cents integer check (overage_cents >= 0),
      environments integer not null,
      pending_bound integer not null,
      inflight_cap integer not null,
      heavy_weight integer not null,
      units_per_minute integer not null,
      requests_per_minute integer not null,
      -- Request limits of all callers of the organisation together, however many keys it has.
      organisation_units_per_minute integer not null,
      organisation_requests_per_minute integer not null,
      storage_bytes bigint not null,
      -- Limits on the shared workers: CPU seconds of reading for one drawing and in a month, and open nests.
      drawing_cpu_seconds integer not null check (drawing_cpu_seconds > 0),
      month_cpu_seconds integer not null check (month_cpu_seconds > 0),
      open_nests integer not null check (open_nests > 0),
      -- Maximum number of uploads of the organisation.
      uploads integer not null default 2000 check (uploads > 0)
    )`.execute(db);
  await sharePlatformTable(db, 'plan_tiers');
  await sql`grant select (slug, included_per_month) on plan_tiers to sc_ledger`.execute(db);
};

const makeOrganisations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table organisations (
      id uuid primary key,
      name text not null check (length(name) between 1 and 255),
      slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
      tier_slug text not null references plan_tiers (slug),
      hard_capped boolean,
      payment_blocked boolean not null default false,
      included_override integer check (included_override >= 0),
      overage_cents_override integer check (overage_cents_override >= 0),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index organisations_newest on organisations (created_at desc, id desc)`.execute(db);
  await protectTenantTable(
    db,
    'organisations',
    {
      tenant: ['select'],
      system: ['id', 'slug', 'tier_slug'],
      admin: ['select', 'insert', 'update'],
      erasable: false,
    },
    'id',
  );
  await sql`create policy ledger_own on organisations for select to sc_ledger using (id = ${OWN_ORGANISATION})`.execute(
    db,
  );
  await sql`grant select (id, tier_slug, included_override) on organisations to sc_ledger`.execute(db);
};

/** The row of an organisation stays, without a name: wallet, ledger and usage refer to it. */
const makeErasures = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table erasures (
      org_id uuid primary key references organisations (id),
      -- Increases with each restart of the workflow.
      run_seq integer not null default 1,
      step text not null check (step in ('work', 'objects', 'rows', 'histories', 'finished')),
      objects_removed bigint not null default 0,
      rows_removed bigint not null default 0,
      requested_at timestamptz not null,
      updated_at timestamptz not null,
      finished_at timestamptz,
      check ((step = 'finished') = (finished_at is not null))
    )`.execute(db);
  await sql`create index erasures_open on erasures (updated_at) where finished_at is null`.execute(db);
  await forceRowSecurity(db, 'erasures');
  await sql`create policy operator on erasures to sc_admin using (true) with check (true)`.execute(db);
  await sql`create policy sweep on erasures for select to sc_system using (true)`.execute(db);
  await sql`create policy erasure on erasures to sc_eraser using (org_id = ${OWN_ORGANISATION})`.execute(db);
  await sql`grant select, insert on erasures to sc_admin`.execute(db);
  await sql`grant select on erasures to sc_system, sc_eraser`.execute(db);
  await sql`
    grant update (run_seq, step, objects_removed, rows_removed, updated_at, finished_at)
    on erasures to sc_eraser`.execute(db);

  await sql`
    create policy erasure on organisations to sc_eraser using (
      id = ${OWN_ORGANISATION}
      and exists (select 1 from erasures e where e.org_id = organisations.id and e.finished_at is null))`.execute(
    db,
  );
  await sql`grant select (id), update (name, slug) on organisations to sc_eraser`.execute(db);
};

/** Operators are of no tenant. */
const makeOperators = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table operator_tokens (
      id uuid primary key,
      name text not null unique check (length(name) between 1 and 255),
      token_sha256 bytea not null unique,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`grant select, insert, update on operator_tokens to sc_admin`.execute(db);

  // Append-only: no role may change or delete a row.
  await sql`
    create table audit_log (
      id uuid primary key,
      at timestamptz not null,
      operator text not null,
      action text not null,
      org_id uuid,
      target text,
      request_id text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`grant select, insert on audit_log to sc_admin`.execute(db);
  await sql`create index audit_log_newest on audit_log (at desc, id desc)`.execute(db);
  await sql`create index audit_log_org on audit_log (org_id, at desc)`.execute(db);

  // Responses of operator routes, to be replayed under their Idempotency-Key.
  await sql`
    create table operator_answers (
      key text primary key,
      fingerprint bytea not null,
      operator_id uuid not null references operator_tokens (id),
      status smallint not null,
      body_sealed bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, delete on operator_answers to sc_admin`.execute(db);
};

/** The response to replay, and the workflow that the write starts. */
const makeWrites = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table idempotency_keys (
      org_id uuid not null references organisations (id),
      key text not null,
      fingerprint bytea not null,
      credential_id uuid not null,
      credential_bound boolean not null,
      status smallint not null,
      body_sealed bytea not null,
      created_at timestamptz not null,
      primary key (org_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (org_id, created_at)`.execute(db);
  await protectTenantTable(db, 'idempotency_keys', {
    tenant: ['select', 'insert', 'delete'],
    system: ['org_id', 'created_at'],
    erasable: true,
  });

  await sql`
    create table staged_starts (
      org_id uuid not null references organisations (id),
      id uuid not null,
      kind text not null check (kind in ('start', 'signal')),
      workflow_id text not null,
      workflow_type text,
      task_queue text,
      -- The row that the workflow serves, and the number of its run.
      row_id uuid,
      row_seq integer,
      signal_name text,
      signal_number integer,
      -- Summary of the workflow for Temporal's web pages.
      summary text,
      request_id text,
      staged_at timestamptz not null,
      started_at timestamptz,
      primary key (org_id, id),
      check (kind = 'start' or signal_name is not null),
      check (kind = 'signal' or (workflow_type is not null and task_queue is not null and row_id is not null and row_seq is not null))
    )`.execute(db);
  // The sweep looks for what a crash left, oldest first; never by an id cursor, for commits land out of order.
  await sql`create index staged_starts_open on staged_starts (staged_at) where started_at is null`.execute(
    db,
  );
  await sql`create unique index staged_starts_once on staged_starts (org_id, workflow_id) where kind = 'start'`.execute(
    db,
  );
  await protectTenantTable(db, 'staged_starts', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'staged_at', 'started_at'],
    erasable: true,
  });
};
