import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable } from './support/tenant-table.ts';

/**
 * Reference sets: named lists of part revisions, each with the accepted calculation that is its baseline, and the times when a set was priced
 * again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reference_sets (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 255),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await sql`create index reference_sets_newest on reference_sets (org_id, created_at desc, id desc)`.execute(
    db,
  );
  await protectTenantTable(db, 'reference_sets', { tenant: EVERY_RIGHT, erasable: true });

  await sql`
    create table reference_set_items (
      org_id uuid not null references organisations (id),
      reference_set_id uuid not null,
      part_revision_id uuid not null,
      -- Null: it was deleted.
      baseline_calculation_id uuid,
      primary key (org_id, reference_set_id, part_revision_id),
      foreign key (org_id, reference_set_id) references reference_sets (org_id, id) on delete cascade,
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade,
      foreign key (org_id, baseline_calculation_id) references calculations (org_id, id)
        on delete set null (baseline_calculation_id)
    )`.execute(db);
  await sql`create index reference_set_items_revision on reference_set_items (org_id, part_revision_id)`.execute(
    db,
  );
  await sql`create index reference_set_items_baseline on reference_set_items (org_id, baseline_calculation_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'reference_set_items', { tenant: EVERY_RIGHT, erasable: true });
  await makeReprices(db);
};

/** A row of a reprice and one for each of its items. The calculation of an item is written once, together with its draft. */
const makeReprices = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reprices (
      org_id uuid not null references organisations (id),
      id uuid not null,
      reference_set_id uuid not null,
      -- While queued, its workflow starts the calculations.
      status text not null check (status in ('queued', 'started', 'failed')),
      -- The key that its runs count against.
      run_key_id uuid,
      created_at timestamptz not null,
      accepted_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, reference_set_id) references reference_sets (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index reprices_of_set on reprices (org_id, reference_set_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index reprices_open on reprices (org_id, id) where status = 'queued'`.execute(db);
  await protectTenantTable(db, 'reprices', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'status', 'created_at'],
    erasable: true,
  });

  await sql`
    create table reprice_items (
      org_id uuid not null references organisations (id),
      reprice_id uuid not null,
      part_revision_id uuid not null,
      baseline_calculation_id uuid,
      -- Null: not started yet, not started for "reason", or deleted.
      calculation_id uuid,
      reason text,
      primary key (org_id, reprice_id, part_revision_id),
      foreign key (org_id, reprice_id) references reprices (org_id, id) on delete cascade,
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade,
      foreign key (org_id, baseline_calculation_id) references calculations (org_id, id)
        on delete set null (baseline_calculation_id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete set null (calculation_id)
    )`.execute(db);
  await sql`create index reprice_items_revision on reprice_items (org_id, part_revision_id)`.execute(db);
  await sql`create index reprice_items_baseline on reprice_items (org_id, baseline_calculation_id)`.execute(
    db,
  );
  await sql`create index reprice_items_calculation on reprice_items (org_id, calculation_id)`.execute(db);
  await protectTenantTable(db, 'reprice_items', { tenant: EVERY_RIGHT, erasable: true });
};
