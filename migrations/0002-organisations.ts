import { type Kysely, sql } from 'kysely';
import { protectTenantTable, sharePlatformTable } from './support/tenant-table.ts';

/** Organisations, their plan and their API keys. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
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
      storage_bytes bigint not null
    )`.execute(db);
  await sharePlatformTable(db, 'plan_tiers');

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
  await protectTenantTable(
    db,
    'organisations',
    { tenant: ['select'], system: ['id', 'slug', 'tier_slug'], admin: ['select', 'insert', 'update'] },
    'id',
  );

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
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'api_keys', {
    tenant: ['select', 'insert', 'update'],
    system: ['org_id', 'id', 'key_sha256', 'scopes', 'expires_at', 'revoked_at'],
    admin: ['select', 'insert'],
  });
};
