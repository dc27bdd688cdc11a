import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable } from './support/tenant-table.ts';

/** Reports of calculations. A report is a file in S3 that expires; its object is counted and removed like any other. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reports (
      org_id uuid not null references organisations (id),
      id uuid not null,
      calculation_id uuid not null,
      -- The supplier's price of a negotiation sheet.
      known_price_id uuid,
      kind text not null check (kind in ('offer', 'negotiation', 'assembly')),
      format text not null check (format in ('pdf', 'xlsx')),
      language text not null check (language in ('en', 'de')),
      status text not null check (status in ('queued', 'succeeded', 'failed')),
      -- Why it failed.
      reason text,
      object_key text,
      size_bytes bigint,
      created_at timestamptz not null,
      finished_at timestamptz,
      expires_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade,
      foreign key (org_id, known_price_id) references known_prices (org_id, id) on delete cascade,
      check ((kind = 'negotiation') = (known_price_id is not null)),
      check ((status = 'queued') = (finished_at is null)),
      check ((status = 'succeeded') = (object_key is not null)),
      check ((object_key is null) = (size_bytes is null))
    )`.execute(db);
  await sql`
    create index reports_known_price on reports (org_id, known_price_id) where known_price_id is not null`.execute(
    db,
  );
  await sql`create index reports_calculation on reports (org_id, calculation_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index reports_open on reports (org_id, id) where status = 'queued'`.execute(db);
  await sql`create index reports_expired on reports (org_id, expires_at)`.execute(db);
  await protectTenantTable(db, 'reports', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'status', 'created_at'],
    erasable: true,
  });
};
