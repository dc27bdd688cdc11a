import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, OWN_ORGANISATION, protectTenantTable } from './support/tenant-table.ts';

/** Uploaded files with what was read of them, stored objects, folders, parts, revisions and their files. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeUploads(db);
  await makeDrawings(db);
  await makeReadingUsage(db);
  await makeStoredObjects(db);
  await makeRecordTotals(db);
  await makeParts(db);
  await makeDatasets(db);
};

const makeUploads = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table uploads (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      format text not null check (format in ('step', 'stl', 'obj', 'zip', 'pdf', 'png', 'jpeg', 'text', 'markdown')),
      content_type text,
      declared_size_bytes bigint check (declared_size_bytes > 0),
      size_bytes bigint check (size_bytes > 0),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      status text not null check (status in ('pending', 'confirmed', 'failed', 'cancelled')),
      failure_code text,
      failure_reason text,
      ingest_seq integer not null default 0,
      object_key text,
      -- For an assembly with its parts in separate files: names of the files that are still missing, and the files received. Reading the
      -- upload packs "files" into its archive. "is_whole": the ingest fails if one is missing.
      missing_files jsonb check (jsonb_typeof(missing_files) = 'array'),
      files jsonb check (jsonb_typeof(files) = 'array'),
      is_whole boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      check ((status = 'confirmed') = (size_bytes is not null and sha256 is not null and object_key is not null)),
      check ((status = 'failed') = (failure_reason is not null)),
      check (files is null or format = 'zip')
    )`.execute(db);
  await sql`create index uploads_newest on uploads (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index uploads_in_ingest on uploads (updated_at) where status = 'pending' and ingest_seq > 0`.execute(
    db,
  );
  // True if other uploads have the same bytes.
  await sql`create index uploads_digest on uploads (org_id, sha256) where sha256 is not null`.execute(db);
  await protectTenantTable(db, 'uploads', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'status', 'ingest_seq', 'created_at', 'updated_at'],
    erasable: true,
  });

  // Facts belong to the bytes (by digest), so the same file twice is read once.
  await sql`
    create table geometries (
      org_id uuid not null references organisations (id),
      sha256 text not null,
      facts jsonb not null,
      -- True if a nest can share its stock: it has a flat outline, or is cut off a bar.
      nestable boolean not null generated always as (
        coalesce(jsonb_typeof(facts -> 'flat') = 'object', false)
        or coalesce(jsonb_typeof(facts -> 'turned') = 'object', false)
        or coalesce(jsonb_typeof(facts -> 'profile') = 'object', false)) stored,
      pictures_status text not null check (pictures_status in ('pending', 'ok', 'failed')),
      preview_key text,
      faces_key text,
      thumbnail_key text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, sha256)
    )`.execute(db);
  await sql`create index geometries_without_pictures on geometries (org_id, sha256) where pictures_status = 'pending'`.execute(
    db,
  );
  await protectTenantTable(db, 'geometries', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'sha256', 'pictures_status', 'updated_at'],
    erasable: true,
  });
};

/** Readings of an uploaded drawing, page by page, and people's corrections of them. They are deleted with the upload. */
const makeDrawings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table drawing_readings (
      org_id uuid not null,
      upload_id uuid not null,
      ingest_seq integer not null,
      -- Version of the reader. The same bytes are read again only by another version.
      reader text not null default '',
      cpu_ms bigint not null default 0 check (cpu_ms >= 0),
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
  await protectTenantTable(db, 'drawing_readings', { tenant: EVERY_RIGHT, erasable: true });

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
  await protectTenantTable(db, 'drawing_pages', { tenant: EVERY_RIGHT, erasable: true });

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
  // Append-only: a later correction stands behind an earlier one.
  await protectTenantTable(db, 'drawing_corrections', { tenant: ['select', 'insert'], erasable: true });
};

/** The CPU time that reading the files of an organisation took in a month. */
const makeReadingUsage = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reading_usage (
      org_id uuid not null,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      cpu_ms bigint not null check (cpu_ms >= 0),
      primary key (org_id, month)
    )`.execute(db);
  await protectTenantTable(db, 'reading_usage', { tenant: ['select', 'insert', 'update'], erasable: true });
};

/** A row for every object in S3, written before the object and removed after it. A presigned address has its row too. */
const makeStoredObjects = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stored_objects (
      org_id uuid not null references organisations (id),
      -- Collated in the listing order of S3.
      object_key text collate "C" not null,
      -- Id of the upload, or digest of the geometry of a picture.
      belongs_to text not null,
      size_bytes bigint not null check (size_bytes >= 0),
      -- End of the time in which a presigned URL can write the object.
      address_until timestamptz,
      -- Released: no longer counted as storage, and removed at "due_at".
      doomed boolean not null default false,
      -- Time at which a doomed object is removed and any other is checked again; null: never.
      due_at timestamptz,
      created_at timestamptz not null,
      primary key (org_id, object_key),
      check (not doomed or due_at is not null)
    )`.execute(db);
  await sql`create index stored_objects_of on stored_objects (org_id, belongs_to)`.execute(db);
  await sql`create index stored_objects_due on stored_objects (due_at, org_id) where due_at is not null`.execute(
    db,
  );
  await protectTenantTable(db, 'stored_objects', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'due_at'],
    erasable: true,
  });

  // The sum of the objects that count, kept by triggers ("src/db/functions"). It goes to zero with them.
  await sql`
    create table storage_totals (
      org_id uuid primary key references organisations (id),
      bytes bigint not null check (bytes >= 0)
    )`.execute(db);
  await protectTenantTable(db, 'storage_totals', {
    tenant: ['select', 'insert', 'update'],
    erasable: false,
  });
  await sql`create policy erasure on storage_totals to sc_eraser using (org_id = ${OWN_ORGANISATION})`.execute(
    db,
  );
  await sql`grant select, update on storage_totals to sc_eraser`.execute(db);
};

