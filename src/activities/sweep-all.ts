import { ApplicationFailure, activityInfo, CancelledFailure, heartbeat } from '@temporalio/activity';
import type { OrgId } from '../db/kernel/ids.ts';
import type { Logger } from '../platform/logger.ts';

export type SweepSteps<Item> = {
  /** The next items after the given one, in a fixed order; empty: the pass has ended. */
  readonly page: (after: Item | null) => Promise<readonly Item[]>;
  /** Safe to repeat. Long visits call `beat` to send a heartbeat. */
  readonly visit: (item: Item, beat: () => void) => Promise<void>;
  /** Throws if a dependency of the visits is down: then the error is not the item's fault, and the sweep ends. */
  readonly isThere: () => Promise<unknown>;
};

/**
 * Visits every item of all organisations, page by page. A failure is recorded, and the further items of its organisation come
 * after all others, so that it delays nobody else. A retry continues after the item in the last heartbeat.
 * @throws ApplicationFailure `sweep_incomplete` after the last page if something failed; the next pass tries it again
 */
export const sweepAll = async <Item extends { readonly orgId: OrgId }>(
  log: Logger,
  of: SweepSteps<Item>,
): Promise<void> => {
  const faults = new Map<OrgId, unknown>();
  const delayed: Item[] = [];
  let position = (activityInfo().heartbeatDetails ?? null) as Item | null;
  const beat = () => heartbeat(position);

  const visit = async (item: Item): Promise<void> => {
    try {
      await of.visit(item, beat);
    } catch (error) {
      if (error instanceof CancelledFailure) throw error;
      await of.isThere();
      log.error({ err: error, item }, 'a sweep failed for one row; the next sweep retries it');
      faults.set(item.orgId, error);
    }
  };

  for (;;) {
    const items = await of.page(position);
    if (items.length === 0) break;
    for (const item of items) {
      if (faults.has(item.orgId)) delayed.push(item);
      else await visit(item);
      position = item;
      beat();
    }
  }
  for (const item of delayed) {
    await visit(item);
    beat();
  }
  if (faults.size === 0) return;
  const [first] = faults.values();
  throw ApplicationFailure.create({
    message: `the sweep failed for rows of ${faults.size} organisations`,
    type: 'sweep_incomplete',
    nonRetryable: true,
    cause: first as Error,
  });
};
