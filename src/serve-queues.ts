import { CAD_CHILD, poolOptions } from './activities/cad-job.ts';
import type { ExtractorSettings } from './activities/extractor/shapes.ts';
import { keepSchedules } from './activities/schedules.ts';
import { runWorkers } from './activities/worker.ts';
import { observeBacklog, observeConnections } from './api/metrics.ts';
import { type Config, ConfigError } from './config.ts';
import { ownerEmails } from './db/accounts/users.ts';
import type { Opened, Stop } from './opened.ts';
import { listenForHealth } from './platform/health.ts';
import type { Logger } from './platform/logger.ts';
import { createChildPool } from './platform/sandbox/child-pool.ts';
import { IsolationError, missingIsolation } from './platform/sandbox/missing-isolation.ts';

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

/** Starts the workers of the configured queues, and their listener for probes. */
export const startWorkers = async (
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
