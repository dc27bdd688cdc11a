import type { CalculationStatus } from './calculation.ts';

/** What may happen to a calculation. `run` covers run and retry; the worker's moves are fenced by run_seq besides. */
export type Move = 'run' | 'start' | 'succeed' | 'fail' | 'time_out' | 'cancel' | 'block';

const TABLE: Readonly<Record<Move, Partial<Record<CalculationStatus, CalculationStatus>>>> = {
  run: { draft: 'queued', blocked: 'queued', failed: 'queued', cancelled: 'queued', timed_out: 'queued' },
  start: { queued: 'running' },
  // A cache hit ends a run where it begins.
  succeed: {
    running: 'succeeded',
    draft: 'succeeded',
    blocked: 'succeeded',
    failed: 'succeeded',
    cancelled: 'succeeded',
    timed_out: 'succeeded',
  },
  fail: {
    queued: 'failed',
    running: 'failed',
    draft: 'failed',
    blocked: 'failed',
    cancelled: 'failed',
    timed_out: 'failed',
  },
  time_out: { running: 'timed_out' },
  cancel: { queued: 'cancelled', running: 'cancelled' },
  block: {
    draft: 'blocked',
    blocked: 'blocked',
    failed: 'blocked',
    cancelled: 'blocked',
    timed_out: 'blocked',
  },
};

/** The state after the move, or null when the state table does not know it: the row stays as it is. */
export const after = (status: CalculationStatus, move: Move): CalculationStatus | null =>
  TABLE[move][status] ?? null;

export const isPending = (status: CalculationStatus): boolean => status === 'queued' || status === 'running';

export const isTerminal = (status: CalculationStatus): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled' || status === 'timed_out';
