import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * Drawings of an assembly: which file shows which of its components. A price that is made again because of one is free, and stands beside
 * the earlier one until it is there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table assembly_drawings (
      org_id uuid not null,
      calculation_id uuid not null,
      data_source_id uuid not null,
      status text not null check (status in ('waiting', 'matched', 'assembly', 'unassigned', 'discarded')),
      basis text check (basis in ('drawing_number', 'filename', 'title', 'manual')),
      component_key text,
      -- Keys of the components, or of the assembly, that an unassigned file may show.
      candidates jsonb not null default '[]',
      drawing_number text,
      title text,
      material text,
      note text,
      added_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, calculation_id, data_source_id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade,
      foreign key (org_id, data_source_id) references uploads (org_id, id),
      check ((status = 'matched') = (component_key is not null)),
      check ((status in ('matched', 'assembly')) = (basis is not null))
    )`.execute(db);
  await sql`create index assembly_drawings_of_file on assembly_drawings (org_id, data_source_id)`.execute(db);
  await protectTenantTable(db, 'assembly_drawings', { tenant: ['select', 'insert', 'update', 'delete'] });
  await makeErasable(db, 'assembly_drawings');

  await sql`
    alter table calculations
      -- While it is priced again: what it was before, which stands where the new price does not come about.
      add column earlier jsonb,
      -- Of a price that was made again: the run that was paid for.
      add column repriced_from integer,
      -- Until the new price is there, the earlier one stands; a component that is priced again has none.
      drop constraint calculations_check,
      add constraint calculations_priced check (
        (unit_cost is not null) = (status = 'succeeded' or (earlier is not null and parent_calculation_id is null)))`.execute(
    db,
  );
};
