import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** People, the organisations they belong to, how they sign in, and the operators with their audit log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // A person is of no tenant. Signing in reads and writes these tables as sc_system; an organisation sees its own members only.
  await sql`
    create table users (
      id uuid primary key,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      password_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index users_email on users (email)`.execute(db);
  await sql`alter table users enable row level security`.execute(db);
  await sql`alter table users force row level security`.execute(db);
  await sql`create policy sign_in on users to sc_system using (true) with check (true)`.execute(db);
  await sql`create policy operator on users to sc_admin using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update on users to sc_system, sc_admin`.execute(db);

  await sql`
    create table memberships (
      org_id uuid not null references organisations (id),
      user_id uuid not null references users (id),
      role text not null check (role in ('owner', 'admin', 'member')),
      created_at timestamptz not null,
      primary key (org_id, user_id)
    )`.execute(db);
  await protectTenantTable(db, 'memberships', {
    tenant: ['select', 'insert', 'update', 'delete'],
    system: ['org_id', 'user_id', 'role', 'created_at'],
    admin: ['select', 'insert'],
  });
  await sql`create index memberships_user on memberships (user_id, created_at)`.execute(db);
  await sql`
    create policy tenant_members on users for select to sc_tenant using (exists (
      select 1 from memberships m
      where m.user_id = users.id and m.org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)))`.execute(
    db,
  );
  await sql`grant select (id, email, created_at) on users to sc_tenant`.execute(db);

  for (const table of ['sessions', 'password_resets']) {
    await sql`
      create table ${sql.table(table)} (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        token_sha256 bytea not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index ${sql.ref(`${table}_user`)} on ${sql.table(table)} (user_id)`.execute(db);
    await sql`create index ${sql.ref(`${table}_expiry`)} on ${sql.table(table)} (expires_at)`.execute(db);
    await sql`grant select, insert, delete on ${sql.table(table)} to sc_system`.execute(db);
  }

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

  // `last_used_at` is written by the admission of a request, which runs as sc_system and sees these columns only.
  await sql`grant select (last_used_at), update (last_used_at) on api_keys to sc_system`.execute(db);
  await sql`create policy system_touch on api_keys for update to sc_system using (true) with check (true)`.execute(
    db,
  );
  await sql`create index api_keys_newest on api_keys (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index organisations_newest on organisations (created_at desc, id desc)`.execute(db);
};