/**
 * The bytes that an organisation writes into free-form attributes count toward its storage. The sum is kept when a transaction commits, in a
 * row that nothing else holds: a change of a part never waits for an upload that waits for the part.
 */
const makeRecordTotals = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table record_totals (
      org_id uuid primary key references organisations (id),
      bytes bigint not null check (bytes >= 0)
    )`.execute(db);
  await protectTenantTable(db, 'record_totals', {
    tenant: ['select', 'insert', 'update'],
    erasable: false,
  });
  await sql`create policy erasure on record_totals to sc_eraser using (org_id = ${OWN_ORGANISATION})`.execute(
    db,
  );
  await sql`grant select, insert, update on record_totals to sc_eraser`.execute(db);
};

const makeParts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table folders (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      parent_id uuid,
      is_system boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, parent_id) references folders (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create unique index folders_sibling_name on folders (org_id, parent_id, lower(name)) nulls not distinct`.execute(
    db,
  );
  await sql`create index folders_parent on folders (org_id, parent_id)`.execute(db);
  await protectTenantTable(db, 'folders', { tenant: EVERY_RIGHT, erasable: true });

  await sql`
    create table parts (
      org_id uuid not null references organisations (id),
      id uuid not null,
      part_number text not null check (length(part_number) between 1 and 255),
      description text not null,
      base_uom text not null,
      default_currency char(3) not null,
      classification_id text,
      folder_id uuid,
      lead_time_days integer not null check (lead_time_days >= 0),
      make_or_buy text not null check (make_or_buy in ('make', 'buy')),
      procurement_type text not null,
      purchase_price numeric(20, 6) check (purchase_price >= 0),
      attributes jsonb not null,
      is_assembly_component boolean not null default false,
      -- Identity of a component across assemblies: digest of its name, product id and geometry.
      component_digest text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, part_number),
      foreign key (org_id, folder_id) references folders (org_id, id) on delete set null (folder_id)
    )`.execute(db);
  await sql`create index parts_newest on parts (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index parts_updated on parts (org_id, updated_at desc, id desc)`.execute(db);
  await sql`create index parts_number on parts (org_id, part_number, id)`.execute(db);
  await sql`create index parts_folder on parts (org_id, folder_id)`.execute(db);
  await sql`
    create unique index parts_component on parts (org_id, component_digest) where component_digest is not null`.execute(
    db,
  );
  // No list of pending entries: each search would read it from end to end.
  await sql`
    create index parts_search on parts using gin (org_id, part_number gin_trgm_ops, description gin_trgm_ops)
    with (fastupdate = off)`.execute(db);
  await protectTenantTable(db, 'parts', { tenant: EVERY_RIGHT, erasable: true });
  await sql`create policy search on parts for select to sc_search using (true)`.execute(db);
  await sql`grant select (org_id, id, part_number, description) on parts to sc_search`.execute(db);

  await sql`
    create table part_revisions (
      org_id uuid not null,
      id uuid not null,
      part_id uuid not null,
      revision_code text not null check (length(revision_code) between 1 and 32),
      description text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, part_id, revision_code),
      foreign key (org_id, part_id) references parts (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index part_revisions_newest on part_revisions (org_id, part_id, created_at desc, id desc)`.execute(
    db,
  );
  await protectTenantTable(db, 'part_revisions', { tenant: EVERY_RIGHT, erasable: true });
};

const makeDatasets = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dataset_links (
      org_id uuid not null,
      id uuid not null,
      part_revision_id uuid not null,
      data_source_id uuid not null,
      role text not null check (role in ('primary_cad', 'drawing_2d', 'mesh', 'rfq_text')),
      active boolean not null default true,
      -- For a component: its product in the assembly's file.
      component_key text,
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade,
      foreign key (org_id, data_source_id) references uploads (org_id, id)
    )`.execute(db);
  await sql`create index dataset_links_revision on dataset_links (org_id, part_revision_id, role, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index dataset_links_upload on dataset_links (org_id, data_source_id)`.execute(db);
  await protectTenantTable(db, 'dataset_links', { tenant: EVERY_RIGHT, erasable: true });

  // Files that were removed from a revision, so that a price can report that it is older than its inputs.
  await sql`
    create table dataset_removals (
      org_id uuid not null,
      id uuid not null,
      part_revision_id uuid not null,
      role text not null,
      removed_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index dataset_removals_of on dataset_removals (org_id, part_revision_id, removed_at)`.execute(
    db,
  );
  await protectTenantTable(db, 'dataset_removals', {
    tenant: ['select', 'insert', 'delete'],
    erasable: true,
  });
};
