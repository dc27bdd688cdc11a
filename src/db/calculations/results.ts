import { sql } from 'kysely';
import type { PricedResult } from '../../engine/result.ts';
import { unpackJson } from '../../platform/packed-json.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';

/** What documents of engine 0.1.0 do not hold is null, or what it always was. */
type Lacking = Omit<PricedResult, 'totals' | 'confidence' | 'alternatives'> & {
  readonly totals?: PricedResult['totals'];
  readonly confidence: Omit<Confidence, 'basis' | 'sourced' | 'state_first'> &
    Partial<Pick<Confidence, 'basis' | 'sourced' | 'state_first'>>;
  readonly alternatives: readonly (Omit<Alternative, 'breakdown'> &
    Partial<Pick<Alternative, 'breakdown'>>)[];
};
type Alternative = PricedResult['alternatives'][number];
type Confidence = PricedResult['confidence'];

/** A result as it reads today, whichever engine made it. */
export type ReadResult = Omit<PricedResult, 'totals'> & { readonly totals: PricedResult['totals'] | null };

/** Documents are written by `storedResult` alone; every stack of the tests reads all that it holds through the published schema. */
const isResult = (document: unknown): document is Lacking =>
  typeof document === 'object' && document !== null && 'cost_sheet' in document;

const asOfToday = (document: Lacking): ReadResult => ({
  ...document,
  totals: document.totals ?? null,
  confidence: ofToday(document.confidence),
  alternatives: document.alternatives.map((one) => ({ ...one, breakdown: one.breakdown ?? null })),
});

/** Engine 0.1.0 knew one share, of the cost: it stands for both. */
const ofToday = (confidence: Lacking['confidence']): Confidence => {
  const { sourced_share: share } = confidence;
  return { basis: 'offer_price', sourced: { value: share, variance: share }, state_first: [], ...confidence };
};

/** @throws Error for what is no result: nothing else is ever stored */
export const readResult = (packed: Uint8Array): ReadResult => {
  const document = unpackJson(Buffer.from(packed));
  if (!isResult(document)) throw new Error('a stored result holds no cost sheet');
  return asOfToday(document);
};

/** A result is a record of one run and never changes. */
export const findResult = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
  runSeq: number,
): Promise<ReadResult | null> => {
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

/** Gives a cached price to another calculation, whole: the result is copied inside the database. */
export const resultCopy = (orgId: OrgId, from: Run, to: Run & { readonly now: Date }) => sql`
    insert into calculation_results (org_id, calculation_id, run_seq, figures, document, created_at)
    select org_id, ${to.id}::uuid, ${to.runSeq}::integer, figures, document, ${to.now}::timestamptz
    from calculation_results
    where org_id = ${orgId} and calculation_id = ${from.id} and run_seq = ${from.runSeq}`;
