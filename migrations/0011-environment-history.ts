import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** When an environment last changed for prices, who changed what, and which revisions a calculation was priced under. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Null: never since it was made.
  await sql`alter table environments add column config_changed_at timestamptz`.execute(db);
  // [{environment_id, config_revision}] from the leaf to the root, as read by the run.
  await sql`alter table calculations add column environment_chain jsonb`.execute(db);
  await sql`
    alter table machines
      add foreign key (org_id, parent_template_id) references machines (org_id, id)`.execute(db);
  await sql`create index machines_template on machines (org_id, parent_template_id) where parent_template_id is not null`.execute(
    db,
  );
  await sql`create index machines_newest on machines (org_id, created_at desc, id desc)`.execute(db);
  await sql`
    create table environment_changes (
      org_id uuid not null references organisations (id),
      id uuid not null,
      -- Null for a machine definition that no environment uses.
      environment_id uuid,
      config_revision integer,
      at timestamptz not null,
      actor_id uuid not null,
      request_id text not null,
      action text not null check (action in ('create', 'update', 'delete', 'clone', 'import', 'calibrate')),
      subject_kind text not null,
      subject_id uuid not null,
      subject_name text not null,
      before jsonb,
      after jsonb,
      primary key (org_id, id),
      foreign key (org_id, environment_id) references environments (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'environment_changes', { tenant: ['select', 'insert'] });
  await sql`create index environment_changes_newest on environment_changes (org_id, environment_id, at desc, id desc)`.execute(
    db,
  );
  await sql`create index environment_changes_subject on environment_changes (org_id, subject_id, at desc, id desc)`.execute(
    db,
  );
};
