import type { Staged } from '../db/outbox/staged-starts.ts';
import type { Starter } from '../db/outbox/starter.ts';
import type { Logger } from '../platform/logger.ts';
import type { RowInput } from '../workflows/contract.ts';

export type GoOnDeps = {
  readonly starter: Starter;
  readonly log: Logger;
  /** Time for which one activity goes on with further cells of a batch. */
  readonly goOnMs: number;
};

type Ran = { readonly answer: { readonly kind: string }; readonly staged: readonly Staged[] };

/** Other organisations wait no longer than this for the place of an activity that prices cells. */
export const GO_ON_MS = 250;

/**
 * Starts the workflows that a run staged. With a granted cell of a batch it goes on itself, and then with the next one: a workflow for each cell
 * costs as much as its price. The start stays staged until the cell has ended. If this process dies, a sweep starts the workflow. If the
 * cell does not end, it is started here.
 */
export const goOnWithCells = async (
  deps: GoOnDeps,
  first: readonly Staged[],
  runOnce: (cell: RowInput) => Promise<Ran>,
): Promise<void> => {
  const until = performance.now() + deps.goOnMs;
  for (let staged = first; ; ) {
    const isInTime = performance.now() < until;
    const next = staged.find(({ start }) => isInTime && start?.isCell === true);
    deps.starter.kick(staged.filter((one) => one !== next));
    if (next?.start === undefined) return;
    const cell = { orgId: next.orgId, id: next.start.rowId, seq: next.start.seq };
    const ran = await runOnce(cell).catch((error: unknown) => {
      const what = { org_id: cell.orgId, calculation_id: cell.id, run_seq: cell.seq };
      deps.log.warn({ ...what, err: error }, 'a cell of a batch was not begun; its workflow begins it');
      return null;
    });
    if (ran?.answer.kind === 'done' || ran?.answer.kind === 'gone') deps.starter.spare(next);
    else deps.starter.kick([next]);
    staged = ran?.staged ?? [];
  }
};
