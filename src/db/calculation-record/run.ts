import { sql } from 'kysely';
import { initially, initiallyOf, type RecordOf } from './columns.ts';

export const CALCULATION_STATUSES = [
  'draft',
  'queued',
  'running',
  'polling',
  'succeeded',
  'failed',
  'cancelled',
  'timed_out',
  'blocked',
] as const;
export type CalculationStatus = (typeof CALCULATION_STATUSES)[number];

/** A worker is pricing it. An assembly is `polling` while its components are priced. */
export const WORKED_ON = ['running', 'polling'] as const satisfies readonly CalculationStatus[];
/** Waits for its slot or has one. */
export const UNDER_WAY = ['queued', ...WORKED_ON] as const satisfies readonly CalculationStatus[];

/** `states` as the operand of `in`, in an SQL statement that is kept prepared. */
export const statesSql = (states: readonly CalculationStatus[]) =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** Why a run is parked. */
export const BLOCKED_REASONS = ['quota_exceeded', 'payment_blocked', 'spend_cap'] as const;
export type BlockedReason = (typeof BLOCKED_REASONS)[number];

const MAX_ATTEMPTS = 3;

/** Progress of the newest run. */
export const RUN = {
  status: initiallyOf<CalculationStatus>()('status', 'draft'),
  /** Why a blocked calculation is parked; null in every other state. */
  blockedReason: initiallyOf<BlockedReason | null>()('blocked_reason', null),
  /** The key that requested the newest run; null: a session. */
  runKeyId: initially('run_key_id', null),
  /** The file whose ingest the run waits for. */
  waitsForUploadId: initially('waits_for_upload_id', null),
  /** Incremented at every enqueue; fences every write of a workflow and every ledger entry. */
  runSeq: initially('run_seq', 0),
  attemptCount: initially('attempt_count', 0),
  maxAttempts: initially('max_attempts', MAX_ATTEMPTS),
  enqueuedAt: initially('enqueued_at', null),
  startedAt: initially('started_at', null),
  finishedAt: initially('finished_at', null),
} as const;
export type Run = RecordOf<typeof RUN>;
