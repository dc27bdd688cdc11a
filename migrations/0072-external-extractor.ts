import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * What an environment may spend in a month on pages that an external extractor reads, and each page that one was asked about: once for the
 * same bytes. What was reserved counts until it is settled; what was read is kept by the bytes that it was read of.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table environments add column extraction_budget_cents integer check (extraction_budget_cents > 0)`.execute(
    db,
  );
  await sql`
    create table extraction_calls (
      org_id uuid not null,
      sha256 text not null,
      page integer not null check (page > 0),
      extractor text not null,
      environment_id uuid not null,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      upload_id uuid not null,
      ingest_seq integer not null,
      -- Millionths of a cent: what one token costs at a price in cents for a million.
      reserved_microcents bigint not null check (reserved_microcents >= 0),
      spent_microcents bigint check (spent_microcents >= 0),
      outcome text check (outcome in ('read', 'refused', 'truncated', 'invalid', 'failed', 'lost')),
      facts jsonb,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (org_id, sha256, page, extractor),
      foreign key (org_id, environment_id) references environments (org_id, id),
      check ((outcome is null) = (spent_microcents is null) and (outcome is null) = (settled_at is null)),
      check (facts is null or outcome = 'read')
    )`.execute(db);
  await sql`
    create index extraction_calls_of_month on extraction_calls (org_id, environment_id, month)`.execute(db);
  await protectTenantTable(db, 'extraction_calls', { tenant: ['select', 'insert', 'update', 'delete'] });
  await makeErasable(db, 'extraction_calls');
};
