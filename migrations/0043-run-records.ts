import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

/**
 * A calculation is the record of its run: a material that is corrected afterwards stands beside the one that was priced, and a failure is
 * kept in parts beside its sentence. What was corrected before this is the material of the row already, and stays so.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table calculations
      add column corrected_material_grade_id uuid,
      add column corrected_material_ref text,
      add column failure jsonb`.execute(db);
  // What a cached answer was priced from: the file that the revision was priced from when the price was copied.
  await everyTenant(db, ['calculations', 'dataset_links'], async () => {
    await sql`
      update calculations c set dataset_link_id = (
        select link.id from dataset_links link
        where link.org_id = c.org_id and link.part_revision_id = c.part_revision_id and link.active
          and link.role in ('primary_cad', 'mesh') and link.created_at <= c.finished_at
        order by link.role = 'primary_cad' desc, link.created_at desc, link.id desc limit 1)
      where c.served_from_cache and c.dataset_link_id is null`.execute(db);
  });
};
