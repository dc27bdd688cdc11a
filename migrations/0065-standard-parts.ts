import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/** What an organisation pays for standard parts: the bought components of an assembly are valued at it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table standard_parts (
      org_id uuid not null references organisations (id),
      id uuid not null,
      kind text not null,
      standard text,
      size text,
      length_mm numeric(8, 2) check (length_mm > 0),
      name text,
      price numeric(14, 6) not null check (price >= 0),
      currency char(3) not null,
      source text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique nulls not distinct (org_id, kind, standard, size, length_mm, name)
    )`.execute(db);
  await protectTenantTable(db, 'standard_parts', { tenant: ['select', 'insert', 'update', 'delete'] });
  await makeErasable(db, 'standard_parts');
  await sql`create index standard_parts_newest on standard_parts (org_id, created_at desc, id desc)`.execute(
    db,
  );
};
