import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** What was taken from a revision, so that a price can say that it is older than its inputs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dataset_removals (
      org_id uuid not null,
      id uuid not null,
      part_revision_id uuid not null,
      role text not null,
      removed_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'dataset_removals', { tenant: ['select', 'insert', 'delete'] });
  await sql`create index dataset_removals_of on dataset_removals (org_id, part_revision_id, removed_at)`.execute(
    db,
  );
};
