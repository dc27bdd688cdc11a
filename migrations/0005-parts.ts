import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** Folders, parts, revisions and the files bound to a revision. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
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
  await protectTenantTable(db, 'folders', { tenant: ['select', 'insert', 'update', 'delete'] });
  await sql`create unique index folders_sibling_name on folders (org_id, parent_id, lower(name)) nulls not distinct`.execute(
    db,
  );

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
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, part_number),
      foreign key (org_id, folder_id) references folders (org_id, id) on delete set null (folder_id)
    )`.execute(db);
  await protectTenantTable(db, 'parts', { tenant: ['select', 'insert', 'update', 'delete'] });
  await sql`create index parts_newest on parts (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index parts_folder on parts (org_id, folder_id)`.execute(db);

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
  await protectTenantTable(db, 'part_revisions', { tenant: ['select', 'insert', 'update', 'delete'] });
  await sql`create index part_revisions_newest on part_revisions (org_id, part_id, created_at desc, id desc)`.execute(
    db,
  );

  await sql`
    create table dataset_links (
      org_id uuid not null,
      id uuid not null,
      part_revision_id uuid not null,
      data_source_id uuid not null,
      role text not null check (role in ('primary_cad', 'drawing_2d', 'mesh', 'rfq_text')),
      active boolean not null default true,
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade,
      foreign key (org_id, data_source_id) references uploads (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'dataset_links', { tenant: ['select', 'insert', 'update', 'delete'] });
  await sql`create index dataset_links_revision on dataset_links (org_id, part_revision_id, role, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index dataset_links_upload on dataset_links (org_id, data_source_id)`.execute(db);
};
