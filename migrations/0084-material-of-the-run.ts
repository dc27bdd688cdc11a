import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

/**
 * The material that the newest run was priced with, and who named it. `material_grade_id` and `material_ref` stay what the caller says, which
 * the next run and derived calculations take. Runs that are stored already get theirs from what they were priced from.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table calculations add column priced_grade_id uuid, add column priced_material_ref text, add column material_source text`.execute(
    db,
  );
  await everyTenant(db, ['calculations', 'snapshot_pieces', 'part_prices'], async () => {
    await sql`
      update calculations c set
        priced_grade_id = (s.body #>> '{rest,material,grade,id}')::uuid,
        priced_material_ref = case s.body #>> '{rest,material,resolved_from}'
          when 'drawing' then s.body #>> '{rest,drawing_read,material,text}'
          when 'request_text' then s.body #>> '{rest,request_read,material,text}' end,
        material_source = case s.body #>> '{rest,material,resolved_from}'
          when 'request' then 'caller' when 'request_text' then 'request' else s.body #>> '{rest,material,resolved_from}' end
      from snapshot_pieces s
      where s.org_id = c.org_id and s.sha256 = c.snapshot_digest and s.body #>> '{rest,material,grade,id}' is not null`.execute(
      db,
    );
    await sql`
      update part_prices p set material_grade_id = c.priced_grade_id from calculations c
      where c.org_id = p.org_id and c.id = p.calculation_id and c.priced_grade_id is not null`.execute(db);
  });
};
