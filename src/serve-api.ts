import { createAdminApp, createApp } from './api/app.ts';
import { observeStores } from './api/metrics.ts';
import { listen } from './api/server.ts';
import { openRequestThreads } from './api/threads/request-threads.ts';
import { openApiDeps, settingsFor } from './api-deps.ts';
import type { Config } from './config.ts';
import { consoleRoutes } from './console/routes.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { createGuardedFetch } from './oauth/fetch-guard.ts';
import { oauthRoutes } from './oauth/routes.ts';
import type { Opened, Stop } from './opened.ts';
import { sha256Hex } from './platform/digest.ts';
import { LOOPBACK } from './platform/loopback.ts';
import { workbenchRoutes } from './workbench/routes.ts';

/** Origins whose pages may send files to the bucket: the configured ones, and the workbench at its own addresses. */
const pageOrigins = (config: Config, port: number): readonly string[] => {
  const own = new URL(settingsFor(config, port).publicBaseUrl);
  const local = LOOPBACK.has(own.hostname)
    ? ['localhost', '127.0.0.1'].map((host) => `${own.protocol}//${host}:${port}`)
    : [];
  return [...new Set([...config.CORS_ORIGINS, own.origin, ...local])];
};

/** Starts the listeners of the API, and the operators' own one if configured. */
export const startApi = async (
  config: Config,
  { log, backends, keys, shared, pricer }: Opened,
): Promise<{ readonly baseUrl: string; readonly stops: readonly Stop[] }> => {
  const { inRequestThread, close: closeRequestThreads } = openRequestThreads((error) =>
    log.error({ err: error }, 'a thread of the API ended'),
  );
  const apiDeps = await openApiDeps({ ...shared, pricer, inRequestThread, keys });
  observeStores(apiDeps);
  const storeOrigin = await shared.store.publicOrigin();
  const { uiUrl, namespace } = backends.temporal;
  const temporalUi = uiUrl === null ? null : { url: uiUrl, namespace };
  const listening = await listen(
    (port) => {
      const deps = { ...apiDeps, settings: settingsFor(config, port) };
      const app = createApp(deps);
      mcpRoutes(app, deps);
      oauthRoutes(app, deps, {
        cookieKeys: keys.map((key) => sha256Hex(`oauth-cookie:${key}`)),
        fetch: createGuardedFetch({ allowInsecure: config.ALLOW_INSECURE_WEBHOOK_TARGETS }),
      });
      consoleRoutes(app, deps, { temporalUi, operators: config.ADMIN_PORT === undefined, sessions: true });
      workbenchRoutes(app, { storeOrigin });
      return app;
    },
    { host: config.HOST, port: config.PORT, setting: 'PORT' },
  );
  const baseUrl = `http://${config.HOST}:${listening.port}`;
  // An operator's own bucket keeps its own CORS rules.
  if (backends.ownBucket) await shared.store.allowOrigins(pageOrigins(config, listening.port));
  const stops: Stop[] = [
    async () => apiDeps.waits.close(),
    listening.stop,
    apiDeps.background.idle,
    closeRequestThreads,
  ];
  if (config.ADMIN_PORT !== undefined) {
    const deps = { ...apiDeps, settings: settingsFor(config, listening.port) };
    const admin = await listen(
      () => {
        const operators = createAdminApp(deps);
        consoleRoutes(operators, deps, { temporalUi, operators: true, sessions: false });
        return operators;
      },
      { host: config.ADMIN_HOST, port: config.ADMIN_PORT, setting: 'ADMIN_PORT' },
    );
    stops.unshift(admin.stop);
    log.info({ admin_url: `http://${config.ADMIN_HOST}:${admin.port}` }, 'listening for operators');
  }
  log.info({ base_url: baseUrl, temporal_ui: backends.temporal.uiUrl }, 'listening');
  return { baseUrl, stops };
};
