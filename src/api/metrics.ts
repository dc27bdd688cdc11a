import type { Hono } from 'hono';
import type { Database } from '../db/kernel/database.ts';
import { countOpenStarts } from '../db/outbox/staged-starts.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { AppEnv } from './kit/app-env.ts';
import type { Deps } from './kit/deps.ts';

export const observeConnections = (metrics: Metrics, db: Database): void =>
  metrics.gauge('database_connections', 'database connections of this process', () => db.connections());

/** Registered once per process, whichever listener serves them. */
export const observeStores = (deps: Pick<Deps, 'db' | 'metrics' | 'log' | 'waits'>): void => {
  observeConnections(deps.metrics, deps.db);
  deps.metrics.gauge('waiting_requests', 'requests of this process that wait with wait_seconds', () =>
    deps.waits.count(),
  );
  deps.metrics.gauge('staged_starts_open', 'workflows that are staged and not started yet', async () => {
    try {
      return await countOpenStarts(deps.db);
    } catch (error) {
      // Without the database the other numbers matter most.
      deps.log.warn({ err: error }, 'the staged starts could not be counted');
      return Number.NaN;
    }
  });
};

/** `/metrics` in the Prometheus text format: on the operators' own listener where there is one. */
export const metricsRoute = (app: Hono<AppEnv>, deps: Deps): void => {
  app.get('/metrics', async (c) => {
    const { contentType, text } = await deps.metrics.print();
    return c.body(text, 200, { 'content-type': contentType });
  });
};
