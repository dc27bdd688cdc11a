import type { Calculation } from '../../db/calculations/calculation.ts';
import type { Coverage } from '../../db/calculations/hold-quota.ts';
import type { CancelWiring } from '../../db/calculations/remove.ts';
import { runLocked } from '../../db/calculations/run.ts';
import { findCalculation, queuePosition } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/database.ts';
import type { OrgId } from '../../db/ids.ts';
import type { Staged } from '../../db/staged-starts.ts';
import { ENGINE_VERSION, PARAMETER_VERSION } from '../../engine/index.ts';
import { calculateRef, cancelRequestedSignal, slotFreeSignal } from '../../workflows/calculate/contract.ts';
import { deliverWebhookRef } from '../../workflows/deliver-webhook/contract.ts';
import type { Caller } from '../kit/caller.ts';
import { ApiError } from '../kit/errors.ts';
import { coverageToWire } from './to-wire.ts';

/** Until the organisation has a measured rate of its own. */
const PLATFORM_RATE_PER_S = 0.5;
const RETRY_AFTER_S = 5;

export const cancelWiring: CancelWiring = {
  deliver: deliverWebhookRef,
  slotFree: slotFreeSignal,
  cancel: cancelRequestedSignal,
};

export const versions = { engineVersion: ENGINE_VERSION, parameterVersion: PARAMETER_VERSION };

export type RunOutcome = {
  readonly row: Calculation;
  readonly staged: readonly Staged[];
  readonly coverage: Coverage | null;
  /** The refusal that is answered although the row's new state is committed (402 with the row blocked). */
  readonly refusal: 'quota_exceeded' | null;
};

export const keyOf = (caller: Caller): string | null => (caller.userId === null ? caller.credentialId : null);

/** What every run that this process begins is told; `startOf` differs by row. */
export const runOptions = (
  row: Calculation,
  asked: { readonly now: Date; readonly requestId: string | null; readonly apiKeyId: string | null },
) => ({
  ...asked,
  versions,
  wiring: cancelWiring,
  startOf: (runSeq: number) => calculateRef(row.id, runSeq),
});

/** Runs one calculation that the caller holds locked, through the gates. @throws ApiError where nothing of it may be kept. */
export const runCalculation = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  asked: { readonly now: Date; readonly requestId: string | null; readonly apiKeyId: string | null },
): Promise<RunOutcome> => {
  const { outcome, staged } = await runLocked(tx, orgId, row, runOptions(row, asked));
  if (outcome.kind === 'too_many_pending') throw tooManyPending(outcome);
  if (outcome.kind === 'insufficient_funds') {
    throw new ApiError('insufficient_funds', {
      details: { required_cents: outcome.requiredCents, balance_cents: outcome.balanceCents },
    });
  }
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

export const tooManyPending = (found: { readonly pendingBound: number; readonly pendingCount: number }) =>
  new ApiError('too_many_pending', {
    details: { pending_bound: found.pendingBound, pending_count: found.pendingCount },
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });

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
