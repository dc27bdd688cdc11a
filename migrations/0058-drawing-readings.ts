import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/** What was read of an uploaded drawing, page by page, and what people corrected of it. It goes with the upload. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table drawing_readings (
      org_id uuid not null,
      upload_id uuid not null,
      ingest_seq integer not null,
      status text not null check (status in ('reading', 'read', 'failed')),
      page_count integer check (page_count > 0),
      failure_code text,
      failure_reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, upload_id),
      foreign key (org_id, upload_id) references uploads (org_id, id) on delete cascade,
      check ((status = 'failed') = (failure_reason is not null))
    )`.execute(db);
  await sql`
    create table drawing_pages (
      org_id uuid not null,
      upload_id uuid not null,
      page integer not null check (page > 0),
      facts jsonb,
      picture_key text,
      picture_bytes bigint,
      failure_code text,
      failure_reason text,
      created_at timestamptz not null,
      primary key (org_id, upload_id, page),
      foreign key (org_id, upload_id) references drawing_readings (org_id, upload_id) on delete cascade,
      check ((facts is null) = (failure_reason is not null))
    )`.execute(db);
  await sql`
    create table drawing_corrections (
      org_id uuid not null,
      id uuid not null,
      upload_id uuid not null,
      fact_id text not null,
      value jsonb,
      actor_id uuid not null,
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, upload_id) references uploads (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index drawing_corrections_of_upload on drawing_corrections (org_id, upload_id, id)`.execute(
    db,
  );
  await protectTenantTable(db, 'drawing_readings', { tenant: ['select', 'insert', 'update', 'delete'] });
  await protectTenantTable(db, 'drawing_pages', { tenant: ['select', 'insert', 'update', 'delete'] });
  // What was corrected stays as it was said; a later word stands behind it.
  await protectTenantTable(db, 'drawing_corrections', { tenant: ['select', 'insert'] });
  for (const table of ['drawing_readings', 'drawing_pages', 'drawing_corrections'])
    await makeErasable(db, table);
};
