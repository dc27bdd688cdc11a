import path from 'node:path';
import { CAD_CHILD, poolOptions } from './activities/cad-job.ts';
import type { ExtractorSettings } from './activities/extractor/shapes.ts';
import { openPricer } from './activities/pricer.ts';
import { keepSchedules } from './activities/schedules.ts';
import { runWorkers } from './activities/worker.ts';
import { createAdminApp, createApp } from './api/app.ts';
import { observeBacklog, observeConnections, observeStores } from './api/metrics.ts';
import { listen } from './api/server.ts';
import { openRequestThreads } from './api/threads/request-threads.ts';
import { openApiDeps, settingsFor } from './api-deps.ts';
import { openBackends, ownSecret, unopened } from './backends.ts';
import { type Config, ConfigError, holdsKeys } from './config.ts';
import { consoleRoutes } from './console/routes.ts';
import { ownerEmails } from './db/accounts/users.ts';
import { openDatabase } from './db/kernel/database.ts';
import { requireSchema } from './db/kernel/require-schema.ts';
import { createStarter } from './db/outbox/starter.ts';
import { writeDevFile } from './dev-file.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { createGuardedFetch } from './oauth/fetch-guard.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { sha256Hex } from './platform/digest.ts';
import { listenForHealth } from './platform/health.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { LOOPBACK } from './platform/loopback.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { createObjectStore } from './platform/object-store.ts';
import { payloadKeysOf } from './platform/payload-codec.ts';
import { createChildPool } from './platform/sandbox/child-pool.ts';
import { IsolationError, missingIsolation } from './platform/sandbox/missing-isolation.ts';
import { createSecretBox, noSecretBox } from './platform/secret-box.ts';
import { createTemporalClient } from './platform/temporal.ts';
import type { Tracing } from './platform/tracing/start.ts';
import { createWorkflowStarter } from './platform/workflow-starter.ts';
import { workbenchRoutes } from './workbench/routes.ts';
import { deliveryWiring } from './workflows/deliver-webhook/contract.ts';

export type Service = {
  readonly log: Logger;
  /** Null without an API. */
  readonly baseUrl: string | null;
  readonly stop: () => Promise<void>;
};

export type Roles = { readonly api: boolean; readonly worker: boolean };

type Stop = () => Promise<unknown>;

/** Null unless configured: then nothing of it is loaded. */
const tracingOf = async (config: Config, roles: Roles): Promise<Tracing | null> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const role = roles.api && roles.worker ? 'all' : roles.api ? 'api' : 'worker';
  const { startTracing } = await import('./platform/tracing/start.ts');
  return startTracing({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, service: `should-cost-${role}` });
};

/** Dependencies of both roles. */
const openShared = async (config: Config, roles: Roles, clock: Clock) => {
  const log = createLogger(config.LOG_LEVEL);
  const tracing = await tracingOf(config, roles);
  const backends = await openBackends(config, log);
  const keys = holdsKeys(config, roles.api ? 'all' : 'worker')
    ? (config.ENCRYPTION_KEYS ?? [await ownSecret(path.join(config.DATA_DIR, 'encryption.key'), 32)])
    : [];
  const db = openDatabase({
    url: backends.databaseUrl,
    poolSize: config.DATABASE_POOL_SIZE,
    waitMs: config.DATABASE_WAIT_SECONDS * 1000,
    prepare: config.DATABASE_PREPARED_STATEMENTS,
    filesOnly: config.FILES_ONLY,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection ended'),
  });
  await requireSchema(db).catch(unopened('DATABASE_URL'));
  const store = createObjectStore(backends.s3);
  const temporalSettings = { ...backends.temporal, payloadKeys: payloadKeysOf(config, keys) };
  const temporal = createTemporalClient(temporalSettings, tracing);
  const starter = createStarter(db, createWorkflowStarter(temporal), deliveryWiring, clock, log);
  const secrets = keys.length === 0 ? noSecretBox : createSecretBox(keys);
  const mail = createMailer(
    {
      smtpUrl: config.SMTP_URL,
      folder: path.join(config.DATA_DIR, 'mail'),
      from: config.MAIL_FROM,
      logTexts: config.NODE_ENV !== 'production',
    },
    clock,
    log,
  );
  const pricer = openPricer({
    warm: roles.api || config.WORKER_QUEUES.includes('pricing'),
    onIdleError: (error) => log.error({ err: error }, 'a pricing thread ended'),
  });
  const metrics = createMetrics({ ofProcess: true });
  const shared = { db, store, temporal, starter, clock, log, secrets, metrics };
  return { log, backends, keys, shared, temporalSettings, pricer, mail, tracing };
};

