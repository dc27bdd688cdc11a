import { type Kysely, sql } from 'kysely';
import { partitionById } from './support/partitions.ts';
import { EVERY_RIGHT, protectTenantTable } from './support/tenant-table.ts';

/**
 * Events, endpoints, one delivery row per event and endpoint with its attempts, and bulk replays. Events, deliveries and attempts are
 * partitioned by the time in the id of the event or the delivery. So their retention drops tables instead of deleting rows
 * (`keep_partitions.sql`).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeEndpoints(db);
  await makeEvents(db);
  await makeEventFacts(db);
  await makeDeliveries(db);
  await makeAttempts(db);
  await makeReplays(db);
  await sql`create schema partitions`.execute(db);
  await sql`grant usage, create on schema partitions to sc_partitions`.execute(db);
  await sql`grant references on organisations, webhook_endpoints to sc_partitions`.execute(db);
  for (const table of ['events', 'webhook_deliveries', 'delivery_attempts']) await partitionById(db, table);
};

const makeEndpoints = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table webhook_endpoints (
      org_id uuid not null references organisations (id),
      id uuid not null,
      url text not null,
      event_types text[] not null check (cardinality(event_types) > 0),
      description text not null default '',
      status text not null check (status in ('enabled', 'disabled')),
      disabled_reason text,
      disabled_at timestamptz,
      disable_seq integer not null default 0,
      disabled_mail_at timestamptz,
      -- Number of consecutive deliveries that failed after all their attempts.
      consecutive_failures integer not null default 0,
      counting_since timestamptz not null,
      secret_sealed bytea not null,
      former_secret_sealed bytea,
      former_secret_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await sql`create index webhook_endpoints_newest on webhook_endpoints (org_id, created_at desc, id desc)`.execute(
    db,
  );
  await protectTenantTable(db, 'webhook_endpoints', {
    tenant: ['select', 'insert', 'update'],
    admin: ['select', 'update'],
    erasable: true,
  });
};

const makeEvents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table events (
      org_id uuid not null references organisations (id),
      id uuid not null,
      type text not null,
      fact_key text not null,
      -- Null after the retention time of bodies. The row stays as long as its fact could be reported again.
      body text,
      created_at timestamptz not null,
      -- The writing transaction. After all earlier transactions have ended, no event can appear before this one.
      written_by xid8 not null default pg_current_xact_id(),
      primary key (org_id, id)
    ) partition by range (id)`.execute(db);
  await sql`create index events_stream on events (org_id, written_by, id)`.execute(db);
  await sql`create index events_with_body on events (org_id, created_at desc, id desc) where body is not null`.execute(
    db,
  );
  await protectTenantTable(db, 'events', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'type', 'written_by'],
    admin: ['select'],
    erasable: true,
  });
};

/** Keeps a fact from having two events. Apart from the events, because a partitioned table cannot promise that across its partitions. */
const makeEventFacts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table event_facts (
      org_id uuid not null references organisations (id),
      -- The first 16 bytes of the SHA-256 digest of the fact's key.
      fact uuid not null,
      event_id uuid not null,
      primary key (org_id, fact)
    )`.execute(db);
  await sql`create index event_facts_oldest on event_facts (org_id, event_id)`.execute(db);
  await protectTenantTable(db, 'event_facts', { tenant: ['select', 'insert', 'delete'], erasable: true });
};

const makeDeliveries = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table webhook_deliveries (
      org_id uuid not null,
      id uuid not null,
      endpoint_id uuid not null,
      event_id uuid not null,
      event_type text not null,
      replay_of uuid,
      replay_job_id uuid,
      status text not null check (status in ('pending', 'attempting', 'succeeded', 'failed', 'cancelled')),
      attempt_count integer not null default 0,
      next_attempt_at timestamptz,
      -- Start of the wait for a slot. A row in "attempting" occupies a slot.
      waiting_since timestamptz,
      attempting_since timestamptz,
      last_status_code integer,
      last_error text,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (org_id, id),
      -- None to the event: to detach a partition, PostgreSQL joins it with all rows that may refer to it.
      foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id)
    ) partition by range (id)`.execute(db);
  for (const [name, on] of Object.entries(DELIVERY_INDEXES))
    await sql`create index ${sql.ref(name)} on webhook_deliveries ${sql.raw(on)}`.execute(db);
  await protectTenantTable(db, 'webhook_deliveries', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'status', 'created_at', 'next_attempt_at', 'waiting_since', 'attempting_since'],
    admin: ['select', 'insert'],
    erasable: true,
  });
};

const DELIVERY_INDEXES: Readonly<Record<string, string>> = {
  webhook_deliveries_endpoint: '(org_id, endpoint_id, created_at desc, id desc)',
  webhook_deliveries_event: '(org_id, event_id, endpoint_id, created_at desc, id desc)',
  webhook_deliveries_open: `(created_at) where status in ('pending', 'attempting')`,
  webhook_deliveries_slots: `(org_id, endpoint_id) where status = 'attempting'`,
  webhook_deliveries_waiting: '(org_id, endpoint_id, waiting_since) where waiting_since is not null',
};

const makeAttempts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table delivery_attempts (
      org_id uuid not null,
      delivery_id uuid not null,
      n integer not null,
      endpoint_id uuid not null,
      -- True if the attempt counts for the health of the endpoint; tests and replays do not.
      counted boolean not null default true,
      succeeded boolean,
      url text,
      request_headers jsonb,
      started_at timestamptz not null,
      duration_ms integer,
      status_code integer,
      response_excerpt text,
      error text,
      -- No foreign key to the delivery, for the same reason.
      primary key (org_id, delivery_id, n)
    ) partition by range (delivery_id)`.execute(db);
  await sql`
    create index delivery_attempts_health on delivery_attempts (org_id, endpoint_id, started_at) include (succeeded, counted)`.execute(
    db,
  );
  await protectTenantTable(db, 'delivery_attempts', {
    tenant: EVERY_RIGHT,
    admin: ['select'],
    erasable: true,
  });
};

const makeReplays = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table webhook_replays (
      org_id uuid not null,
      id uuid not null,
      endpoint_id uuid not null,
      kind text not null check (kind in ('failed', 'missed')),
      since timestamptz not null,
      until timestamptz not null,
      event_types text[],
      status text not null check (status in ('running', 'finished')),
      total integer not null check (total >= 0),
      replayed integer not null default 0,
      cursor_created_at timestamptz,
      cursor_id uuid,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id)
    )`.execute(db);
  await sql`create index webhook_replays_at_work on webhook_replays (org_id, id) where status = 'running'`.execute(
    db,
  );
  await protectTenantTable(db, 'webhook_replays', {
    tenant: ['select', 'insert', 'update'],
    system: ['org_id', 'id', 'status', 'created_at'],
    erasable: true,
  });
};
