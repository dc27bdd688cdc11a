import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable } from './support/tenant-table.ts';

/** Job nests, their lines, and remnants. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeNests(db);
  await makeItems(db);
  await makeRemnants(db);
};

/**
 * "job" is everything that a nest depends on, fixed when its solver first reads it: a second solver gets the same result. "result" is the
 * best so far until the nest is solved.
 */
const makeNests = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table job_nests (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 200),
      costing_environment_id uuid not null,
      status text not null check (status in ('queued', 'solving', 'solved', 'failed', 'cancelled')),
      nest_revision integer not null check (nest_revision >= 1),
      request jsonb not null,
      job jsonb,
      evaluations bigint not null default 0,
      result jsonb,
      reason text,
      accepted_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      finished_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, costing_environment_id) references environments (org_id, id) on delete cascade,
      check ((status in ('queued', 'solving')) = (finished_at is null)),
      check (accepted_at is null or status = 'solved')
    )`.execute(db);
  await sql`create index job_nests_newest on job_nests (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index job_nests_environment on job_nests (org_id, costing_environment_id)`.execute(db);
  await sql`create index job_nests_open on job_nests (org_id, id) where status in ('queued', 'solving')`.execute(
    db,
  );
  await protectTenantTable(db, 'job_nests', {
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'status', 'nest_revision', 'updated_at'],
    erasable: true,
  });
};

const makeItems = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table job_nest_items (
      org_id uuid not null references organisations (id),
      id uuid not null,
      job_nest_id uuid not null,
      place integer not null,
      part_revision_id uuid,
      calculation_id uuid,
      quantity integer not null check (quantity >= 1),
      order_ref text,
      due date,
      priority integer,
      material_grade_id uuid,
      sha256 text,
      line jsonb,
      primary key (org_id, id),
      unique (org_id, job_nest_id, place),
      foreign key (org_id, job_nest_id) references job_nests (org_id, id) on delete cascade,
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete set null (part_revision_id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete set null (calculation_id)
    )`.execute(db);
  await sql`create index job_nest_items_revision on job_nest_items (org_id, part_revision_id)`.execute(db);
  await sql`create index job_nest_items_calculation on job_nest_items (org_id, calculation_id)`.execute(db);
  await protectTenantTable(db, 'job_nest_items', { tenant: EVERY_RIGHT, erasable: true });
};

/** A remnant that a nest means to take is held for it, and used up when that nest is accepted. */
const makeRemnants = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table remnants (
      org_id uuid not null references organisations (id),
      id uuid not null,
      material_grade_id uuid not null,
      form text not null check (form in ('sheet', 'bar')),
      thickness_mm numeric(20, 6),
      section text,
      length_mm numeric(20, 6) not null check (length_mm > 0),
      width_mm numeric(20, 6) check (width_mm > 0),
      -- Outline as alternating x and y; null for the rectangle of length and width.
      outline_mm jsonb check (outline_mm is null or (form = 'sheet' and jsonb_typeof(outline_mm) = 'array')),
      job_nest_id uuid,
      held_by_nest_id uuid,
      used_by_nest_id uuid,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, job_nest_id) references job_nests (org_id, id) on delete set null (job_nest_id),
      foreign key (org_id, held_by_nest_id) references job_nests (org_id, id) on delete set null (held_by_nest_id),
      foreign key (org_id, used_by_nest_id) references job_nests (org_id, id) on delete set null (used_by_nest_id),
      check (case form when 'sheet' then thickness_mm is not null and width_mm is not null else section is not null end)
    )`.execute(db);
  await sql`create index remnants_newest on remnants (org_id, created_at desc, id desc)`.execute(db);
  for (const column of ['job_nest_id', 'held_by_nest_id', 'used_by_nest_id'])
    await sql`create index ${sql.ref(`remnants_${column}`)} on remnants (org_id, ${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  await protectTenantTable(db, 'remnants', { tenant: EVERY_RIGHT, erasable: true });
};
