import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type {
  NestAsked,
  NestJob,
  NestResult,
  Preview,
  PreviewRequest,
  PricingSnapshot,
  SheetComponent,
} from '../engine/index.ts';
import type { Outcome, RollUp } from './price-snapshot.ts';
import type { SharedSheets } from './share-sheets.ts';

/** Prices away from the event loop, on which requests, SQL statements and heartbeats wait. */
export type Pricer = {
  /** @param signal ends the thread that is at it; the promise is rejected */
  readonly price: (snapshot: PricingSnapshot, signal: AbortSignal) => Promise<Outcome>;
  /** The rest of an assembly's price, as `price`. */
  readonly rollUp: (assembly: RollUp, signal: AbortSignal) => Promise<Outcome>;
  /** What the components of an assembly share of its own sheets, as `price`, in threads of their own. */
  readonly shareSheets: (components: readonly SheetComponent[], signal: AbortSignal) => Promise<SharedSheets>;
  /** Rejected with a TimeoutError as cause when it takes, with its wait for a thread, longer than anybody waits for an answer. */
  readonly preview: (snapshot: PricingSnapshot, request: PreviewRequest) => Promise<Preview>;
  /** A nest of little work, in threads of their own; rejected as `preview`. */
  readonly nestPreview: (asked: NestAsked) => Promise<{ readonly job: NestJob; readonly result: NestResult }>;
  readonly nestJob: (asked: NestAsked, signal: AbortSignal) => Promise<NestJob>;
  /** @param told hears the best so far, in order */
  readonly nest: (job: NestJob, signal: AbortSignal, told: (best: NestResult) => void) => Promise<NestResult>;
  readonly close: () => Promise<void>;
};

/** One core is left to the database and to the process itself. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** A nest keeps a thread for long: prices and previews do not wait behind one. */
export const NEST_THREADS = 1;

/**
 * Nests that somebody waits for take seconds, a preview of one up to its limit. Of either kind so many are at work at most, each kind in threads of
 * its own: a price never waits behind one, nor an assembly behind a preview. Nothing at work in a thread waits for another one.
 */
const SHORT_NEST_THREADS = Math.ceil(THREADS / 2);

const PREVIEW_LIMIT_MS = 60_000;

/**
 * Threads that start with the first task. Piscina replaces a thread that a signal ended only up to its least number, and starts one for a new
 * task, never for one that waits already: with a least number below the most, a task that waited for that thread would wait for ever.
 */
const threadsAtNeed = (count: number, onIdleError: (error: unknown) => void) => {
  let opened: Piscina | undefined;
  return {
    open: (): Piscina => {
      if (opened === undefined) {
        opened = new Piscina({
          filename: new URL('./pricing-thread.ts', import.meta.url).href,
          minThreads: count,
          maxThreads: count,
          recordTiming: false,
        });
        opened.on('error', onIdleError);
      }
      return opened;
    },
    close: async (): Promise<void> => opened?.destroy(),
  };
};

/**
 * @param options.warm start the threads now, not with the first snapshot
 * @param options.onIdleError a thread ended while it had nothing to do; another one takes its place
 */
export const openPricer = (options: {
  readonly warm: boolean;
  readonly onIdleError: (error: unknown) => void;
}): Pricer => {
  const prices = threadsAtNeed(THREADS, options.onIdleError);
  const nests = threadsAtNeed(NEST_THREADS, options.onIdleError);
  const ownSheets = threadsAtNeed(SHORT_NEST_THREADS, options.onIdleError);
  const nestPreviews = threadsAtNeed(SHORT_NEST_THREADS, options.onIdleError);
  if (options.warm) prices.open();
  return {
    price: (snapshot, signal) => prices.open().run(snapshot, { name: 'price', signal }),
    rollUp: (assembly, signal) => prices.open().run(assembly, { name: 'rollUp', signal }),
    shareSheets: (components, signal) => ownSheets.open().run(components, { name: 'shareSheets', signal }),
    preview: (snapshot, request) =>
      prices
        .open()
        .run({ snapshot, request }, { name: 'preview', signal: AbortSignal.timeout(PREVIEW_LIMIT_MS) }),
    nestPreview: (asked) =>
      nestPreviews.open().run(asked, { name: 'nestPreview', signal: AbortSignal.timeout(PREVIEW_LIMIT_MS) }),
    nestJob: (asked, signal) => nests.open().run(asked, { name: 'nestJob', signal }),
    nest: async (job, signal, told) => {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', told);
      try {
        return await nests.open().run({ job, port: port2 }, { name: 'nest', signal, transferList: [port2] });
      } finally {
        port1.close();
      }
    },
    close: async () => {
      await Promise.all([prices, nests, ownSheets, nestPreviews].map((threads) => threads.close()));
    },
  };
};
