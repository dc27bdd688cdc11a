import { ApplicationFailure, heartbeat } from '@temporalio/activity';
import { awaitIngest } from '../db/calculations/await-ingest.ts';
import { commitSuccess, endWithoutResult, type Wiring } from '../db/calculations/end-run.ts';
import { takeSlot } from '../db/calculations/slots.ts';
import { findCalculation } from '../db/calculations/store.ts';
import type { Database } from '../db/database.ts';
import { asId, type CalculationId, type OrgId } from '../db/ids.ts';
import { findTier } from '../db/organisations.ts';
import { loadSnapshot } from '../db/snapshot/pieces.ts';
import type { Starter } from '../db/staged-starts.ts';
import {
  ENGINE_VERSION,
  PARAMETER_VERSION,
  type PricingResult,
  type PricingSnapshot,
  price,
} from '../engine/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { slotFreeSignal } from '../workflows/calculate/contract.ts';
import type { RowInput } from '../workflows/contract.ts';
import { deliverWebhookRef } from '../workflows/deliver-webhook/contract.ts';

export type CalculationActivityDeps = {
  readonly db: Database;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutSeconds: number;
};

export const runVersions = { engineVersion: ENGINE_VERSION, parameterVersion: PARAMETER_VERSION };

export const runWiring: Wiring = { deliver: deliverWebhookRef, slotFree: slotFreeSignal };

type SlotAnswer =
  | { readonly kind: 'running'; readonly timeoutSeconds: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'gone' };

const ids = (input: RowInput) => ({
  orgId: asId<OrgId>(input.orgId),
  id: asId<CalculationId>(input.id),
  runSeq: input.seq,
});

/** The steps of a run. Each is safe to repeat: its key is (calculation, run_seq), and the row says whether it already happened. */
export const createCalculationActivities = (deps: CalculationActivityDeps) => ({
  takeSlot: async (input: RowInput): Promise<SlotAnswer> => {
    const { orgId, id, runSeq } = ids(input);
    const { kind, staged } = await deps.db.asTenant(orgId, async (tx) => {
      const run = { id, runSeq, now: deps.clock.now() };
      const row = await findCalculation(tx, orgId, id);
      if (row?.waitsForUploadId != null && row.status === 'queued') {
        const options = { versions: runVersions, wiring: runWiring };
        const content = await awaitIngest(tx, orgId, run, options);
        if (content.kind === 'wait') return { kind: 'wait' as const, staged: [] };
        if (content.kind === 'over') return { kind: 'gone' as const, staged: content.staged };
      }
      const { inflightCap } = await findTier(tx, orgId);
      return { kind: await takeSlot(tx, orgId, run, inflightCap), staged: [] };
    });
    deps.starter.kick(staged);
    return kind === 'running' ? { kind, timeoutSeconds: deps.timeoutSeconds } : { kind };
  },

  /** Prices the stored snapshot and commits, in one transaction: result, status, captured unit, event, next grants. */
  priceCalculation: async (input: RowInput): Promise<void> => {
    const { orgId, id, runSeq } = ids(input);
    const log = deps.log.child({ org_id: orgId, calculation_id: id, run_seq: runSeq });
    const snapshot = await deps.db.asTenant(orgId, async (tx) => {
      const row = await findCalculation(tx, orgId, id);
      if (row === null || row.runSeq !== runSeq || row.status !== 'running') return null;
      if (row.snapshotDigest === null) throw new Error('a running calculation has a snapshot');
      return loadSnapshot(tx, orgId, row.snapshotDigest);
    });
    if (snapshot === null) {
      log.info('run is over; nothing to price');
      return;
    }
    const result = priceOnce(snapshot);
    heartbeat();
    const fence = { id, runSeq, now: deps.clock.now() };
    const staged = await deps.db.asTenant(orgId, (tx) =>
      result.outcome === 'priced'
        ? commitSuccess(tx, orgId, fence, result, runWiring)
        : endWithoutResult(
            tx,
            orgId,
            fence,
            { status: 'failed', from: ['running'], error: unpriceableText(result) },
            runWiring,
          ),
    );
    if (staged === null) log.info('result dropped: the run had ended before the commit');
    else deps.starter.kick(staged);
  },

  /** Every other end of a run. */
  endRun: async (input: RowInput, end: { readonly status: 'failed' | 'timed_out' }): Promise<void> => {
    const { orgId, id, runSeq } = ids(input);
    const fence = { id, runSeq, now: deps.clock.now() };
    const error =
      end.status === 'timed_out'
        ? `timed_out: No result within ${deps.timeoutSeconds} seconds.`
        : 'internal_error: Pricing failed on our side; run it again.';
    const staged = await deps.db.asTenant(orgId, (tx) =>
      endWithoutResult(
        tx,
        orgId,
        fence,
        { status: end.status, from: ['running', 'queued'], error },
        runWiring,
      ),
    );
    deps.starter.kick(staged ?? []);
  },
});

/** The engine is deterministic: what it throws, it throws again, so a retry would only repeat it. */
const priceOnce = (snapshot: PricingSnapshot): PricingResult => {
  try {
    return price(snapshot);
  } catch (cause) {
    throw ApplicationFailure.create({
      message: 'the engine could not price this snapshot',
      type: 'engine_fault',
      nonRetryable: true,
      ...(cause instanceof Error ? { cause } : {}),
    });
  }
};

/** "code: text" of the first reason; the others say the same of further plans. */
const unpriceableText = (result: { readonly reasons: readonly { readonly code: string }[] }): string => {
  const [first] = result.reasons;
  if (first === undefined)
    throw ApplicationFailure.nonRetryable('unpriceable without a reason', 'engine_fault');
  return `${first.code}: ${JSON.stringify(result.reasons)}`;
};
