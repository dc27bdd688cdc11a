import { ApplicationFailure, Context } from '@temporalio/activity';
import type { OrgId } from '../db/kernel/ids.ts';
import { type FairPlaces, QueueFull } from '../platform/fair-places.ts';

/**
 * CAD jobs that one worker does at a time: each keeps a core busy. One organisation may hold both places while no other waits, and gives the
 * newer one back when another does. Beyond its few waiting jobs, the others of an organisation wait at the Temporal server.
 */
export const CAD_PLACES = {
  places: 2,
  placesPerKey: 2,
  takesBack: true,
  waiting: { perKey: 4, total: 1_000 },
  retryAfterSeconds: 5,
} as const;

/** Activities that the worker takes from the queue, most of which wait for a place: so many that few organisations never fill it. */
export const CAD_ACTIVITIES = 200;

const BEAT_MS = 2_000;

/**
 * Does the work of an activity in a place. Work that loses its place is done again from its start, so it must be safe to repeat; the signal
 * tells it to end.
 */
export const inPlace = async <T>(
  places: FairPlaces,
  orgId: OrgId,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const context = Context.current();
  let isAtWork = false;
  const timer = setInterval(() => isAtWork || context.heartbeat(), BEAT_MS);
  try {
    return await places.run({ key: orgId, weight: 1, signal: context.cancellationSignal }, async (signal) => {
      isAtWork = true;
      try {
        return await work(signal);
      } finally {
        isAtWork = false;
      }
    });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw ApplicationFailure.create({
      message: error.message,
      type: 'no_place',
      nextRetryDelay: error.retryAfterSeconds * 1000,
    });
  } finally {
    clearInterval(timer);
  }
};
