import { type Kysely, sql } from 'kysely';
import { protectTenantTable, sharePlatformTable } from './support/tenant-table.ts';

/** The material catalogue of the platform, and what an organisation states instead. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table material_grades (
      id uuid primary key,
      urn text not null unique,
      standard text not null,
      category text not null,
      iso_group text,
      primary_code text not null,
      display_code text not null,
      name text not null,
      -- The whole record as data/materials has it: aliases, properties, prices, citations.
      document jsonb not null,
      -- The family's grade for calculations that name none.
      is_family_default boolean not null default false
    )`.execute(db);
  await sharePlatformTable(db, 'material_grades');
  await sql`create unique index material_grades_family_default on material_grades (category) where is_family_default`.execute(
    db,
  );

  await sql`
    create table material_overrides (
      org_id uuid not null references organisations (id),
      id uuid not null,
      grade_id uuid not null references material_grades (id),
      price_per_kg numeric(20, 6) check (price_per_kg >= 0),
      scrap_price_per_kg numeric(20, 6) check (scrap_price_per_kg >= 0),
      price_currency char(3),
      density_kg_m3 numeric(20, 6) check (density_kg_m3 > 0),
      kc1_1_n_mm2 numeric(20, 6) check (kc1_1_n_mm2 > 0),
      mc numeric(20, 6),
      note text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, grade_id)
    )`.execute(db);
  await protectTenantTable(db, 'material_overrides', { tenant: ['select', 'insert', 'update', 'delete'] });
};
