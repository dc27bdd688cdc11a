import type { Hono } from 'hono';
import type { Database } from '../db/kernel/database.ts';
import { type Backlog, measureBacklog } from '../db/outbox/backlog.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { AppEnv } from './kit/app-env.ts';
import type { Deps } from './kit/deps.ts';

export const observeConnections = (metrics: Metrics, db: Database): void =>
  metrics.gauge('database_connections', 'database connections of this process', () => db.connections());

/** The work that waits in the whole service, by index look-ups: a scrape costs the same however much waits. */
export const observeBacklog = ({
  metrics,
  db,
  clock,
  log,
}: Pick<Deps, 'metrics' | 'db' | 'clock' | 'log'>): void => {
  let read: Promise<Backlog | null> | null = null;
  // The gauges of one scrape share one look.
  const look = (): Promise<Backlog | null> => {
    read ??= measureBacklog(db, clock.now())
      .catch((error: unknown) => {
        // Without the database the other numbers matter most.
        log.warn({ err: error }, 'the backlog could not be measured');
        return null;
      })
      .finally(() => {
        read = null;
      });
    return read;
  };
  metrics.gauge(
    'staged_starts_open',
    'workflows that are staged and not started yet; 10001: more than 10000',
    async () => (await look())?.openStarts ?? Number.NaN,
  );
  metrics.gauge(
    'staged_start_oldest_seconds',
    'age of the oldest workflow that is staged and not started',
    async () => (await look())?.oldestStartSeconds ?? Number.NaN,
  );
  metrics.gauge(
    'calculation_queue_oldest_seconds',
    'age of the run that has waited longest for a slot of its organisation, by plan',
    async () => (await look())?.oldestRunSeconds ?? {},
    'tier',
  );
};

/** Registered once per process, whichever listener serves them. */
export const observeStores = (deps: Pick<Deps, 'db' | 'metrics' | 'clock' | 'log' | 'waits'>): void => {
  observeConnections(deps.metrics, deps.db);
  observeBacklog(deps);
  deps.metrics.gauge('waiting_requests', 'requests of this process that wait with wait_seconds', () =>
    deps.waits.count(),
  );
};

/** `/metrics` in the Prometheus text format: on the operators' own listener where there is one. */
export const metricsRoute = (app: Hono<AppEnv>, deps: Deps): void => {
  app.get('/metrics', async (c) => {
    const { contentType, text } = await deps.metrics.print();
    return c.body(text, 200, { 'content-type': contentType });
  });
};