type Opened = Awaited<ReturnType<typeof openShared>>;

/** Null if the operator has configured none. `parseConfig` has checked that the other settings are complete. */
const extractorOf = (config: Config): ExtractorSettings | null =>
  config.EXTRACTOR_URL === undefined
    ? null
    : {
        url: config.EXTRACTOR_URL,
        shape: config.EXTRACTOR_SHAPE,
        provider: config.EXTRACTOR_PROVIDER ?? '',
        model: config.EXTRACTOR_MODEL ?? '',
        apiKey: config.EXTRACTOR_API_KEY,
        inputCentsPerMillion: config.EXTRACTOR_INPUT_CENTS_PER_MILLION ?? 0,
        outputCentsPerMillion: config.EXTRACTOR_OUTPUT_CENTS_PER_MILLION ?? 0,
        maxInputTokens: config.EXTRACTOR_MAX_INPUT_TOKENS,
        maxOutputTokens: config.EXTRACTOR_MAX_OUTPUT_TOKENS,
        timeoutMs: config.EXTRACTOR_TIMEOUT_SECONDS * 1000,
      };

const startWorkers = async (
  config: Config,
  { log, temporalSettings, shared, pricer, mail, tracing }: Opened,
  hasApi: boolean,
): Promise<readonly Stop[]> => {
  const isScraped = hasApi || config.HEALTH_PORT !== undefined;
  const readsFiles = config.WORKER_QUEUES.includes('cad');
  const sendsMail = config.WORKER_QUEUES.includes('orchestration');
  if (config.NODE_ENV === 'production' && sendsMail && config.SMTP_URL === undefined) {
    log.warn(
      'SMTP_URL is not set: mails stay in files, so users cannot confirm their addresses. Set SMTP_URL',
    );
  }
  if (readsFiles) await checkIsolation(config, log);
  const cad = {
    timeoutSeconds: config.CAD_TIMEOUT_SECONDS,
    maxMemoryBytes: config.CAD_MAX_MEMORY_MB * 1024 * 1024,
    turnCpuSeconds: config.DRAWING_TURN_CPU_SECONDS,
  };
  const ahead = createChildPool({
    ...poolOptions(cad),
    size: readsFiles ? config.CAD_CHILDREN_AHEAD : 0,
  });
  const workers = await runWorkers(
    {
      ...shared,
      pricer,
      mail,
      ownerEmails: (orgId) => ownerEmails(shared.db, orgId),
      settings: {
        cad: { ...cad, ahead },
        filesOnly: config.FILES_ONLY,
        extractor: extractorOf(config),
        calculationTimeoutSeconds: config.CALCULATION_TIMEOUT_SECONDS,
        buildId: config.WORKER_BUILD_ID ?? null,
        recoveryMode: config.RECOVERY_MODE,
        allowInsecureWebhookTargets: config.ALLOW_INSECURE_WEBHOOK_TARGETS,
      },
    },
    { settings: temporalSettings, tracing, metrics: isScraped ? shared.metrics : null },
    config.WORKER_QUEUES,
  );
  const stopping = new AbortController();
  log.info({ queues: config.WORKER_QUEUES }, 'workers are up');
  void keepSchedules(shared.temporal, log, stopping.signal);
  if (!hasApi) {
    observeConnections(shared.metrics, shared.db);
    if (config.WORKER_QUEUES.includes('orchestration')) observeBacklog(shared);
  }
  const health = await startHealth(config, shared, workers.isPolling);
  return [async () => stopping.abort(), workers.stop, ahead.close, ...health];
};

