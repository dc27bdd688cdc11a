import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable, sharePlatformTable } from './support/tenant-table.ts';

/** The material catalogue of the platform, stock formats, standard parts, and what an organisation states instead. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeGrades(db);
  await makeStockFormats(db);
  await makeStandardParts(db);
};

const makeGrades = async (db: Kysely<unknown>): Promise<void> => {
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
      -- The complete record of data/materials: aliases, properties, prices, citations.
      document jsonb not null,
      -- Default grade of the family, for calculations without a grade.
      is_family_default boolean not null default false,
      -- The nearest cheaper grade of at least the same strength, set with the catalogue.
      cheaper_grade_id uuid references material_grades (id)
    )`.execute(db);
  await sql`create unique index material_grades_family_default on material_grades (category) where is_family_default`.execute(
    db,
  );
  await sharePlatformTable(db, 'material_grades');

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
  await protectTenantTable(db, 'material_overrides', { tenant: EVERY_RIGHT, erasable: true });
};

const makeStockFormats = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table platform_stock_formats (id uuid primary key, document jsonb not null)`.execute(db);
  await sharePlatformTable(db, 'platform_stock_formats');

  await sql`
    create table stock_formats (
      org_id uuid not null references organisations (id),
      id uuid not null,
      document jsonb not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'stock_formats', {
    tenant: ['select', 'insert', 'update'],
    erasable: true,
  });
};

/** An organisation's prices of standard parts, for the bought components of its assemblies. */
const makeStandardParts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table standard_parts (
      org_id uuid not null references organisations (id),
      id uuid not null,
      kind text not null,
      standard text,
      size text,
      length_mm numeric(8, 2) check (length_mm > 0),
      name text,
      -- The name as compared, folded by the service because PostgreSQL folds characters beyond ASCII differently.
      folded_name text,
      price numeric(14, 6) not null check (price >= 0),
      currency char(3) not null,
      source text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique nulls not distinct (org_id, kind, standard, size, length_mm, name),
      constraint standard_parts_folded check ((folded_name is null) = (name is null))
    )`.execute(db);
  await sql`create index standard_parts_newest on standard_parts (org_id, created_at desc, id desc)`.execute(
    db,
  );
  // An unstated field is a space, because no folded text begins with one. Under row-level security PostgreSQL uses an index only
  // for leakproof operators: text comparisons and a case, but neither a length nor "coalesce".
  await sql`
    create index standard_parts_sought on standard_parts
      (org_id, kind, (case when standard is null then ' ' else standard end), (case when size is null then ' ' else size end),
        (case when folded_name is null then ' ' else folded_name end))`.execute(db);
  await protectTenantTable(db, 'standard_parts', { tenant: EVERY_RIGHT, erasable: true });
};
