import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * What waits for somebody to open a mail: sign-ups, invitations and new passwords. A row of `users` is an address that was confirmed, so
 * whoever has one today keeps it, with every membership; resets that were mailed already still work.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_links (
      id uuid primary key,
      purpose text not null check (purpose in ('sign_up', 'sign_up_again', 'invitation', 'reset')),
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      token_sha256 bytea not null unique,
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
  await sql`comment on column account_links.link_sealed is 'the link to be mailed; null once the mail server has it'`.execute(
    db,
  );
  await protectTenantTable(db, 'account_links', { tenant: [] });
  // A tenant sees and makes its own invitations, and never what opens them.
  await sql`
    grant select (id, purpose, email, created_at, expires_at, org_id, role), insert, delete on account_links to sc_tenant`.execute(
    db,
  );
  await sql`create policy accounts on account_links to sc_system using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update, delete on account_links to sc_system`.execute(db);
  await sql`create unique index account_links_invitation on account_links (org_id, email) where org_id is not null`.execute(
    db,
  );
  await sql`create index account_links_email on account_links (email)`.execute(db);
  await sql`create index account_links_expiry on account_links (expires_at)`.execute(db);
  await sql`create index account_links_unstarted on account_links (created_at) where started_at is null`.execute(
    db,
  );

  await everyTenant(db, ['users', 'account_links'], async () => {
    await sql`
      insert into account_links (id, purpose, email, token_sha256, created_at, expires_at, started_at)
      select r.id, 'reset', u.email, r.token_sha256, r.created_at, r.expires_at, r.created_at
      from password_resets r join users u on u.id = r.user_id`.execute(db);
  });
  await sql`drop table password_resets`.execute(db);
};