/** The listener of a worker for probes and scrapes, if configured. It answers until the last activity has ended. */
const startHealth = async (
  config: Config,
  { log, metrics }: Pick<Opened['shared'], 'log' | 'metrics'>,
  isReady: () => boolean,
): Promise<readonly Stop[]> => {
  if (config.HEALTH_PORT === undefined) return [];
  const { HEALTH_HOST: host, HEALTH_PORT: port } = config;
  const listening = await listenForHealth({ host, port }, { isReady, metrics }).catch((error: Error) => {
    throw new ConfigError(`HEALTH_PORT: ${host}:${port} cannot be listened on: ${error.message}`);
  });
  log.info({ health_url: `http://${host}:${listening.port}` }, 'listening for probes');
  return [listening.stop];
};

/** Origins whose pages may send files to the bucket: the configured ones, and the workbench at its own addresses. */
const pageOrigins = (config: Config, port: number): readonly string[] => {
  const own = new URL(settingsFor(config, port).publicBaseUrl);
  const local = LOOPBACK.has(own.hostname)
    ? ['localhost', '127.0.0.1'].map((host) => `${own.protocol}//${host}:${port}`)
    : [];
  return [...new Set([...config.CORS_ORIGINS, own.origin, ...local])];
};

/** Starts the listeners of the API, and the operators' own one if configured. */
const startApi = async (
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

/** Wires everything and starts the requested roles. Besides the command line the only place that passes configuration to code. */
export const startService = async (
  config: Config,
  roles: Roles,
  clock: Clock = systemClock,
): Promise<Service> => {
  const opened = await openShared(config, roles, clock);
  const { log, backends, shared, pricer, tracing } = opened;
  if (config.ALLOW_INSECURE_WEBHOOK_TARGETS) {
    log.warn('ALLOW_INSECURE_WEBHOOK_TARGETS is on: webhooks may go to http and to private addresses');
  }
  const workers = roles.worker ? await startWorkers(config, opened, roles.api) : [];
  const api = roles.api ? await startApi(config, opened) : null;
  const baseUrl = api?.baseUrl ?? null;
  if (backends.embedded !== null && config.NODE_ENV !== 'production' && baseUrl !== null) {
    await writeDevFile(config, shared.db, clock, { baseUrl, temporalUiUrl: backends.temporal.uiUrl });
  }
  return {
    log,
    baseUrl,
    stop: async () => {
      for (const stop of [...(api?.stops ?? []), ...workers]) await stop();
      await pricer.close();
      await shared.starter.idle();
      await shared.db.close();
      await shared.temporal.connection.close();
      shared.store.close();
      await tracing?.stop();
      await backends.embedded?.stop();
    },
  };
};

/** Logs the missing isolation measures for reading untrusted files. @throws IsolationError if they are required */
const checkIsolation = async (config: Config, log: Logger): Promise<void> => {
  const missing = await missingIsolation(CAD_CHILD);
  if (missing.length === 0) return log.info('untrusted files are read with all isolation measures');
  if (config.REQUIRE_ISOLATION) {
    throw new IsolationError(
      `REQUIRE_ISOLATION is on, but isolation measures are missing:\n${missing.map((measure) => `  - ${measure}`).join('\n')}\nSee deploy/README.md for what a container needs.`,
    );
  }
  log.warn(
    { missing },
    'isolation measures are missing; REQUIRE_ISOLATION=true refuses to start without them',
  );
};
