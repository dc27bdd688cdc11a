import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Embedded, startEmbedded } from '../scripts/services/index.mjs';
import { openPricer } from './activities/pricer.ts';
import { keepSchedules } from './activities/schedules.ts';
import { type Queue, runWorkers } from './activities/worker.ts';
import { createAdminApp, createApp } from './api/app.ts';
import { createBackground } from './api/kit/background.ts';
import { createCursorCodec } from './api/kit/cursor.ts';
import { SCOPES } from './api/kit/scopes.ts';
import { observeStores } from './api/metrics.ts';
import { listen } from './api/server.ts';
import { upgradePageOf } from './api/upgrade-page.ts';
import { type Config, ConfigError } from './config.ts';
import { consoleRoutes } from './console/routes.ts';
import { loadCatalogue } from './db/catalogue.ts';
import { openDatabase } from './db/database.ts';
import { ensureDevOrganisation, type KnownDev } from './db/dev-organisation.ts';
import { migrate, setApplicationPassword } from './db/migrate.ts';
import { createStarter } from './db/starter.ts';
import { ownerEmails } from './db/users.ts';
import { openCatalogue } from './engine/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { createObjectStore } from './platform/object-store.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createTemporalClient } from './platform/temporal.ts';
import { createWorkflowStarter } from './platform/workflow-starter.ts';

export type Service = {
  readonly log: Logger;
  /** Null without an API. */
  readonly baseUrl: string | null;
  readonly stop: () => Promise<void>;
};

export type Roles = { readonly api: boolean; readonly worker: boolean };

/** Reads a secret of this installation, making it on first use; only its owner can read the file. */
const ownSecret = async (file: string, bytes: number): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(bytes).toString('base64');
  await mkdir(path.dirname(file), { recursive: true });
  // `wx`: of two processes that start at once, one makes it and the other reads it.
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
};

type Backends = {
  readonly databaseUrl: string;
  readonly temporal: {
    address: string;
    namespace: string;
    uiUrl: string | null;
    apiKey?: string;
    tls: boolean;
  };
  readonly s3: Parameters<typeof createObjectStore>[0];
  /** The bucket is that of the embedded S3 server. */
  readonly ownBucket: boolean;
  readonly embedded: Embedded | null;
};

/** Starts each embedded part that no setting replaces, migrates as the owner, and gives the addresses of all of them. */
const openBackends = async (config: Config, clock: Clock, log: Logger): Promise<Backends> => {
  const wantsS3 = config.S3_ENDPOINT === undefined && config.S3_BUCKET === undefined;
  const which = [
    ...(config.DATABASE_URL === undefined ? (['postgres'] as const) : []),
    ...(config.TEMPORAL_ADDRESS === undefined ? (['temporal'] as const) : []),
    ...(wantsS3 ? (['s3'] as const) : []),
  ];
  const embedded =
    which.length === 0
      ? null
      : ((await startEmbedded({
          dataDir: config.DATA_DIR,
          ports: {
            postgres: config.POSTGRES_PORT,
            temporal: config.TEMPORAL_PORT,
            temporalUi: config.TEMPORAL_UI_PORT,
            s3: config.S3_PORT,
          },
          which,
          log: (line: string) => log.info({ component: 'embedded' }, line),
        })) as Embedded);
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL ?? embedded?.databaseUrl;
  if (ownerUrl === undefined) throw new Error('there is no database to open');
  const applied = await migrate(ownerUrl, clock.now()).catch((error: unknown) => {
    throw embedded?.databaseUrl === ownerUrl ? error : unopened(config, error);
  });
  if (applied.length > 0) log.info({ applied }, 'migrated');
  let databaseUrl = config.DATABASE_URL;
  if (databaseUrl === undefined) {
    const password = await ownSecret(path.join(config.DATA_DIR, 'application.password'), 24);
    await setApplicationPassword(ownerUrl, password);
    const url = new URL(ownerUrl);
    url.username = 'sc_app';
    url.password = encodeURIComponent(password);
    databaseUrl = url.href;
  }
  return {
    databaseUrl,
    temporal: {
      address: config.TEMPORAL_ADDRESS ?? embedded?.temporal.address ?? '',
      namespace: config.TEMPORAL_NAMESPACE,
      uiUrl: config.TEMPORAL_UI_URL ?? embedded?.temporal?.uiUrl ?? null,
      ...(config.TEMPORAL_API_KEY === undefined ? {} : { apiKey: config.TEMPORAL_API_KEY }),
      tls: config.TEMPORAL_TLS,
    },
    s3: wantsS3
      ? { ...pickS3(embedded), publicEndpoint: config.S3_PUBLIC_ENDPOINT }
      : {
          endpoint: config.S3_ENDPOINT,
          publicEndpoint: config.S3_PUBLIC_ENDPOINT,
          region: config.S3_REGION,
          bucket: config.S3_BUCKET ?? 'should-cost',
          accessKeyId: config.S3_ACCESS_KEY_ID,
          secretAccessKey: config.S3_SECRET_ACCESS_KEY,
        },
    ownBucket: wantsS3,
    embedded,
  };
};

