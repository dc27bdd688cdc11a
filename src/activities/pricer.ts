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
} from '../engine/index.ts';
import type { Outcome, RollUp } from './price-snapshot.ts';

/** Prices away from the event loop, on which requests, SQL statements and heartbeats wait. */
export type Pricer = {
  /** @param signal ends the thread that is at it; the promise is rejected */
  readonly price: (snapshot: PricingSnapshot, signal: AbortSignal) => Promise<Outcome>;
  /** The rest of an assembly's price, as `price`. */
  readonly rollUp: (assembly: RollUp, signal: AbortSignal) => Promise<Outcome>;
  /** Rejected with a TimeoutError as cause when it takes, with its wait for a thread, longer than anybody waits for an answer. */
  readonly preview: (snapshot: PricingSnapshot, request: PreviewRequest) => Promise<Preview>;
  /** A nest of little work; rejected as `preview`. */
  readonly nestPreview: (asked: NestAsked) => Promise<{ readonly job: NestJob; readonly result: NestResult }>;
  readonly nestJob: (asked: NestAsked, signal: AbortSignal) => Promise<NestJob>;
  /** @param told hears the best so far, in order */
  readonly nest: (job: NestJob, signal: AbortSignal, told: (best: NestResult) => void) => Promise<NestResult>;
  readonly close: () => Promise<void>;
};

/** One core is left to the database and to the process itself. */
const THREADS = Math.max(1, availableParallelism() - 1);

const PREVIEW_LIMIT_MS = 60_000;

/**
 * @param options.warm start the threads now, not with the first snapshot
 * @param options.onIdleError a thread ended while it had nothing to do; another one takes its place
 */
export const openPricer = (options: {
  readonly warm: boolean;
  readonly onIdleError: (error: unknown) => void;
}): Pricer => {
  const pool = new Piscina({
    filename: new URL('./pricing-thread.ts', import.meta.url).href,
    minThreads: options.warm ? THREADS : 0,
    maxThreads: THREADS,
    recordTiming: false,
  });
  // A nest keeps a thread for long: prices and previews do not wait behind one.
  const nests = new Piscina({
    filename: new URL('./pricing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    recordTiming: false,
  });
  pool.on('error', options.onIdleError);
  nests.on('error', options.onIdleError);
  return {
    price: (snapshot, signal) => pool.run(snapshot, { name: 'price', signal }),
    rollUp: (assembly, signal) => pool.run(assembly, { name: 'rollUp', signal }),
    preview: (snapshot, request) =>
      pool.run({ snapshot, request }, { name: 'preview', signal: AbortSignal.timeout(PREVIEW_LIMIT_MS) }),
    nestPreview: (asked) =>
      pool.run(asked, { name: 'nestPreview', signal: AbortSignal.timeout(PREVIEW_LIMIT_MS) }),
    nestJob: (asked, signal) => nests.run(asked, { name: 'nestJob', signal }),
    nest: async (job, signal, told) => {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', told);
      try {
        return await nests.run({ job, port: port2 }, { name: 'nest', signal, transferList: [port2] });
      } finally {
        port1.close();
      }
    },
    close: async () => {
      await Promise.all([pool.destroy(), nests.destroy()]);
    },
  };
};
