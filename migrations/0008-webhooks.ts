import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** Endpoints, events, and one delivery row per event and endpoint with its attempts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table webhook_endpoints (
      org_id uuid not null references organisations (id),
      id uuid not null,
      url text not null,
      event_types text[] not null check (cardinality(event_types) > 0),
      description text not null default '',
      status text not null check (status in ('enabled', 'disabled')),
      disabled_reason text,
      secret_sealed bytea not null,
      former_secret_sealed bytea,
      former_secret_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'webhook_endpoints', {
    tenant: ['select', 'insert', 'update'],
    admin: ['select', 'update'],
  });
  await sql`create index webhook_endpoints_newest on webhook_endpoints (org_id, created_at desc, id desc)`.execute(
    db,
  );

  await sql`
    create table events (
      org_id uuid not null references organisations (id),
      id uuid not null,
      type text not null,
      fact_key text not null,
      body text not null,
      created_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, fact_key)
    )`.execute(db);
  await protectTenantTable(db, 'events', { tenant: ['select', 'insert', 'update'], admin: ['select'] });

  await sql`
    create table webhook_deliveries (
      org_id uuid not null,
      id uuid not null,
      endpoint_id uuid not null,
      event_id uuid not null,
      event_type text not null,
      replay_of uuid,
      status text not null check (status in ('pending', 'attempting', 'succeeded', 'failed', 'cancelled')),
      attempt_count integer not null default 0,
      next_attempt_at timestamptz,
      last_status_code integer,
      last_error text,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id),
      foreign key (org_id, event_id) references events (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'webhook_deliveries', {
    tenant: ['select', 'insert', 'update', 'delete'],
    system: ['org_id', 'id', 'status', 'created_at', 'next_attempt_at'],
    admin: ['select', 'insert'],
  });
  await sql`create index webhook_deliveries_endpoint on webhook_deliveries (org_id, endpoint_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index webhook_deliveries_open on webhook_deliveries (created_at) where status in ('pending', 'attempting')`.execute(
    db,
  );

  await sql`
    create table delivery_attempts (
      org_id uuid not null,
      delivery_id uuid not null,
      n integer not null,
      started_at timestamptz not null,
      duration_ms integer,
      status_code integer,
      response_excerpt text,
      error text,
      primary key (org_id, delivery_id, n),
      foreign key (org_id, delivery_id) references webhook_deliveries (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'delivery_attempts', {
    tenant: ['select', 'insert', 'update', 'delete'],
    admin: ['select'],
  });
};
