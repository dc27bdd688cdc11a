import { type Kysely, sql } from 'kysely';
import { forceRowSecurity, makeErasable, protectTenantTable } from './support/tenant-table.ts';

/**
 * State of the authorization server. "oauth_grants" holds the permissions that a person gave to a client in an organisation; the
 * person can see and revoke them. "oauth_records" holds the artefacts of the protocol by the digest of their code or token: a
 * reader of the table can use none. A record belongs to an organisation from the consent on.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table oauth_grants (
      org_id uuid not null references organisations (id),
      id uuid not null,
      grant_key text not null unique,
      user_id uuid not null references users (id) on delete cascade,
      client_id text not null check (length(client_id) <= 2048),
      client_name text not null check (length(client_name) <= 200),
      client_host text check (length(client_host) <= 255),
      resources jsonb not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await sql`create index oauth_grants_newest on oauth_grants (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index oauth_grants_user on oauth_grants (user_id)`.execute(db);
  await protectTenantTable(db, 'oauth_grants', { tenant: ['select', 'insert', 'update'], erasable: true });
  await sql`create policy system_admission on oauth_grants to sc_system using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select, update (last_used_at, revoked_at), delete on oauth_grants to sc_system`.execute(db);

  await sql`
    create table oauth_records (
      kind text not null,
      id_sha256 bytea not null,
      org_id uuid references organisations (id),
      grant_key text,
      uid_sha256 bytea,
      payload jsonb not null,
      consumed_at timestamptz,
      expires_at timestamptz,
      -- For a client: true once it got a token. If there are too many clients, the oldest without a token are removed.
      renewed boolean not null default false,
      primary key (kind, id_sha256)
    )`.execute(db);
  await sql`create index oauth_records_grant on oauth_records (grant_key) where grant_key is not null`.execute(
    db,
  );
  await sql`create index oauth_records_uid on oauth_records (uid_sha256) where uid_sha256 is not null`.execute(
    db,
  );
  await sql`create index oauth_records_expiry on oauth_records (expires_at) where expires_at is not null`.execute(
    db,
  );
  await sql`
    create index oauth_records_unused on oauth_records (expires_at desc, id_sha256)
    where kind = 'Client' and not renewed`.execute(db);
  await sql`create index oauth_records_org on oauth_records (org_id) where org_id is not null`.execute(db);
  await forceRowSecurity(db, 'oauth_records');
  await sql`create policy protocol on oauth_records to sc_system using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update, delete on oauth_records to sc_system`.execute(db);
  await makeErasable(db, 'oauth_records');
};
