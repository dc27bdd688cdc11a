import { ApplicationFailure, Context } from '@temporalio/activity';
import type { OrgId } from '../db/kernel/ids.ts';
import { type FairPlaces, QueueFull } from '../platform/fair-places.ts';

/**
 * Number of concurrent CAD jobs of one worker: each keeps a core busy. One organisation may use both places while no other waits,
 * and gives up the newer one when another does. A few of its further jobs wait here, the others at the Temporal server.
 */
export const CAD_PLACES = {
  places: 2,
  placesPerKey: 2,
  takesBack: true,
  waiting: { perKey: 4, total: 1_000 },
  retryAfterSeconds: 5,
} as const;

/**
 * Number of activities that the worker takes from the queue, most of which wait for a place: enough that few organisations never
 * fill it.
 */
export const CAD_ACTIVITIES = 200;

const BEAT_MS = 2_000;

/**
 * Runs an activity's work in a place. Work that loses its place is aborted by the signal and restarted later, so it must be safe
 * to repeat.
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
