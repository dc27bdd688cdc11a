import { sql } from 'kysely';
import type { DirectCosts } from '../../engine/plant/calibrate.ts';
import type { PricedResult } from '../../engine/result.ts';
import { unpackJson } from '../../platform/packed-json.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';

/** Only `storedResult` writes documents. The tests read every stored document through the published schema. */
const isResult = (document: unknown): document is PricedResult =>
  typeof document === 'object' && document !== null && 'cost_sheet' in document;

/** @throws Error for any other document, which is never stored */
export const readResult = (packed: Uint8Array): PricedResult => {
  const document = unpackJson(Buffer.from(packed));
  if (!isResult(document)) throw new Error('a stored result holds no cost sheet');
  return document;
};

/** A result is a record of one run and never changes. */
export const findResult = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
  runSeq: number,
): Promise<PricedResult | null> => {
  const row = await tx
    .selectFrom('calculation_results')
    .select('document')
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', id)
    .where('run_seq', '=', runSeq)
    .executeTakeFirst();
  return row === undefined ? null : readResult(row.document);
};

type Run = { readonly id: string; readonly runSeq: number };

/** Direct costs by calculation, of those runs that have a result. */
export const directCostsOf = async (
  tx: Tx,
  orgId: OrgId,
  runs: readonly Run[],
): Promise<ReadonlyMap<string, DirectCosts>> => {
  const { rows } = await sql<{ id: string; costs: DirectCosts }>`
    select r.calculation_id as id, r.figures -> 'direct_costs' as costs from calculation_results r
    join unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ runSeq }) => runSeq)}::integer[]) as run (id, seq)
      on r.calculation_id = run.id and r.run_seq = run.seq
    where r.org_id = ${orgId}`.execute(tx);
  return new Map(rows.map(({ id, costs }) => [id, costs]));
};

/** Copies a cached price to another calculation, inside the database. */
export const resultCopy = (orgId: OrgId, from: Run, to: Run & { readonly now: Date }) => sql`
    insert into calculation_results (org_id, calculation_id, run_seq, figures, document, created_at)
    select org_id, ${to.id}::uuid, ${to.runSeq}::integer, figures, document, ${to.now}::timestamptz
    from calculation_results
    where org_id = ${orgId} and calculation_id = ${from.id} and run_seq = ${from.runSeq}`;
