import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** Uploaded files and what was read from them. Facts belong to the bytes (by digest), so the same file twice is read once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table uploads (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      format text not null check (format in ('step', 'stl', 'obj', 'pdf', 'png', 'jpeg', 'text', 'markdown')),
      content_type text,
      declared_size_bytes bigint check (declared_size_bytes > 0),
      size_bytes bigint check (size_bytes > 0),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      status text not null check (status in ('pending', 'confirmed', 'failed', 'cancelled')),
      failure_code text,
      failure_reason text,
      ingest_seq integer not null default 0,
      object_key text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      check ((status = 'confirmed') = (size_bytes is not null and sha256 is not null and object_key is not null)),
      check ((status = 'failed') = (failure_reason is not null))
    )`.execute(db);
  await protectTenantTable(db, 'uploads', {
    tenant: ['select', 'insert', 'update', 'delete'],
    system: ['org_id', 'id', 'status', 'ingest_seq', 'created_at', 'updated_at'],
  });
  await sql`create index uploads_newest on uploads (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index uploads_in_ingest on uploads (updated_at) where status = 'pending' and ingest_seq > 0`.execute(
    db,
  );

  await sql`
    create table geometries (
      org_id uuid not null references organisations (id),
      sha256 text not null,
      facts jsonb not null,
      pictures_status text not null check (pictures_status in ('pending', 'ok', 'failed')),
      preview_key text,
      faces_key text,
      thumbnail_key text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, sha256)
    )`.execute(db);
  await protectTenantTable(db, 'geometries', { tenant: ['select', 'insert', 'update', 'delete'] });
};
