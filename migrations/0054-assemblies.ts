import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * Assemblies. A component of one is a calculation below its parent, and a part of its own whose file is the assembly's, at a component key.
 * While its components are priced the parent is `polling`, which is a state of work like running.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table calculations
      drop constraint calculations_status_check,
      add constraint calculations_status_check check (
        status in ('draft', 'queued', 'running', 'polling', 'succeeded', 'failed', 'cancelled', 'timed_out', 'blocked')),
      add column bodies text not null default 'components' check (bodies in ('components', 'one_part')),
      add column assembly_role text check (assembly_role in ('assembly', 'component')),
      add column assembly_state text check (
        assembly_state in ('splitting', 'pricing_components', 'rolling_up', 'complete', 'partial')),
      -- Of a component: its key, how many of it one assembly has, and at which positions of the tree.
      add column assembly_context jsonb,
      add column component_key text,
      add constraint calculations_component_below check (
        (component_key is null) = (parent_calculation_id is null)
        and (assembly_role is distinct from 'component') = (component_key is null))`.execute(db);
  await sql`
    create unique index calculations_component on calculations (org_id, parent_calculation_id, component_key)
    where parent_calculation_id is not null`.execute(db);
  await sql`drop index calculations_parent`.execute(db);
  await sql`drop index calculations_open`.execute(db);
  await sql`
    create index calculations_open on calculations (org_id, enqueued_at, id)
    where status in ('queued', 'running', 'polling')`.execute(db);

  await sql`alter table dataset_links add column component_key text`.execute(db);
  await sql`
    alter table parts
      -- What makes a piece-part the same in every assembly: its name, its product id and its geometry.
      add column component_digest text`.execute(db);
  await sql`
    create unique index parts_component on parts (org_id, component_digest)
    where component_digest is not null`.execute(db);

  // What a customer says of one component, for the runs of the assembly's calculation that come after.
  await sql`
    create table component_corrections (
      org_id uuid not null,
      calculation_id uuid not null,
      component_key text not null,
      material_grade_id uuid,
      material_ref text,
      make_or_buy text check (make_or_buy in ('make', 'buy')),
      purchase_price numeric(20, 6) check (purchase_price >= 0),
      quantity_per integer check (quantity_per between 1 and 100000),
      note text check (length(note) <= 1000),
      updated_at timestamptz not null,
      primary key (org_id, calculation_id, component_key),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'component_corrections', {
    tenant: ['select', 'insert', 'update', 'delete'],
  });
  await makeErasable(db, 'component_corrections');
  await sql`
    alter table calculation_corrections
      drop constraint calculation_corrections_kind_check,
      add constraint calculation_corrections_kind_check check (kind in ('material', 'drawing', 'component'))`.execute(
    db,
  );
};
