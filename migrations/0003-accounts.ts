import { type Kysely, sql } from 'kysely';
import {
  EVERY_RIGHT,
  forceRowSecurity,
  OWN_ORGANISATION,
  protectTenantTable,
} from './support/tenant-table.ts';

/** People, the organisations they belong to, how they sign in, API keys, and the windows of the rate limits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeUsers(db);
  await makeMemberships(db);
  await makeAccountLinks(db);
  await makeKeys(db);
  await makeWindows(db);
};

/** A person is of no tenant, and a row is a confirmed mail address. Signing in reads and writes these tables as sc_system. */
const makeUsers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table users (
      id uuid primary key,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      password_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index users_email on users (email)`.execute(db);
  await forceRowSecurity(db, 'users');
  await sql`create policy sign_in on users to sc_system using (true) with check (true)`.execute(db);
  await sql`create policy operator on users to sc_admin using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update on users to sc_system, sc_admin`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token_sha256 bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`grant select, insert, delete on sessions to sc_system`.execute(db);
};

const makeMemberships = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table memberships (
      org_id uuid not null references organisations (id),
      user_id uuid not null references users (id),
      role text not null check (role in ('owner', 'admin', 'member')),
      created_at timestamptz not null,
      primary key (org_id, user_id)
    )`.execute(db);
  await sql`create index memberships_user on memberships (user_id, created_at)`.execute(db);
  await protectTenantTable(db, 'memberships', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'user_id', 'role', 'created_at'],
    admin: ['select', 'insert'],
    erasable: true,
  });
  // An organisation sees its own members only.
  await sql`
    create policy tenant_members on users for select to sc_tenant using (exists (
      select 1 from memberships m where m.user_id = users.id and m.org_id = ${OWN_ORGANISATION}))`.execute(
    db,
  );
  await sql`grant select (id, email, created_at) on users to sc_tenant`.execute(db);
  // A person who is a member of nothing else goes with the organisation, so an erasure must see every membership.
  await sql`create policy erasure_looks on memberships for select to sc_eraser using (true)`.execute(db);
  await sql`
    create policy erasure on users to sc_eraser using (
      exists (
        select 1 from memberships m join erasures e on e.org_id = m.org_id and e.finished_at is null
        where m.user_id = users.id and m.org_id = ${OWN_ORGANISATION})
      and not exists (
        select 1 from memberships m where m.user_id = users.id and m.org_id <> ${OWN_ORGANISATION}))`.execute(
    db,
  );
  await sql`grant select (id), delete on users to sc_eraser`.execute(db);
};

/** Sign-ups, invitations and password resets that wait for somebody to open a mail. */
const makeAccountLinks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_links (
      id uuid primary key,
      purpose text not null check (purpose in ('sign_up', 'sign_up_again', 'invitation', 'reset')),
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      token_sha256 bytea not null unique,
      -- The link to be mailed; null once the mail server has it.
      link_sealed bytea,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      started_at timestamptz,
      password_hash text,
      organisation_name text check (length(organisation_name) between 1 and 255),
      org_id uuid references organisations (id),
      role text check (role in ('owner', 'admin', 'member')),
      check (case when purpose = 'sign_up' then num_nulls(password_hash, organisation_name) = 0
        else num_nonnulls(password_hash, organisation_name) = 0 end),
      check (case when purpose = 'invitation' then num_nulls(org_id, role) = 0 else num_nonnulls(org_id, role) = 0 end)
    )`.execute(db);
  await sql`create unique index account_links_invitation on account_links (org_id, email) where org_id is not null`.execute(
    db,
  );
  await sql`create index account_links_email on account_links (email)`.execute(db);
  await sql`create index account_links_expiry on account_links (expires_at)`.execute(db);
  await sql`create index account_links_unstarted on account_links (created_at) where started_at is null`.execute(
    db,
  );
  await protectTenantTable(db, 'account_links', { tenant: [], erasable: true });
  // A tenant sees and makes its own invitations, and never the token that opens them.
  await sql`
    grant select (id, purpose, email, created_at, expires_at, org_id, role), insert, delete on account_links to sc_tenant`.execute(
    db,
  );
  await sql`create policy accounts on account_links to sc_system using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update, delete on account_links to sc_system`.execute(db);
};

const makeKeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table api_keys (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      prefix text not null,
      key_sha256 bytea not null unique,
      scopes text[] not null,
      spend_cap_cents integer check (spend_cap_cents >= 0),
      spend_cap_action text check (spend_cap_action in ('warn', 'pause')),
      minted_by uuid,
      -- The chain of keys that minted this key, from the first to the key itself. Its spending counts against all their caps.
      lineage uuid[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, minted_by) references api_keys (org_id, id),
      check (lineage[cardinality(lineage)] = id),
      check (lineage[cardinality(lineage) - 1] is not distinct from minted_by)
    )`.execute(db);
  await sql`create index api_keys_newest on api_keys (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index api_keys_minted_by on api_keys (org_id, minted_by) where minted_by is not null`.execute(
    db,
  );
  await protectTenantTable(db, 'api_keys', {
    tenant: ['select'],
    system: ['org_id', 'id', 'key_sha256', 'scopes', 'last_used_at', 'expires_at', 'revoked_at'],
    admin: ['select'],
    ledger: [],
    erasable: true,
  });
  await sql`
    grant insert (org_id, id, name, prefix, key_sha256, scopes, spend_cap_cents, spend_cap_action, created_at, expires_at, minted_by,
      lineage) on api_keys to sc_tenant, sc_admin`.execute(db);
  await sql`grant update (name, scopes, spend_cap_cents, spend_cap_action, expires_at) on api_keys to sc_tenant`.execute(
    db,
  );
  await sql`grant select (org_id, id, lineage, revoked_at), update (revoked_at) on api_keys to sc_ledger`.execute(
    db,
  );
  // The admission of a request runs as sc_system and writes when the key was used last.
  await sql`create policy system_touch on api_keys for update to sc_system using (true) with check (true)`.execute(
    db,
  );
  await sql`grant update (last_used_at) on api_keys to sc_system`.execute(db);
};

/**
 * Rate limits: a window is twelve slots. UNLOGGED: a crash of the server forgets at most one window, and no request waits for a disk.
 */
const makeWindows = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table rate_buckets (
      bucket text primary key,
      window_seconds integer not null,
      head bigint not null,
      slots integer[] not null
    ) with (fillfactor = 50)`.execute(db);
  for (const [table, key] of [
    ['key_windows', 'credential_id'],
    ['organisation_windows', 'org_id'],
  ] as const)
    await sql`
      create unlogged table ${sql.table(table)} (
        ${sql.ref(key)} uuid primary key,
        head bigint not null,
        requests integer[] not null,
        units integer[] not null
      ) with (fillfactor = 50)`.execute(db);
  for (const table of ['rate_buckets', 'key_windows', 'organisation_windows'])
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sc_system`.execute(db);
};
