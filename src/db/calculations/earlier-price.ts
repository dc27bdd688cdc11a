import { sql } from 'kysely';
import type { CalculationStatus } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { resultCopy } from './results.ts';
import type { Fence } from './store.ts';

/** Columns of a row with its price and their origin. They are kept while it is priced again, and restored if no new price results. */
const KEPT_COLUMNS = [
  'snapshot_digest',
  'nested_digest',
  'priced_grade_id',
  'priced_material_ref',
  'material_source',
  'status',
  'assembly_state',
  'error',
  'failure',
  'unit_cost',
  'offer_price',
  'setup_cost',
  'needs_human_review',
  'engine_version',
  'parameter_version',
  'enqueued_at',
  'started_at',
  'finished_at',
] as const;

const NAMES = sql.join([...KEPT_COLUMNS, 'run_seq'].map((name) => sql.lit(name)));

/** The kept fields of the row `c`, for its column `earlier`. */
export const KEPT_VALUES = sql`(
  select jsonb_object_agg(kept.key, kept.value) from jsonb_each(to_jsonb(c)) kept where kept.key in (${NAMES}))`;

const restoredColumns = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = e.${sql.ref(name)}`));

/**
 * Restores a calculation and its components after a failed or cancelled repricing, so that the paid price stays. The earlier
 * result becomes the result of the run that ends here. False if it was not being priced again, or the repricing had ended.
 */
export const restoreEarlier = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  expected: readonly CalculationStatus[],
): Promise<boolean> => {
  const { rows } = await sql<{ run_seq: number }>`
    select (earlier ->> 'run_seq')::integer as run_seq from calculations
    where org_id = ${orgId} and id = ${fence.id} and run_seq = ${fence.runSeq} and earlier is not null
      and status = any(${sql.val([...expected])}::text[])
    for no key update`.execute(tx);
  const [earlier] = rows;
  if (earlier === undefined) return false;
  await sql`
    update calculations c set ${restoredColumns(KEPT_COLUMNS)}, granted_at = null, earlier = null, updated_at = ${fence.now}
    from calculations o cross join lateral jsonb_populate_record(null::calculations, o.earlier) e
    where c.org_id = ${orgId} and c.id = ${fence.id} and o.org_id = c.org_id and o.id = c.id`.execute(tx);
  await resultCopy(
    orgId,
    { id: fence.id, runSeq: earlier.run_seq },
    {
      id: fence.id,
      runSeq: fence.runSeq,
      now: fence.now,
    },
  ).execute(tx);
  await sql`
    update calculations c set ${restoredColumns([...KEPT_COLUMNS, 'run_seq'])}, earlier = null, updated_at = ${fence.now}
    from calculations o cross join lateral jsonb_populate_record(null::calculations, o.earlier) e
    where c.org_id = ${orgId} and c.parent_calculation_id = ${fence.id} and c.earlier is not null
      and o.org_id = c.org_id and o.id = c.id`.execute(tx);
  return true;
};

/** Drops the earlier state of components: once their assembly is priced, it is not needed. */
export const forgetEarlier = async (tx: Tx, orgId: OrgId, parentId: string): Promise<void> => {
  await sql`
    update calculations set earlier = null
    where org_id = ${orgId} and parent_calculation_id = ${parentId} and earlier is not null`.execute(tx);
};
