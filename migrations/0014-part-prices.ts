import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** One row per priced part: its newest success, from which lists, filters and rollups read their prices. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table part_prices (
      org_id uuid not null,
      part_id uuid not null,
      calculation_id uuid not null,
      finished_at timestamptz not null,
      currency char(3) not null,
      unit_cost numeric(20, 6) not null,
      offer_price numeric(20, 6) not null,
      material_grade_id uuid,
      annual_spend numeric(30, 6),
      effective_annual_cost numeric(30, 6),
      -- Whether the annual cost rests on the offer price or on the purchase price of a cost sheet; null without an annual cost.
      valued_at text check (valued_at in ('offer', 'purchase')),
      potential_savings numeric(30, 6),
      primary key (org_id, part_id),
      foreign key (org_id, part_id) references parts (org_id, id) on delete cascade,
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade,
      check ((effective_annual_cost is null) = (valued_at is null))
    )`.execute(db);
  await protectTenantTable(db, 'part_prices', { tenant: ['select', 'insert', 'update', 'delete'] });
  await sql`create index part_prices_calculation on part_prices (org_id, calculation_id)`.execute(db);
  await sql`create index part_prices_material on part_prices (org_id, material_grade_id)`.execute(db);

  // The keyset sorts of the parts list.
  await sql`create index parts_updated on parts (org_id, updated_at desc, id desc)`.execute(db);
  await sql`create index parts_number on parts (org_id, part_number, id)`.execute(db);
  await sql`create index folders_parent on folders (org_id, parent_id)`.execute(db);
};
