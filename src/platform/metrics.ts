import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** One answered request; `route` is its pattern, never its path: one label per id would grow without bound. */
  readonly request: (seen: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** A value that is read at each scrape; a record gives several labelled values. */
  readonly gauge: (
    name: string,
    help: string,
    read: () => number | Readonly<Record<string, number>> | Promise<number>,
  ) => void;
  /** The Prometheus text format, and its content type. */
  readonly print: () => Promise<{ readonly contentType: string; readonly text: string }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param ofProcess also memory, CPU time, event-loop lag and garbage collection of this process. */
export const createMetrics = (options: { readonly ofProcess: boolean }): Metrics => {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'requests with a response',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'time from the first byte of the request to the response',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    request: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [registry],
        async collect() {
          const value = await read();
          if (typeof value === 'number') this.set(value);
          else for (const [state, count] of Object.entries(value)) this.set({ state }, count);
        },
      });
    },
    print: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
};
