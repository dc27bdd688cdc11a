import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** What every write leaves in its own transaction: the answer to replay, and what it sets in motion. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
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
  await protectTenantTable(db, 'idempotency_keys', {
    tenant: ['select', 'insert', 'delete'],
    system: ['org_id', 'created_at'],
  });
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);

  await sql`
    create table staged_starts (
      org_id uuid not null references organisations (id),
      id uuid not null,
      kind text not null check (kind in ('start', 'signal')),
      workflow_id text not null,
      workflow_type text,
      task_queue text,
      signal_name text,
      request_id text,
      staged_at timestamptz not null,
      started_at timestamptz,
      primary key (org_id, id),
      check (kind = 'start' or signal_name is not null),
      check (kind = 'signal' or (workflow_type is not null and task_queue is not null))
    )`.execute(db);
  await protectTenantTable(db, 'staged_starts', {
    tenant: ['select', 'insert', 'update', 'delete'],
    system: ['org_id', 'id', 'staged_at', 'started_at'],
  });
  // The sweep looks for what a crash left, oldest first; never by an id cursor, for commits land out of order.
  await sql`create index staged_starts_open on staged_starts (staged_at) where started_at is null`.execute(
    db,
  );
  await sql`create unique index staged_starts_once on staged_starts (org_id, workflow_id) where kind = 'start'`.execute(
    db,
  );
};
