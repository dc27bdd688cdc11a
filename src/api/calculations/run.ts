import type { Calculation } from '../../db/calculations/calculation.ts';
import { commitCached, failUnpriceable, type Wiring } from '../../db/calculations/end-run.ts';
import { type Coverage, type HoldOutcome, holdQuota } from '../../db/calculations/hold-quota.ts';
import { findResult } from '../../db/calculations/results.ts';
import { findCalculation, queuePosition } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/database.ts';
import { asId, type CalculationId, type OrgId } from '../../db/ids.ts';
import type { Staged } from '../../db/staged-starts.ts';
import { ENGINE_VERSION, PARAMETER_VERSION } from '../../engine/index.ts';
import { calculateRef, slotFreeSignal } from '../../workflows/calculate/contract.ts';
import { deliverWebhookRef } from '../../workflows/deliver-webhook/contract.ts';
import { ApiError } from '../kit/errors.ts';
import { coverageToWire } from './to-wire.ts';

/** Until the organisation has a measured rate of its own. */
const PLATFORM_RATE_PER_S = 0.5;
const RETRY_AFTER_S = 5;

export const wiring: Wiring = { deliver: deliverWebhookRef, slotFree: slotFreeSignal };

export const versions = { engineVersion: ENGINE_VERSION, parameterVersion: PARAMETER_VERSION };

export type RunOutcome = {
  readonly row: Calculation;
  readonly staged: readonly Staged[];
  readonly coverage: Coverage | null;
  /** The refusal that is answered although the row's new state is committed (402 with the row blocked). */
  readonly refusal: 'quota_exceeded' | null;
};

/** Runs one calculation that the caller holds locked, through the gates. @throws ApiError where nothing of it may be kept. */
export const runCalculation = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  options: { readonly now: Date; readonly requestId: string | null },
): Promise<RunOutcome> => {
  const outcome = await holdQuota(tx, orgId, row, {
    ...options,
    versions,
    startOf: (runSeq) => calculateRef(row.id, runSeq),
  });
  const staged = await settle(tx, orgId, row, outcome, options.now);
  const fresh = await findCalculation(tx, orgId, row.id);
  if (fresh === null) throw new Error('a row that is held locked is there');
  const coverage = outcome.kind === 'blocked' ? outcome.coverage : null;
  return {
    row: fresh,
    staged,
    coverage,
    refusal: coverage?.reason === 'quota_exceeded' ? 'quota_exceeded' : null,
  };
};

const settle = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  outcome: HoldOutcome,
  now: Date,
): Promise<readonly Staged[]> => {
  switch (outcome.kind) {
    case 'unchanged':
    case 'blocked':
      return [];
    case 'queued':
      return [outcome.staged];
    case 'unpriceable':
      return failUnpriceable(tx, orgId, row, `${outcome.reason.code}: ${outcome.reason.text}`, {
        now,
        wiring,
      });
    case 'cached': {
      const result = await findResult(
        tx,
        orgId,
        asId<CalculationId>(outcome.source.id),
        outcome.source.runSeq,
      );
      if (result === null) throw new Error('a succeeded calculation has its result');
      return commitCached(tx, orgId, row, outcome.source, { hold: outcome.hold, result, now, wiring });
    }
    case 'too_many_pending':
      throw new ApiError('too_many_pending', {
        details: { pending_bound: outcome.pendingBound, pending_count: outcome.pendingCount },
        headers: { 'retry-after': String(RETRY_AFTER_S) },
      });
    case 'insufficient_funds':
      throw new ApiError('insufficient_funds', {
        details: { required_cents: outcome.requiredCents, balance_cents: outcome.balanceCents },
      });
  }
};

/** The create-and-run answer. */
export const runToWire = async (
  tx: Tx,
  row: Calculation,
  coverage: Coverage | null,
  publicBaseUrl: string,
): Promise<Record<string, unknown>> => {
  const position = await queuePosition(tx, row.orgId, row.id);
  return {
    batch_id: row.batchId,
    costing_environment_id: row.environmentId,
    coverage: coverage === null ? null : coverageToWire(coverage, publicBaseUrl),
    environment_runs: [
      {
        calculation_id: row.id,
        costing_environment_id: row.environmentId,
        reason: coverage?.reason ?? row.error,
        status: row.status,
      },
    ],
    error: row.error,
    eta_basis: position === null ? null : 'platform_default',
    eta_seconds: position === null ? null : Math.ceil(position / PLATFORM_RATE_PER_S),
    id: row.id,
    queue_position: position,
    status: row.status,
  };
};
