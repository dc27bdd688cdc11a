import { type CalculationStatus, UNDER_WAY } from '../calculation-record/run.ts';

/**
 * Moves of a calculation. `run` covers run and retry. `serve` gives it an identical price of the month, at its run or after the
 * file that it waited for was read. `reprice` makes the price of an assembly again in place. `refuse` fails work that is known to
 * be unpriceable when it is submitted. The worker's moves (`start`, `succeed`, `fail`, `time_out`; of an assembly also `poll` and
 * `roll_up`) are also fenced by run_seq.
 */
export type Move =
  | 'run'
  | 'serve'
  | 'reprice'
  | 'refuse'
  | 'block'
  | 'start'
  | 'succeed'
  | 'poll'
  | 'roll_up'
  | 'fail'
  | 'time_out'
  | 'cancel';

type Moves = Partial<Record<CalculationStatus, CalculationStatus>>;

/** A row that is neither under way nor succeeded may be submitted. */
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
  reprice: { succeeded: 'queued' },
  refuse: submittedTo('failed'),
  block: submittedTo('blocked'),
  start: { queued: 'running' },
  succeed: { running: 'succeeded' },
  poll: { running: 'polling', polling: 'polling' },
  roll_up: { polling: 'running' },
  fail: { queued: 'failed', running: 'failed', polling: 'failed' },
  time_out: { running: 'timed_out', polling: 'timed_out' },
  cancel: { queued: 'cancelled', running: 'cancelled', polling: 'cancelled' },
};

/** The state after the move; null if the state table does not allow it: then the row stays unchanged. */
export const after = (status: CalculationStatus, move: Move): CalculationStatus | null =>
  TABLE[move][status] ?? null;

/** The states in which the move is possible, which a fenced write expects. */
export const from = (move: Move): readonly CalculationStatus[] =>
  Object.keys(TABLE[move]) as CalculationStatus[];

export const isPending = (status: CalculationStatus): boolean => UNDER_WAY.some((state) => state === status);
