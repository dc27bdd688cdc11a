import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';

/** Gives an assembly that an identical one answered the components of that, with their prices. */
export const copyComponents = async (
  tx: Tx,
  orgId: OrgId,
  source: string,
  target: { readonly id: string; readonly runSeq: number; readonly now: Date },
): Promise<void> => {
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
  await sql`
    with pairs as (
      select * from jsonb_to_recordset(${pairs}::jsonb) as x(was uuid, id uuid)
    ), rows as (
      insert into calculations (
        org_id, id, name, part_id, part_revision_id, costing_environment_id, parent_calculation_id, component_key, assembly_role,
        assembly_context, dataset_link_id, lot_size, lot_size_defaulted, annual_volume, currency, region, language, engine,
        material_grade_id, material_ref, priced_grade_id, priced_material_ref, material_source, material_is_provided,
        provided_stock_kind, full_stock_charge, status, run_seq, attempt_count,
        max_attempts, error, failure, unit_cost, offer_price, setup_cost, needs_human_review, served_from_cache, snapshot_digest,
        config_revision, environment_chain, engine_version, parameter_version, enqueued_at, started_at, finished_at, created_at, updated_at)
      select k.org_id, pairs.id, k.name, k.part_id, k.part_revision_id, p.costing_environment_id, p.id, k.component_key, 'component',
        k.assembly_context, k.dataset_link_id, k.lot_size, p.lot_size_defaulted, k.annual_volume, k.currency, k.region, k.language, k.engine,
        k.material_grade_id, k.material_ref, k.priced_grade_id, k.priced_material_ref, k.material_source, k.material_is_provided, k.provided_stock_kind, k.full_stock_charge, k.status,
        ${target.runSeq}::integer, 0, k.max_attempts, k.error, k.failure, k.unit_cost, k.offer_price, k.setup_cost, k.needs_human_review,
        k.status = 'succeeded', k.snapshot_digest, p.config_revision, p.environment_chain, k.engine_version, k.parameter_version,
        ${target.now}::timestamptz, ${target.now}::timestamptz, ${target.now}::timestamptz, ${target.now}::timestamptz, ${target.now}::timestamptz
      from pairs
      join calculations k on k.org_id = ${orgId} and k.id = pairs.was
      join calculations p on p.org_id = ${orgId} and p.id = ${target.id}
    )
    select 1`.execute(tx);
  await sql`
    insert into calculation_results (org_id, calculation_id, run_seq, figures, document, created_at)
    select r.org_id, x.id, ${target.runSeq}::integer, r.figures, r.document, ${target.now}::timestamptz
    from jsonb_to_recordset(${pairs}::jsonb) as x(was uuid, id uuid)
    join calculations k on k.org_id = ${orgId} and k.id = x.was and k.status = 'succeeded'
    join calculation_results r on r.org_id = k.org_id and r.calculation_id = k.id and r.run_seq = k.run_seq`.execute(
    tx,
  );
};

/** Components that are still open end with the run of their assembly. */
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
