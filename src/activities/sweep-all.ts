import { ApplicationFailure, activityInfo, CancelledFailure, heartbeat } from '@temporalio/activity';
import type { OrgId } from '../db/kernel/ids.ts';
import type { Logger } from '../platform/logger.ts';

/** Organisations that a pass visits at once where a visit mostly waits for Temporal. */
export const WIDE = 32;
/** Where a visit mostly waits for the database: most connections of a worker stay free for its work. */
const NARROW = 8;

export type SweepSteps<Item> = {
  /** The next items after the given one, in a fixed order; empty: the pass has ended. */
  readonly page: (after: Item | null) => Promise<readonly Item[]>;
  /** Safe to repeat. Long visits call `beat` to send a heartbeat. */
  readonly visit: (item: Item, beat: () => void) => Promise<void>;
  /** Throws if a dependency of the visits is down: then the error is not the item's fault, and the sweep ends. */
  readonly isThere: () => Promise<unknown>;
  /** Visits at once; default 8. */
  readonly width?: number;
  /** True: items of one organisation may be visited at once; default: one after the other. */
  readonly anyOrder?: boolean;
};

/** Runs `work` for each of `all`, `width` at a time, and stops at the first error, once those that have begun have ended. */
const together = async <T>(
  all: readonly T[],
  width: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const left = [...all];
  const lane = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  const stopping = async (): Promise<void> => {
    try {
      await lane();
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, stopping));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/**
 * Visits every item of all organisations, page by page, several organisations at once. A failure is recorded, and the further items
 * of its organisation come after all others, so that it delays nobody else. A retry continues after the page in the last heartbeat.
 * @throws ApplicationFailure `sweep_incomplete` after the last page if something failed; the next pass tries it again
 */
export const sweepAll = async <Item extends { readonly orgId: OrgId }>(
  log: Logger,
  of: SweepSteps<Item>,
): Promise<void> => {
  const width = of.width ?? NARROW;
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
    beat();
  };
  const visitUnlessFaulty = async (item: Item): Promise<void> => {
    if (faults.has(item.orgId)) delayed.push(item);
    else await visit(item);
  };

  for (;;) {
    const items = await of.page(position);
    if (items.length === 0) break;
    if (of.anyOrder === true) await together(items, width, visitUnlessFaulty);
    else
      await together([...Map.groupBy(items, ({ orgId }) => orgId).values()], width, async (ofOne) => {
        for (const item of ofOne) await visitUnlessFaulty(item);
      });
    position = items.at(-1) ?? null;
    beat();
  }
  for (const item of delayed) await visit(item);
  if (faults.size === 0) return;
  const [first] = faults.values();
  throw ApplicationFailure.create({
    message: `the sweep failed for rows of ${faults.size} organisations`,
    type: 'sweep_incomplete',
    nonRetryable: true,
    cause: first as Error,
  });
};
