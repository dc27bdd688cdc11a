import type { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { errorOf } from '../../db/calculation-record/failure.ts';
import type { Coverage, HoldOutcome } from '../../db/calculations/hold-quota.ts';
import { etaSeconds, findPlace, type Place } from '../../db/calculations/queue.ts';
import { runOne } from '../../db/calculations/run.ts';
import { isPending } from '../../db/calculations/transitions.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import type { Staged } from '../../db/outbox/staged-starts.ts';
import { STAMPS } from '../../engine/index.ts';
import { runWiring } from '../../workflows/calculate/contract.ts';
import type { Caller } from '../kit/caller.ts';
import { runRefusal } from './refusals.ts';
import type { runResponse } from './schemas.ts';
import { coverageToWire } from './to-wire.ts';

type RunOutcome = {
  readonly row: Calculation;
  readonly staged: readonly Staged[];
  /** In the queue; null if it was not queued by this request. */
  readonly place: Place | null;
  readonly coverage: Coverage | null;
  /** The refusal returned although the row's new state is committed (402 with the row blocked). */
  readonly refusal: 'quota_exceeded' | null;
};

export const keyOf = (caller: Caller): string | null => (caller.userId === null ? caller.credentialId : null);

/** Options of all runs started by this process. */
export const runOptions = (origin: {
  readonly now: Date;
  readonly requestId: string | null;
  readonly apiKeyId: string | null;
}) => ({ ...origin, versions: STAMPS, wiring: runWiring });

/** Runs one calculation that the caller has locked, after the quota checks. @throws ApiError to roll back. */
export const runCalculation = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  origin: { readonly now: Date; readonly requestId: string | null; readonly apiKeyId: string | null },
): Promise<RunOutcome> => {
  const { outcome, staged, place } = await runOne(tx, orgId, row, runOptions(origin));
  const refused = runRefusal(outcome);
  if (refused !== null) throw refused;
  const coverage = outcome.kind === 'blocked' ? outcome.coverage : null;
  return {
    row: { ...row, ...context(row, outcome) },
    staged,
    place,
    coverage,
    refusal: coverage?.reason === 'quota_exceeded' ? 'quota_exceeded' : null,
  };
};

/** Run fields of the response to a run request. */
const context = (
  row: Calculation,
  outcome: HoldOutcome,
): Pick<Calculation, 'status' | 'error' | 'blockedReason'> => {
  switch (outcome.kind) {
    case 'queued':
      return { status: 'queued', error: null, blockedReason: null };
    case 'cached':
      return { status: 'succeeded', error: null, blockedReason: null };
    case 'blocked':
      return { status: 'blocked', error: null, blockedReason: outcome.coverage.reason };
    case 'unpriceable':
      return { status: 'failed', error: errorOf(row.language, outcome.reason), blockedReason: null };
    default:
      return row;
  }
};

/** Reasons of cells that did not start, unless their rows record them. */
export type Reasons = ReadonlyMap<string, string>;

/** The response for one or several created and started calculations; the top-level fields are those of the first. */
export const runToWire = async (
  tx: Tx,
  rows: readonly Calculation[],
  context: {
    readonly now: Date;
    readonly upgradeUrl: string;
    readonly coverage?: Coverage | null;
    readonly reasons?: Reasons;
    readonly batchId?: string | null;
    /** Of the first calculation, if it was read before. */
    readonly place?: Place | null;
  },
): Promise<z.infer<typeof runResponse>> => {
  const [first] = rows;
  if (first === undefined) throw new Error('the response has no calculation');
  const place =
    context.place ??
    (isPending(first.status) ? await findPlace(tx, first.orgId, first.id, context.now) : null);
  return {
    batch_id: context.batchId ?? first.batchId,
    costing_environment_id: first.environmentId,
    coverage: context.coverage == null ? null : coverageToWire(context.coverage, context.upgradeUrl),
    environment_runs: rows.map((row) => ({
      calculation_id: row.id,
      costing_environment_id: row.environmentId,
      reason: context.reasons?.get(row.id) ?? row.blockedReason ?? row.error,
      status: row.status,
    })),
    error: first.error,
    eta_basis: place?.rate.basis ?? null,
    eta_seconds: place === null ? null : etaSeconds(place.position, place.rate),
    id: first.id,
    queue_position: place?.position ?? null,
    status: first.status,
  };
};