/** No such host, nobody there, a wrong password, no such database: what a setting cures. */
const CURABLE = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', '28P01', '28000', '3D000'];

const unopened = (config: Config, error: unknown): unknown => {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  if (code === undefined || !CURABLE.includes(code)) return error;
  const name = config.DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  return new ConfigError(`${name}: the database cannot be opened: ${message || code}`);
};

const pickS3 = (embedded: Embedded | null) => {
  if (embedded === null) throw new Error('there is no S3 server to open');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = embedded.s3;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
};

/** Wires everything and starts the asked roles. The only place, besides the command line, where configuration meets code. */
export const startService = async (
  config: Config,
  roles: Roles,
  clock: Clock = systemClock,
): Promise<Service> => {
  const log = createLogger(config.LOG_LEVEL);
  const backends = await openBackends(config, clock, log);
  const keys = config.ENCRYPTION_KEYS ?? [await ownSecret(path.join(config.DATA_DIR, 'encryption.key'), 32)];
  const db = openDatabase({
    url: backends.databaseUrl,
    poolSize: config.DATABASE_POOL_SIZE,
    waitMs: config.DATABASE_WAIT_SECONDS * 1000,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection ended'),
  });
  const store = createObjectStore(backends.s3);
  // A bucket of one's own has the rules that its owner gave it.
  if (backends.ownBucket) await store.allowOrigins(config.CORS_ORIGINS);
  const temporal = createTemporalClient(backends.temporal);
  const starter = createStarter(db, createWorkflowStarter(temporal), clock, log);
  const secrets = createSecretBox(keys);
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
  const shared = { db, store, temporal, starter, clock, log, secrets };
  const stops: (() => Promise<unknown>)[] = [];
  if (config.ALLOW_INSECURE_WEBHOOK_TARGETS) {
    log.warn('ALLOW_INSECURE_WEBHOOK_TARGETS is on: webhooks may go to http and to private addresses');
  }
  let baseUrl: string | null = null;

  if (roles.worker) {
    if (config.NODE_ENV === 'production' && config.SMTP_URL === undefined) {
      log.warn('no SMTP_URL is set: mail stays in files, so nobody can confirm an address');
    }
    const workers = runWorkers(
      {
        ...shared,
        pricer,
        mail,
        ownerEmails: (orgId) => ownerEmails(db, orgId),
        settings: {
          cad: {
            timeoutSeconds: config.CAD_TIMEOUT_SECONDS,
            maxMemoryBytes: config.CAD_MAX_MEMORY_MB * 1024 * 1024,
          },
          calculationTimeoutSeconds: config.CALCULATION_TIMEOUT_SECONDS,
          allowInsecureWebhookTargets: config.ALLOW_INSECURE_WEBHOOK_TARGETS,
        },
      },
      backends.temporal,
      config.WORKER_QUEUES as readonly Queue[],
    );
    const stopping = new AbortController();
    stops.push(async () => stopping.abort(), workers.stop);
    log.info({ queues: config.WORKER_QUEUES }, 'workers are up');
    void keepSchedules(temporal, log, stopping.signal);
  }
  if (roles.api) {
    const { grades, collectiveNames } = await loadCatalogue(db);
    const baseUrlOf = (port: number) => config.PUBLIC_BASE_URL ?? `http://${config.HOST}:${port}`;
    const settingsFor = (port: number) => ({
      publicBaseUrl: baseUrlOf(port),
      upgradeUrl: config.UPGRADE_URL ?? upgradePageOf(baseUrlOf(port)),
      supportContact: config.SUPPORT_CONTACT ?? null,
      corsOrigins: config.CORS_ORIGINS,
      trustedProxies: config.TRUSTED_PROXIES,
      allowInsecureWebhookTargets: config.ALLOW_INSECURE_WEBHOOK_TARGETS,
      fairScheduling: config.TEMPORAL_ADDRESS === undefined || config.TEMPORAL_FAIRNESS,
      ownAdminListener: config.ADMIN_PORT !== undefined,
      validateResponses: config.NODE_ENV === 'test',
    });
    const apiDeps = {
      ...shared,
      preview: pricer.preview,
      background: createBackground(log),
      metrics: createMetrics({ ofProcess: true }),
      cursors: createCursorCodec(keys[0] ?? ''),
      catalogue: openCatalogue(grades, collectiveNames),
    };
    observeStores(apiDeps);
    const { uiUrl, namespace } = backends.temporal;
    const temporalUi = uiUrl === null ? null : { url: uiUrl, namespace };
    const listening = await listen(
      (port) => {
        const deps = { ...apiDeps, settings: settingsFor(port) };
        const app = createApp(deps);
        consoleRoutes(app, deps, { temporalUi, operators: config.ADMIN_PORT === undefined, sessions: true });
        return app;
      },
      { host: config.HOST, port: config.PORT, setting: 'PORT' },
    );
    baseUrl = `http://${config.HOST}:${listening.port}`;
    stops.unshift(listening.stop, apiDeps.background.idle);
    if (config.ADMIN_PORT !== undefined) {
      const deps = { ...apiDeps, settings: settingsFor(listening.port) };
      const admin = await listen(
        () => {
          const operators = createAdminApp(deps);
          consoleRoutes(operators, deps, { temporalUi, operators: true, sessions: false });
          return operators;
        },
        { host: config.HOST, port: config.ADMIN_PORT, setting: 'ADMIN_PORT' },
      );
      stops.unshift(admin.stop);
      log.info({ admin_url: `http://${config.HOST}:${admin.port}` }, 'operators are served');
    }
    log.info({ base_url: baseUrl, temporal_ui: backends.temporal.uiUrl }, 'listening');
  }
  if (backends.embedded !== null && config.NODE_ENV !== 'production' && baseUrl !== null) {
    await writeDevFile(config, db, clock, { baseUrl, temporalUiUrl: backends.temporal.uiUrl });
  }
  return {
    log,
    baseUrl,
    stop: async () => {
      for (const stop of stops) await stop();
      await pricer.close();
      await starter.idle();
      await db.close();
      await temporal.connection.close();
      store.close();
      await backends.embedded?.stop();
    },
  };
};

