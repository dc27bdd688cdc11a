import { ApplicationFailure, activityInfo, CancelledFailure, heartbeat } from '@temporalio/activity';
import type { OrgId } from '../db/kernel/ids.ts';
import type { Logger } from '../platform/logger.ts';

export type PassOf<Item> = {
  /** The next items behind the given one, in a fixed order; none: the pass is over. */
  readonly page: (after: Item | null) => Promise<readonly Item[]>;
  /** Safe to repeat. `beat` says that it is still at work; it is for visits that take long. */
  readonly visit: (item: Item, beat: () => void) => Promise<void>;
  /** Throws when what the visits stand on is away: then a fault is nobody's own, and the pass ends. */
  readonly isThere: () => Promise<unknown>;
};

/**
 * Goes through everything of all organisations, page by page. What fails is noted, and what else its organisation has comes after all
 * others, so that none is held up by it. An attempt that was cut off goes on behind the item that its last heartbeat named.
 * @throws ApplicationFailure `sweep_incomplete` after the last page, when something failed; the next pass tries it again
 */
export const runPass = async <Item extends { readonly orgId: OrgId }>(
  log: Logger,
  of: PassOf<Item>,
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
