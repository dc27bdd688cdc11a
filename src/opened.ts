import path from 'node:path';
import { openPricer } from './activities/pricer.ts';
import { openBackends, ownSecret, unopened } from './backends.ts';
import { type Config, holdsKeys } from './config.ts';
import { openDatabase } from './db/kernel/database.ts';
import { requireSchema } from './db/kernel/require-schema.ts';
import { createStarter } from './db/outbox/starter.ts';
import type { Clock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { createObjectStore } from './platform/object-store.ts';
import { payloadKeysOf } from './platform/payload-codec.ts';
import { createSecretBox, noSecretBox } from './platform/secret-box.ts';
import { createTemporalClient } from './platform/temporal.ts';
import type { Tracing } from './platform/tracing/start.ts';
import { createWorkflowStarter } from './platform/workflow-starter.ts';
import { deliveryWiring } from './workflows/deliver-webhook/contract.ts';

export type Roles = { readonly api: boolean; readonly worker: boolean };

/** Ends one part of a service. */
export type Stop = () => Promise<unknown>;

/** Null unless configured: then nothing of it is loaded. */
const tracingOf = async (config: Config, roles: Roles): Promise<Tracing | null> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const role = roles.api && roles.worker ? 'all' : roles.api ? 'api' : 'worker';
  const { startTracing } = await import('./platform/tracing/start.ts');
  return startTracing({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, service: `should-cost-${role}` });
};

/** Opens the dependencies of both roles. */
export const openShared = async (config: Config, roles: Roles, clock: Clock) => {
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

export type Opened = Awaited<ReturnType<typeof openShared>>;