/** `.data/dev.json`: how to reach and use this copy, for its owner's eyes only. */
const writeDevFile = async (
  config: Config,
  db: Parameters<typeof ensureDevOrganisation>[0],
  clock: Clock,
  addresses: { readonly baseUrl: string; readonly temporalUiUrl: string | null },
): Promise<void> => {
  const file = path.join(config.DATA_DIR, 'dev.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as KnownDev,
    () => null,
  );
  const organisation = await ensureDevOrganisation(db, clock.now(), known, SCOPES);
  const content = {
    base_url: addresses.baseUrl,
    api_key: organisation.apiKey,
    org_id: organisation.orgId,
    org_slug: organisation.slug,
    owner_email: organisation.ownerEmail,
    owner_password: organisation.ownerPassword,
    operator_token: organisation.operatorToken,
    temporal_ui_url: addresses.temporalUiUrl,
    console_url: `${addresses.baseUrl}/console`,
  };
  // Renamed into place: whoever waits for the file never reads half of it, and a crash leaves the one of last time.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  if (organisation.created) {
    process.stdout.write(
      `An organisation was created for you. Everything below is also in ${file}:\n  API key         ${organisation.apiKey}\n  owner           ${organisation.ownerEmail} / ${organisation.ownerPassword}\n  operator token  ${organisation.operatorToken}\n`,
    );
  }
};
