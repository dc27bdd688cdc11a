import type { PricedResult } from '../../engine/result.ts';
import { captureRun, releaseRun } from '../billing.ts';
import type { Tx } from '../database.ts';
import { recordEvent, type StartOf } from '../events.ts';
import type { CalculationId, OrgId } from '../ids.ts';
import { findTier } from '../organisations.ts';
import { type PricedRun, recordPartPrice } from '../part-prices.ts';
import { type Staged, stageSignal } from '../staged-starts.ts';
import type { Calculation, CalculationStatus } from './calculation.ts';
import type { Hold } from './hold-quota.ts';
import { copyResult, insertResult } from './results.ts';
import { nextInQueue } from './slots.ts';
import { type Fence, findCalculation, updateFenced, updateLocked } from './store.ts';

/** How the ends of a run reach the workflows: given by the caller, because `db` does not know them. */
export type Wiring = {
  readonly deliver: StartOf;
  readonly slotFree: (id: string, runSeq: number) => { workflowId: string; signalName: string };
};

const priceOf = (result: PricedResult) => ({
  unit_cost: result.unit_cost,
  offer_price: result.offer_price,
  setup_cost: result.setup_cost,
  needs_human_review: result.needs_human_review,
  engine_version: result.engine_version,
  parameter_version: result.parameter_version,
});

/** Wakes the runs that may have the slots which the end of this one left. */
export const grantNext = async (
  tx: Tx,
  orgId: OrgId,
  now: Date,
  wiring: Wiring,
): Promise<readonly Staged[]> => {
  const { inflightCap } = await findTier(tx, orgId);
  const staged: Staged[] = [];
  for (const next of await nextInQueue(tx, orgId, inflightCap)) {
    staged.push(await stageSignal(tx, orgId, wiring.slotFree(next.id, next.runSeq), { now }));
  }
  return staged;
};

const pricedRun = (row: Calculation, finishedAt: Date): PricedRun => ({
  calculationId: row.id,
  partId: row.partId,
  parentId: row.parentId,
  materialGradeId: row.materialGradeId,
  annualVolume: row.annualVolume,
  finishedAt,
});

const succeededEvent = (
  row: Calculation,
  result: Pick<PricedResult, 'unit_cost' | 'currency'>,
  cached: boolean,
) => ({
  calculation_id: row.id,
  part_id: row.partId,
  part_revision_id: row.revisionId,
  unit_cost: result.unit_cost,
  currency: result.currency,
  ...(cached ? { served_from_cache: true as const } : {}),
});

/**
 * The commit of a priced run: status, result, captured unit, event with its deliveries, and the next grants, in the caller's transaction.
 * Null when a cancel, a delete or a newer run came first: nothing is written and nothing is charged.
 */
export const commitSuccess = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  result: PricedResult,
  wiring: Wiring,
): Promise<readonly Staged[] | null> => {
  const won = await updateFenced(tx, orgId, fence, ['running'], {
    status: 'succeeded',
    ...priceOf(result),
    error: null,
    finished_at: fence.now,
  });
  if (!won) return null;
  await insertResult(tx, orgId, fence, result);
  const billed = await captureRun(tx, orgId, fence, wiring.deliver);
  const row = await findCalculation(tx, orgId, fence.id);
  if (row === null) throw new Error('a row that was just updated is there');
  await recordPartPrice(tx, orgId, pricedRun(row, fence.now), result);
  const deliveries = await recordEvent(
    tx,
    orgId,
    {
      type: 'calculation.succeeded',
      factKey: `calculation/${fence.id}/${fence.runSeq}/end`,
      data: succeededEvent(row, result, false),
      now: fence.now,
    },
    wiring.deliver,
  );
  return [...billed, ...deliveries, ...(await grantNext(tx, orgId, fence.now, wiring))];
};

/** A run that never was: an identical price of this month is given to the row, free, at once, with its own event. */
export const commitCached = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  source: { readonly id: string; readonly runSeq: number },
  options: {
    readonly hold: Hold;
    readonly result: PricedResult;
    readonly now: Date;
    readonly wiring: Wiring;
  },
): Promise<readonly Staged[]> => {
  const { hold, now, result } = options;
  await updateLocked(
    tx,
    orgId,
    row.id,
    {
      status: 'succeeded',
      run_seq: hold.runSeq,
      ...priceOf(result),
      error: null,
      served_from_cache: true,
      blocked_reason: null,
      snapshot_digest: hold.snapshotDigest,
      config_revision: hold.configRevision,
      started_at: now,
      finished_at: now,
    },
    now,
  );
  await copyResult(tx, orgId, source, { id: row.id, runSeq: hold.runSeq, now });
  await recordPartPrice(tx, orgId, pricedRun(row, now), result);
  return recordEvent(
    tx,
    orgId,
    {
      type: 'calculation.succeeded',
      factKey: `calculation/${row.id}/${hold.runSeq}/end`,
      data: succeededEvent(row, result, true),
      now,
    },
    options.wiring.deliver,
  );
};

/** Every end without a result: the unit goes back, the slot is free, and failures are told. A cancelled run has no event. */
export const endWithoutResult = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  end: {
    readonly status: 'failed' | 'timed_out' | 'cancelled';
    readonly from: readonly CalculationStatus[];
    readonly error: string | null;
  },
  wiring: Wiring,
  options: { readonly grant: boolean } = { grant: true },
): Promise<readonly Staged[] | null> => {
  const won = await updateFenced(tx, orgId, fence, end.from, {
    status: end.status,
    error: end.error,
    finished_at: fence.now,
  });
  if (!won) return null;
  await releaseRun(tx, orgId, fence);
  const deliveries =
    end.status === 'cancelled' ? [] : await failedEvent(tx, orgId, fence, end.error ?? end.status, wiring);
  // Who ends many at once grants once, at the end: the lock of the slots is the last that a transaction takes.
  return options.grant ? [...deliveries, ...(await grantNext(tx, orgId, fence.now, wiring))] : deliveries;
};

/** Work that is known to be unpriceable before it runs: failed at once, no unit, no workflow, its event. */
export const failUnpriceable = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  error: string,
  options: { readonly now: Date; readonly wiring: Wiring },
): Promise<readonly Staged[]> => {
  const runSeq = row.runSeq + 1;
  await updateLocked(
    tx,
    orgId,
    row.id,
    {
      status: 'failed',
      blocked_reason: null,
      run_seq: runSeq,
      error,
      started_at: null,
      finished_at: options.now,
    },
    options.now,
  );
  return failedEvent(tx, orgId, { id: row.id, runSeq, now: options.now }, error, options.wiring);
};

const failedEvent = (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
  error: string,
  wiring: Wiring,
): Promise<readonly Staged[]> =>
  recordEvent(
    tx,
    orgId,
    {
      type: 'calculation.failed',
      factKey: `calculation/${run.id}/${run.runSeq}/end`,
      data: { calculation_id: run.id, error },
      now: run.now,
    },
    wiring.deliver,
  );
