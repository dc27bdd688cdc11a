import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * A row for every object in S3, written before the object and removed after it: what an organisation stores is their sum, and what is to be
 * removed is known even after a crash. A presigned address has its row too, with the size that may arrive there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stored_objects (
      org_id uuid not null references organisations (id),
      -- In the order in which S3 lists.
      object_key text collate "C" not null,
      -- The upload's id, or the digest of the geometry that a picture shows.
      belongs_to text not null,
      size_bytes bigint not null check (size_bytes >= 0),
      -- Until then a presigned address can put an object here.
      address_until timestamptz,
      -- Given back: counts no longer, and is removed when it is due.
      doomed boolean not null default false,
      -- When a doomed object is removed, and any other is looked at again; null: it stays.
      due_at timestamptz,
      created_at timestamptz not null,
      primary key (org_id, object_key),
      check (not doomed or due_at is not null)
    )`.execute(db);
  await protectTenantTable(db, 'stored_objects', {
    tenant: ['select', 'insert', 'update', 'delete'],
    system: ['org_id', 'due_at'],
  });
  await sql`create index stored_objects_of on stored_objects (org_id, belongs_to)`.execute(db);
  await sql`create index stored_objects_due on stored_objects (due_at, org_id) where due_at is not null`.execute(
    db,
  );

  await sql`
    create table storage_totals (
      org_id uuid primary key references organisations (id),
      bytes bigint not null check (bytes >= 0)
    )`.execute(db);
  await protectTenantTable(db, 'storage_totals', { tenant: ['select', 'insert', 'update'] });

  await sql`
    create function count_stored_objects() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into storage_totals as t (org_id, bytes)
        select org_id, coalesce(sum(size_bytes) filter (where not doomed), 0) from added group by org_id
        on conflict (org_id) do update set bytes = t.bytes + excluded.bytes;
      elsif tg_op = 'DELETE' then
        update storage_totals t set bytes = t.bytes - gone.bytes
        from (select org_id, sum(size_bytes) as bytes from removed where not doomed group by org_id) gone
        where t.org_id = gone.org_id;
      else
        update storage_totals t set bytes = t.bytes + changed.bytes
        from (
          select org_id, sum(bytes) as bytes from (
            select org_id, size_bytes as bytes from added where not doomed
            union all
            select org_id, -size_bytes from removed where not doomed) both_sides
          group by org_id) changed
        where t.org_id = changed.org_id and changed.bytes <> 0;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger stored_objects_added after insert on stored_objects
    referencing new table as added for each statement execute function count_stored_objects()`.execute(db);
  await sql`
    create trigger stored_objects_removed after delete on stored_objects
    referencing old table as removed for each statement execute function count_stored_objects()`.execute(db);
  await sql`
    create trigger stored_objects_changed after update on stored_objects
    referencing old table as removed new table as added for each statement execute function count_stored_objects()`.execute(
    db,
  );

  // Whether other uploads have the same bytes.
  await sql`create index uploads_digest on uploads (org_id, sha256) where sha256 is not null`.execute(db);

  // Pictures and what earlier releases left behind are found by the sweep that compares S3 with the rows.
  await everyTenant(db, ['uploads', 'stored_objects', 'storage_totals'], async () => {
    await sql`
      insert into stored_objects (org_id, object_key, belongs_to, size_bytes, created_at)
      select org_id, object_key, id::text, size_bytes, created_at from uploads where status = 'confirmed'`.execute(
      db,
    );
    await sql`
      insert into stored_objects (org_id, object_key, belongs_to, size_bytes, address_until, due_at, created_at)
      select org_id, format('org/%s/staging/%s', org_id, id), id::text, coalesce(declared_size_bytes, 0),
        created_at + interval '15 minutes',
        case when status <> 'pending' or ingest_seq = 0 then created_at + interval '15 minutes' end, created_at
      from uploads where status <> 'confirmed'
      on conflict (org_id, object_key) do nothing`.execute(db);
  });
};
