import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { OrgId } from '../db/kernel/ids.ts';
import type { NestAsked, Preview, PreviewRequest, PricingSnapshot, SheetComponent } from '../engine/index.ts';
import type { NestJob, NestResult } from '../nest/index.ts';
import { createFairPlaces, type FairPlaces, type JobLimit, runWithin } from '../platform/fair-places.ts';
import { type Threads, threadsAtNeed } from '../platform/threads.ts';
import { nestPreviewWeight, previewWeight } from './preview-weight.ts';
import type { Outcome, RollUp } from './price-snapshot.ts';
import type { SharedSheets } from './share-sheets.ts';

export type NestPreview = { readonly job: NestJob; readonly result: NestResult };

/** Prices away from the event loop, on which requests, SQL statements and heartbeats wait. */
export type Pricer = {
  /**
   * Threads are shared fairly between organisations: a part never waits behind the pages of somebody else's assembly.
   * @param signal ends the thread that is at it; the promise is rejected
   */
  readonly price: (orgId: OrgId, snapshot: PricingSnapshot, signal: AbortSignal) => Promise<Outcome>;
  /** Rolls up an assembly whose components are priced, as `price`. */
  readonly rollUp: (orgId: OrgId, assembly: RollUp, signal: AbortSignal) => Promise<Outcome>;
  /** Nests the sheets that the components of an assembly share, as `price`, in threads of their own. */
  readonly shareSheets: (
    orgId: OrgId,
    components: readonly SheetComponent[],
    signal: AbortSignal,
  ) => Promise<SharedSheets>;
  /**
   * In threads of their own, shared fairly between organisations. Rejected with QueueFull when too many previews wait, or when this one takes,
   * with its wait, longer than anybody waits for an answer.
   */
  readonly preview: (orgId: OrgId, snapshot: PricingSnapshot, request: PreviewRequest) => Promise<Preview>;
  /** A nest of little work, as `preview`; when its time is over, the best so far. */
  readonly nestPreview: (orgId: OrgId, request: NestAsked) => Promise<NestPreview>;
  readonly nestJob: (request: NestAsked, signal: AbortSignal) => Promise<NestJob>;
  /** @param onBest called with each better layout, in order */
  readonly nest: (
    job: NestJob,
    signal: AbortSignal,
    onBest: (best: NestResult) => void,
  ) => Promise<NestResult>;
  readonly close: () => Promise<void>;
};

/** One core is left to the database and to the process itself. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** A nest keeps a thread for long: prices and previews do not wait behind one. */
export const NEST_THREADS = 1;

/** Nests of an assembly's own sheets take seconds: a price never waits behind one. Nothing at work in a thread waits for another one. */
const SHORT_NEST_THREADS = Math.ceil(THREADS / 2);

/** Previews of either kind have threads of their own, so that no run waits behind one; at least two, so that one organisation never holds all. */
export const PREVIEW_THREADS = Math.max(2, THREADS);

const PREVIEW_LIMIT_MS = 60_000;

/**
 * Of previews, one organisation holds half the threads at most. What may wait is counted in the work of one plain part: of one organisation
 * about what two large assemblies take, of all sixteen times that.
 */
export const PREVIEW_PLACES = {
  places: PREVIEW_THREADS,
  placesPerKey: Math.floor(PREVIEW_THREADS / 2),
  waiting: { perKey: 500, total: 8_000 },
  retryAfterSeconds: 5,
} as const;

/** Runs are bounded where they are accepted: here each may wait. */
const fairly = (places: number): FairPlaces =>
  createFairPlaces({
    places,
    placesPerKey: places,
    waiting: { perKey: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY },
    retryAfterSeconds: 0,
  });

const PREVIEW_LIMIT: JobLimit = {
  ms: PREVIEW_LIMIT_MS,
  message: `The preview took longer than ${PREVIEW_LIMIT_MS / 1000} s. Try again later, or run the calculation.`,
  retryAfterSeconds: PREVIEW_PLACES.retryAfterSeconds,
};

const threads = (count: number, onIdleError: (error: unknown) => void): Threads =>
  threadsAtNeed(new URL('./pricing-thread.ts', import.meta.url), count, onIdleError);

/** Work that tells something on the way, which is heard in order. */
const listening = async <Message, T>(
  onMessage: (one: Message) => void,
  work: (port: MessagePort) => Promise<T>,
): Promise<T> => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', onMessage);
  try {
    return await work(port2);
  } finally {
    port1.close();
  }
};

/** A nest at a glance. The clock ends the search only: the best so far is the answer, where there is one. */
const previewNest = async (pool: Piscina, request: NestAsked, signal: AbortSignal): Promise<NestPreview> => {
  let best: NestPreview | null = null;
  try {
    return await listening<NestPreview, NestPreview>(
      (heard) => {
        best = heard;
      },
      (port) => pool.run({ asked: request, port }, { name: 'nestPreview', signal, transferList: [port] }),
    );
  } catch (error) {
    if (best === null || !signal.aborted) throw error;
    return best;
  }
};

/**
 * @param options.warm start the threads now, not with the first snapshot
 * @param options.onIdleError a thread ended while it had nothing to do; another one takes its place
 */
export const openPricer = (options: {
  readonly warm: boolean;
  readonly onIdleError: (error: unknown) => void;
}): Pricer => {
  const prices = threads(THREADS, options.onIdleError);
  const nests = threads(NEST_THREADS, options.onIdleError);
  const ownSheets = threads(SHORT_NEST_THREADS, options.onIdleError);
  const previews = threads(PREVIEW_THREADS, options.onIdleError);
  const nestPreviews = threads(PREVIEW_THREADS, options.onIdleError);
  const pricePlaces = fairly(THREADS);
  const ownSheetPlaces = fairly(SHORT_NEST_THREADS);
  const previewPlaces = createFairPlaces(PREVIEW_PLACES);
  const nestPreviewPlaces = createFairPlaces(PREVIEW_PLACES);
  if (options.warm) prices.open();
  return {
    price: (orgId, snapshot, signal) =>
      pricePlaces.run({ key: orgId, weight: previewWeight(snapshot), signal }, () =>
        prices.open().run(snapshot, { name: 'price', signal }),
      ),
    rollUp: (orgId, assembly, signal) =>
      pricePlaces.run({ key: orgId, weight: previewWeight(assembly.snapshot), signal }, () =>
        prices.open().run(assembly, { name: 'rollUp', signal }),
      ),
    shareSheets: (orgId, components, signal) =>
      ownSheetPlaces.run({ key: orgId, weight: components.length, signal }, () =>
        ownSheets.open().run(components, { name: 'shareSheets', signal }),
      ),
    preview: (orgId, snapshot, request) =>
      runWithin(previewPlaces, PREVIEW_LIMIT, { key: orgId, weight: previewWeight(snapshot) }, (signal) =>
        previews.open().run({ snapshot, request }, { name: 'preview', signal }),
      ),
    nestPreview: (orgId, request) =>
      runWithin(
        nestPreviewPlaces,
        PREVIEW_LIMIT,
        { key: orgId, weight: nestPreviewWeight(request) },
        (signal) => previewNest(nestPreviews.open(), request, signal),
      ),
    nestJob: (request, signal) => nests.open().run(request, { name: 'nestJob', signal }),
    nest: async (job, signal, onBest) =>
      listening<NestResult, NestResult>(onBest, (port) =>
        nests.open().run({ job, port }, { name: 'nest', signal, transferList: [port] }),
      ),
    close: async () => {
      await Promise.all([prices, nests, ownSheets, previews, nestPreviews].map((one) => one.close()));
    },
  };
};
