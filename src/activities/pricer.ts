import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { OrgId } from '../db/kernel/ids.ts';
import {
  type NestAsked,
  type Preview,
  type PreviewRequest,
  type PricingSnapshot,
  previewWeight,
  type SheetComponent,
} from '../engine/index.ts';
import type { NestJob, NestResult } from '../nest/index.ts';
import { createFairPlaces, type FairPlaces, type JobLimit, runWithin } from '../platform/fair-places.ts';
import { histogram } from '../platform/metrics.ts';
import { type Threads, threadsAtNeed } from '../platform/threads.ts';
import { inSpan } from '../platform/tracing/span.ts';
import type { ReportInput } from '../reports/report.ts';
import { postSnapshot } from './posted-snapshot.ts';
import type { Outcome, RollUp } from './price-snapshot.ts';
import type { SharedSheets } from './share-sheets.ts';

type NestPreview = { readonly job: NestJob; readonly result: NestResult };

/** Prices in threads, off the event loop that serves requests, SQL statements and heartbeats. */
export type Pricer = {
  /**
   * Threads are shared fairly between organisations: a part never waits behind the pages of another organisation's assembly.
   * @param signal ends the working thread; the promise is rejected
   */
  readonly price: (orgId: OrgId, snapshot: PricingSnapshot, signal: AbortSignal) => Promise<Outcome>;
  /** Rolls up an assembly whose components are priced, as `price`. */
  readonly rollUp: (orgId: OrgId, assembly: RollUp, signal: AbortSignal) => Promise<Outcome>;
  /** Nests the sheets that the components of an assembly share, as `price`, in separate threads. */
  readonly shareSheets: (
    orgId: OrgId,
    components: readonly SheetComponent[],
    signal: AbortSignal,
  ) => Promise<SharedSheets>;
  /**
   * In separate threads, shared fairly between organisations. Rejected with QueueFull when too many previews wait, or when this
   * one takes longer, including its wait, than a caller waits for a response.
   */
  readonly preview: (orgId: OrgId, snapshot: PricingSnapshot, request: PreviewRequest) => Promise<Preview>;
  /** A small nest, as `preview`; at the time limit, the best layout so far. */
  readonly nestPreview: (orgId: OrgId, request: NestAsked) => Promise<NestPreview>;
  /** Writes the file of a report, as `price`. */
  readonly report: (orgId: OrgId, input: ReportInput, signal: AbortSignal) => Promise<Uint8Array>;
  readonly nestJob: (request: NestAsked, signal: AbortSignal) => Promise<NestJob>;
  /** @param onBest called with each better layout, in order */
  readonly nest: (
    job: NestJob,
    signal: AbortSignal,
    onBest: (best: NestResult) => void,
  ) => Promise<NestResult>;
  readonly close: () => Promise<void>;
};

/** Number of corners whose no-fit polygons take about that time. */
const CORNERS_OF_A_COMPONENT = 25;

/** Weight of a nest preview, by its lines and the corners of their outlines. */
export const nestPreviewWeight = ({ lines }: NestAsked): number => {
  const corners = lines.reduce((sum, { outline }) => {
    const loops = outline === null ? [] : [outline.outer, ...outline.inner];
    return sum + loops.reduce((all, loop) => all + loop.length / 2, 0);
  }, 0);
  return lines.length + Math.floor(corners / CORNERS_OF_A_COMPONENT);
};

/** One core is left to the database and the main thread. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** A nest keeps a thread for long, so nests have threads of their own, separate from prices and previews. */
export const NEST_THREADS = 1;

/**
 * Nests of an assembly's own sheets take seconds, so that no price waits for them. No task in a thread waits for another task.
 */
const SHORT_NEST_THREADS = Math.ceil(THREADS / 2);

/** Previews have separate threads, so that no run waits for one; at least two, so that one organisation never holds all. */
const PREVIEW_THREADS = Math.max(2, THREADS);

const PREVIEW_LIMIT_MS = 60_000;

/**
 * One organisation may use at most half the threads for previews. The unit of waiting work is one plain part: per organisation
 * about two large assemblies, in total sixteen times that.
 */
export const PREVIEW_PLACES = {
  places: PREVIEW_THREADS,
  placesPerKey: Math.floor(PREVIEW_THREADS / 2),
  waiting: { perKey: 500, total: 8_000 },
  retryAfterSeconds: 5,
} as const;

/** Runs are limited where they are accepted, so their queue here has no limit. */
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

const priceSeconds = histogram({
  name: 'price_seconds',
  help: 'computing of one price in its thread, without the wait for the thread',
  labels: ['kind'],
});

/** Measures work that has its thread. */
const timed = <T>(kind: 'run' | 'assembly' | 'preview', work: () => Promise<T>): Promise<T> => {
  const done = priceSeconds.startTimer({ kind });
  return inSpan(`price ${kind}`, {}, work).finally(done);
};

const threads = (count: number, onIdleError: (error: unknown) => void): Threads =>
  threadsAtNeed(new URL('./pricing-thread.ts', import.meta.url), count, onIdleError);

/** Work that sends messages, handled in order. */
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

/** A quick nest. The time limit only ends the search: the answer is the best layout so far, if there is one. */
const previewNest = async (pool: Piscina, request: NestAsked, signal: AbortSignal): Promise<NestPreview> => {
  let best: NestPreview | null = null;
  try {
    return await listening<NestPreview, NestPreview>(
      (found) => {
        best = found;
      },
      (port) => pool.run({ options: request, port }, { name: 'nestPreview', signal, transferList: [port] }),
    );
  } catch (error) {
    if (best === null || !signal.aborted) throw error;
    return best;
  }
};

/**
 * @param options.warm start the threads now, not with the first snapshot
 * @param options.onIdleError called when an idle thread ended; another one replaces it
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
        timed('run', () => prices.open().run(postSnapshot(snapshot), { name: 'price', signal })),
      ),
    rollUp: (orgId, assembly, signal) =>
      pricePlaces.run({ key: orgId, weight: previewWeight(assembly.snapshot), signal }, () =>
        timed('assembly', () => prices.open().run(assembly, { name: 'rollUp', signal })),
      ),
    report: (orgId, input, signal) =>
      pricePlaces.run({ key: orgId, weight: 1, signal }, () =>
        prices.open().run(input, { name: 'report', signal }),
      ),
    shareSheets: (orgId, components, signal) =>
      ownSheetPlaces.run({ key: orgId, weight: components.length, signal }, () =>
        ownSheets.open().run(components, { name: 'shareSheets', signal }),
      ),
    preview: (orgId, snapshot, request) =>
      runWithin(previewPlaces, PREVIEW_LIMIT, { key: orgId, weight: previewWeight(snapshot) }, (signal) =>
        timed('preview', () => previews.open().run({ snapshot, request }, { name: 'preview', signal })),
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
