import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Read = number | Readonly<Record<string, number>>;

/** Counters and histograms of modules. A process has one of each, so that no function needs it as an argument. */
const ofModules = new Registry();

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Of work that may wait for other work. */
const LONG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

type Definition<Label extends string> = {
  readonly name: string;
  readonly help: string;
  /** Each has few values. Never an id, and never a text of a customer. */
  readonly labels: readonly Label[];
};

export const counter = <Label extends string>({ name, help, labels }: Definition<Label>): Counter<Label> =>
  new Counter({ name, help, labelNames: [...labels], registers: [ofModules] });

/** Of seconds. */
export const histogram = <Label extends string>({
  name,
  help,
  labels,
  isLong = false,
}: Definition<Label> & { readonly isLong?: boolean }): Histogram<Label> =>
  new Histogram({
    name,
    help,
    labelNames: [...labels],
    buckets: isLong ? LONG_SECONDS : SECONDS,
    registers: [ofModules],
  });

/** A value that the process sets when it changes. */
export const setGauge = <Label extends string>({ name, help, labels }: Definition<Label>): Gauge<Label> =>
  new Gauge({ name, help, labelNames: [...labels], registers: [ofModules] });

export type Metrics = {
  /** One answered request; `route` is its pattern, never its path: one label per id would grow without bound. */
  readonly request: (seen: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** A value that is read at each scrape; a record gives several values with the label, by default `state`. */
  readonly gauge: (name: string, help: string, read: () => Read | Promise<Read>, label?: string) => void;
  /** Metrics of another source in this process, in the same format. */
  readonly include: (read: () => Promise<string>) => void;
  /** The Prometheus text format, and its content type. */
  readonly print: () => Promise<{ readonly contentType: string; readonly text: string }>;
};

/** @param ofProcess also memory, CPU time, event-loop lag and garbage collection of this process. */
export const createMetrics = (options: { readonly ofProcess: boolean }): Metrics => {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const others: (() => Promise<string>)[] = [];
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
    gauge: (name, help, read, label = 'state') => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const value = await read();
          // A label that the source no longer returns must not keep its last value.
          this.reset();
          if (typeof value === 'number') this.set(value);
          else for (const [of, count] of Object.entries(value)) this.set({ [label]: of }, count);
        },
      });
    },
    include: (read) => {
      others.push(read);
    },
    print: async () => {
      const texts = [registry, ofModules].map((one) => one.metrics());
      const parts = await Promise.all([...texts, ...others.map((read) => read())]);
      return { contentType: registry.contentType, text: parts.map((part) => `${part.trimEnd()}\n`).join('') };
    },
  };
};
