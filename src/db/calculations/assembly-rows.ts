import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { columnsOf, insertOf, takenFrom } from '../calculation-record/columns.ts';
import { INPUT_COLUMNS } from '../calculation-record/inputs.ts';
import { RUN_MATERIAL_COLUMNS } from '../calculation-record/material.ts';
import { OUTCOME } from '../calculation-record/outcome.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';

type Target = { readonly id: string; readonly runSeq: number; readonly now: Date };

/** A component `k` of the other assembly as a component of the assembly `p`. */
const copyOf = (target: Target) => {
  const now = sql`${target.now}::timestamptz`;
  return {
    ...takenFrom('k', [
      'org_id',
      'name',
      'part_id',
      'part_revision_id',
      'component_key',
      'assembly_role',
      'assembly_context',
      'dataset_link_id',
      'status',
      'max_attempts',
      ...INPUT_COLUMNS,
      ...RUN_MATERIAL_COLUMNS,
      ...columnsOf(OUTCOME),
    ]),
    ...takenFrom('p', [
      'costing_environment_id',
      'lot_size_defaulted',
      'config_revision',
      'environment_chain',
    ]),
    id: sql.ref('pairs.id'),
    parent_calculation_id: sql.ref('p.id'),
    run_seq: sql`${target.runSeq}::integer`,
    served_from_cache: sql`k.status = 'succeeded'`,
    enqueued_at: now,
    started_at: now,
    finished_at: now,
    created_at: now,
    updated_at: now,
  };
};

/** Copies the components of an identical assembly, with their prices, to an assembly that was priced from its cache. */
export const copyComponents = async (tx: Tx, orgId: OrgId, source: string, target: Target): Promise<void> => {
  const below = await tx
    .selectFrom('calculations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('parent_calculation_id', '=', source)
    .orderBy('id')
    .execute();
  if (below.length === 0) return;
  const pairs = JSON.stringify(below.map(({ id }) => ({ was: id, id: newId() })));
  await tx
    .deleteFrom('calculations')
    .where('org_id', '=', orgId)
    .where('parent_calculation_id', '=', target.id)
    .execute();
  const { names, values } = insertOf(copyOf(target));
  await sql`
    insert into calculations (${names}) select ${values}
    from jsonb_to_recordset(${pairs}::jsonb) as pairs(was uuid, id uuid)
    join calculations k on k.org_id = ${orgId} and k.id = pairs.was
    join calculations p on p.org_id = ${orgId} and p.id = ${target.id}`.execute(tx);
  await sql`
    insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at)
    select r.org_id, x.id, ${target.runSeq}::integer, r.figures, r.document_sha256, ${target.now}::timestamptz
    from jsonb_to_recordset(${pairs}::jsonb) as x(was uuid, id uuid)
    join calculations k on k.org_id = ${orgId} and k.id = x.was and k.status = 'succeeded'
    join calculation_results r on r.org_id = k.org_id and r.calculation_id = k.id and r.run_seq = k.run_seq`.execute(
    tx,
  );
};

/** Ends components that are still open when the run of their assembly ends. */
export const cancelComponents = async (
  tx: Tx,
  orgId: OrgId,
  parentId: CalculationId,
  now: Date,
): Promise<void> => {
  await sql`
    with open as (
      select id from calculations
      where org_id = ${orgId} and parent_calculation_id = ${parentId} and status in ('queued', 'running')
      order by id for no key update
    )
    update calculations c set status = 'cancelled', finished_at = ${now}, updated_at = ${now}
    from open where c.org_id = ${orgId} and c.id = open.id`.execute(tx);
};
