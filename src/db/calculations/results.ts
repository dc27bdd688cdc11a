import { sql } from 'kysely';
import type { PricedResult } from '../../engine/result.ts';
import type { Tx } from '../database.ts';
import type { CalculationId, OrgId } from '../ids.ts';

/** A result is a record of one run and never changes. */
export const insertResult = async (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
  result: PricedResult,
): Promise<void> => {
  await tx
    .insertInto('calculation_results')
    .values({
      org_id: orgId,
      calculation_id: run.id,
      run_seq: run.runSeq,
      result: JSON.stringify(result),
      created_at: run.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'calculation_id', 'run_seq']).doNothing())
    .execute();
};

export const findResult = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
  runSeq: number,
): Promise<PricedResult | null> => {
  const row = await tx
    .selectFrom('calculation_results')
    .select('result')
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', id)
    .where('run_seq', '=', runSeq)
    .executeTakeFirst();
  return row === undefined ? null : (row.result as unknown as PricedResult);
};

/** The newest success of this organisation, in this month, that was priced from exactly this content. */
export const findCachedSuccess = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
  window: string,
): Promise<{ id: CalculationId; runSeq: number } | null> => {
  const row = await tx
    .selectFrom('calculations')
    .select(['id', 'run_seq'])
    .where('org_id', '=', orgId)
    .where('snapshot_digest', '=', digest)
    .where('status', '=', 'succeeded')
    .where(sql<boolean>`to_char(finished_at at time zone 'utc', 'YYYY-MM') = ${window}`)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id as CalculationId, runSeq: row.run_seq };
};

/** Gives a cached price to another calculation, whole: the result is copied inside the database. */
export const copyResult = async (
  tx: Tx,
  orgId: OrgId,
  from: { readonly id: string; readonly runSeq: number },
  to: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into calculation_results (org_id, calculation_id, run_seq, result, created_at)
    select org_id, ${to.id}::uuid, ${to.runSeq}, result, ${to.now}
    from calculation_results
    where org_id = ${orgId} and calculation_id = ${from.id} and run_seq = ${from.runSeq}`.execute(tx);
};
