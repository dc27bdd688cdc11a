import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/** What delivering needs beyond the rows themselves: slots, health of an endpoint, what was sent, bulk replays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table webhook_endpoints
      add column consecutive_failures integer not null default 0,
      add column failing_since timestamptz,
      add column counting_since timestamptz,
      add column disabled_at timestamptz,
      add column disable_seq integer not null default 0,
      add column disabled_mail_at timestamptz`.execute(db);
  await everyTenant(db, ['webhook_endpoints'], async () => {
    await sql`update webhook_endpoints set counting_since = created_at`.execute(db);
  });
  await sql`alter table webhook_endpoints alter column counting_since set not null`.execute(db);

  // Null once the time that bodies are kept is over; the event itself stays, for a fact has one event for ever.
  await sql`alter table events alter column body drop not null`.execute(db);
  await sql`create index events_with_body on events (org_id, created_at) where body is not null`.execute(db);

  await sql`
    alter table webhook_deliveries
      add column waiting_since timestamptz,
      add column attempting_since timestamptz,
      add column replay_job_id uuid`.execute(db);
  await sql`grant select (waiting_since, attempting_since) on webhook_deliveries to sc_system`.execute(db);
  await sql`create index webhook_deliveries_slots on webhook_deliveries (org_id, endpoint_id) where status = 'attempting'`.execute(
    db,
  );
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (org_id, endpoint_id, waiting_since) where waiting_since is not null`.execute(
    db,
  );
  await sql`create index webhook_deliveries_event on webhook_deliveries (org_id, event_id, endpoint_id, created_at desc, id desc)`.execute(
    db,
  );
  // A page of a bulk replay that runs again after a crash replays nothing twice.
  await sql`create unique index webhook_deliveries_replayed_once on webhook_deliveries (org_id, replay_job_id, replay_of) where replay_job_id is not null`.execute(
    db,
  );

  await sql`
    alter table delivery_attempts
      add column endpoint_id uuid,
      add column counted boolean not null default true,
      add column succeeded boolean,
      add column url text,
      add column request_headers jsonb`.execute(db);
  await everyTenant(db, ['delivery_attempts', 'webhook_deliveries'], async () => {
    await sql`
      update delivery_attempts a set endpoint_id = d.endpoint_id
      from webhook_deliveries d where d.org_id = a.org_id and d.id = a.delivery_id`.execute(db);
  });
  await sql`alter table delivery_attempts alter column endpoint_id set not null`.execute(db);
  await sql`create index delivery_attempts_health on delivery_attempts (org_id, endpoint_id, started_at) include (succeeded, counted)`.execute(
    db,
  );

  await sql`
    create table webhook_replays (
      org_id uuid not null,
      id uuid not null,
      endpoint_id uuid not null,
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
  await protectTenantTable(db, 'webhook_replays', { tenant: ['select', 'insert', 'update'] });
};
