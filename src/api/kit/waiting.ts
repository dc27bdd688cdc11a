import type { Awaited } from '../../db/outbox/still-open.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { QueueFull } from '../../platform/fair-places.ts';
import type { Logger } from '../../platform/logger.ts';
import { ClientGone } from './body.ts';
import { queryInteger } from './schemas.ts';

/** Shorter than the 30 s after which common proxies and clients give up on a silent response. */
export const MAX_WAIT_SECONDS = 25;

export const waitQuery = {
  wait_seconds: queryInteger(0, MAX_WAIT_SECONDS)
    .optional()
    .describe(
      'Wait up to this many seconds for the end of the work. The response comes as soon as the work has ended, otherwise after this time with the current state. Default 0. The request still costs one unit.',
    ),
};

/** Requests that wait for the end of something. One SQL statement looks at everything that is awaited in this process. */
export type Waits = {
  /** @throws QueueFull when too many requests wait already, ClientGone when `gone` ends the wait */
  readonly untilEnded: (
    awaited: Awaited,
    options: { readonly seconds: number; readonly gone: AbortSignal | null },
  ) => Promise<void>;
  /** Requests that wait at this moment. */
  readonly count: () => number;
  /** Ends every wait, and those that come later: each request is then answered with the current state. */
  readonly close: () => void;
};

/** A waiting request holds a connection of its client and no other resource. */
const BOUNDS = { perOrganisation: 100, perProcess: 2_000 };
const RETRY_AFTER_SECONDS = 5;
/** Between two looks. */
const ROUND_MS = 250;
const FIRST_LOOKS = { atMost: 500, patienceMs: 5_000 };

type Waiting = { readonly awaited: Awaited; readonly end: () => void };

const requireRoom = (held: readonly Awaited[], orgId: string, bounds: typeof BOUNDS): void => {
  const own = held.filter((one) => one.orgId === orgId).length;
  if (own >= bounds.perOrganisation)
    throw new QueueFull(
      `${own} requests of this organisation are waiting with wait_seconds, and no more may wait. Wait for one of them, or send no wait_seconds.`,
      RETRY_AFTER_SECONDS,
    );
  if (held.length >= bounds.perProcess)
    throw new QueueFull(
      'Too many requests are waiting with wait_seconds. Try again after the seconds in Retry-After, or send no wait_seconds.',
      RETRY_AFTER_SECONDS,
    );
};

/** @param findOpen whether each is still in work, in their order */
export const createWaits = (
  findOpen: (awaited: readonly Awaited[]) => Promise<readonly boolean[]>,
  log: Logger,
  bounds: typeof BOUNDS = BOUNDS,
): Waits => {
  const held = new Set<Awaited>();
  const waiting = new Set<Waiting>();
  const isOpen = coalesce(findOpen, FIRST_LOOKS);
  let isClosed = false;
  let round: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const all = [...waiting];
    try {
      const open = await findOpen(all.map(({ awaited }) => awaited));
      for (const [index, { end }] of all.entries()) if (open[index] !== true) end();
    } catch (error) {
      // The requests wait on: the database may be back before their time is over.
      log.warn({ err: error, waiting: all.length }, 'a look at what requests wait for failed');
    }
    round = undefined;
    keepLooking();
  };
  const keepLooking = (): void => {
    if (waiting.size > 0) round ??= setTimeout(look, ROUND_MS);
  };

  const untilEnd = (awaited: Awaited, seconds: number, gone: AbortSignal | null): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(limit);
        gone?.removeEventListener('abort', end);
        waiting.delete(entry);
        resolve();
      };
      const entry = { awaited, end };
      const limit = setTimeout(end, seconds * 1000);
      gone?.addEventListener('abort', end, { once: true });
      waiting.add(entry);
      if (isClosed || gone?.aborted === true) end();
      keepLooking();
    });

  return {
    untilEnded: async (awaited, { seconds, gone }) => {
      if (isClosed) return;
      requireRoom([...held], awaited.orgId, bounds);
      held.add(awaited);
      try {
        if (await isOpen(awaited)) await untilEnd(awaited, seconds, gone);
      } finally {
        held.delete(awaited);
      }
      if (gone?.aborted === true) throw new ClientGone(gone.reason);
    },
    count: () => waiting.size,
    close: () => {
      isClosed = true;
      for (const { end } of [...waiting]) end();
      clearTimeout(round);
    },
  };
};
