import type { CalculationStatus } from '../calculation-record/calculation.ts';

/**
 * What may happen to a calculation. `run` covers run and retry; `serve` gives it an identical price of the month, at its run or when the
 * file that it waited for was read; `refuse` fails work that is known to be unpriceable at its submit. The worker's moves (`start`,
 * `succeed`, `fail`, `time_out`) are fenced by run_seq besides.
 */
export type Move =
  | 'run'
  | 'serve'
  | 'refuse'
  | 'block'
  | 'start'
  | 'succeed'
  | 'fail'
  | 'time_out'
  | 'cancel';

type Moves = Partial<Record<CalculationStatus, CalculationStatus>>;

/** Whatever is neither under way nor succeeded may be submitted. */
const submittedTo = (status: CalculationStatus): Moves => ({
  draft: status,
  blocked: status,
  failed: status,
  cancelled: status,
  timed_out: status,
});

const TABLE: Readonly<Record<Move, Moves>> = {
  run: submittedTo('queued'),
  serve: { ...submittedTo('succeeded'), queued: 'succeeded' },
  refuse: submittedTo('failed'),
  block: submittedTo('blocked'),
  start: { queued: 'running' },
  succeed: { running: 'succeeded' },
  fail: { queued: 'failed', running: 'failed' },
  time_out: { running: 'timed_out' },
  cancel: { queued: 'cancelled', running: 'cancelled' },
};

/** The state after the move, or null when the state table does not know it: the row stays as it is. */
export const after = (status: CalculationStatus, move: Move): CalculationStatus | null =>
  TABLE[move][status] ?? null;

/** The states in which the move is possible: what a fenced write expects to find. */
export const from = (move: Move): readonly CalculationStatus[] =>
  Object.keys(TABLE[move]) as CalculationStatus[];

export const isPending = (status: CalculationStatus): boolean => status === 'queued' || status === 'running';
