import { sql } from 'kysely';
import type { DirectCosts } from '../../engine/plant/calibrate.ts';
import type { PricedResult } from '../../engine/result.ts';
import { unpackJson } from '../../platform/packed-json.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

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
    .selectFrom('calculation_results as r')
    .innerJoin('result_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.sha256', '=', 'r.document_sha256'),
    )
    .select('d.body')
    .where('r.org_id', '=', orgId)
    .where('r.calculation_id', '=', id)
    .where('r.run_seq', '=', runSeq)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row === undefined ? null : readResult(row.body);
};

type Run = { readonly id: string; readonly runSeq: number };

/** A calculation as a calibration reads it. */
type Observable = {
  readonly status: string;
  readonly environment_id: string;
  readonly currency: string;
  /** Null unless it has a price. */
  readonly costs: DirectCosts | null;
};

/** Those of `ids` that exist. */
export const findObservables = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Observable>> => {
  const { rows } = await sql<Observable & { id: string }>`
    select c.id, c.status, c.costing_environment_id as environment_id, c.currency, r.figures -> 'direct_costs' as costs
    from calculations c
    left join calculation_results r
      on c.status = 'succeeded' and r.org_id = c.org_id and r.calculation_id = c.id and r.run_seq = c.run_seq
    where c.org_id = ${orgId} and c.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
};

/** Gives another calculation the same price: it shares the document. */
export const resultCopy = (orgId: OrgId, from: Run, to: Run & { readonly now: Date }) => sql`
    insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at)
    select org_id, ${to.id}::uuid, ${to.runSeq}::integer, figures, document_sha256, ${to.now}::timestamptz
    from calculation_results
    where org_id = ${orgId} and calculation_id = ${from.id} and run_seq = ${from.runSeq}`;
