import type { Hono } from 'hono';
import { countOpenStarts } from '../db/outbox/staged-starts.ts';
import type { AppEnv } from './kit/app-env.ts';
import type { Deps } from './kit/deps.ts';

/** Registered once per process, whichever listener serves them. */
export const observeStores = (deps: Pick<Deps, 'db' | 'metrics' | 'log' | 'waits'>): void => {
  deps.metrics.gauge('database_connections', 'database connections of this process', () =>
    deps.db.connections(),
  );
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
