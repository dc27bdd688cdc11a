import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { applicationDefinition } from '../services/application.mjs';
import { haproxyDefinition } from '../services/haproxy.mjs';
import { startEmbedded } from '../services/index.mjs';
import { pgbouncerDefinition } from '../services/pgbouncer.mjs';
import { anyPort } from '../services/ports.mjs';
import { keptSecret } from '../services/secret.mjs';
import { HAPROXY, obtainDebian, PGBOUNCER } from '../setup/debian.mjs';
import { obtainTemporal, obtainTemporalServer } from '../setup/tools.mjs';
import { openCluster, stopAll } from './open.mjs';
import { run, startServices, startTemporal } from './temporal.mjs';

/** The programs that are not packages of npm. @returns {reason} where one cannot be had */
export async function clusterPrograms() {
  const [pgbouncer, haproxy] = [await obtainDebian(PGBOUNCER), await obtainDebian(HAPROXY)];
  const reason = pgbouncer.reason ?? haproxy.reason;
  if (reason) return { reason };
  const { server, sqlTool } = await obtainTemporalServer();
  return {
    programs: {
      pgbouncer: pgbouncer.path,
      haproxy: haproxy.path,
      server,
      sqlTool,
      cli: await obtainTemporal(),
    },
  };
}

/** Two servers of PostgreSQL, so that neither takes the disk of the other, and the S3 server. */
async function startStores({ dataDir, inside, log, services, stops }) {
  const base = await startEmbedded({ dataDir, which: ['postgres', 's3'], log });
  stops.push(() => base.stop());
  const own = await startEmbedded({ dataDir: inside('temporal'), which: ['postgres'], log });
  stops.push(() => own.stop());
  Object.assign(services, { postgres: base.postgres, s3: base.s3, 'temporal-postgres': own.postgres });
}

/** Migrates, and puts PgBouncer before the database. @returns the address of the application's login */
async function startDatabase({ dataDir, inside, services, start }, programs) {
  const { url: ownerUrl } = services.postgres;
  const password = keptSecret(inside('application.password'));
  await run('The migration', process.execPath, [join(root, 'src/main.ts'), 'migrate'], {
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_APP_PASSWORD: password,
  });
  const serverPort = Number(new URL(ownerUrl).port);
  const logins = { sc_app: password };
  const pooler = await start(
    pgbouncerDefinition({ dataDir, port: 0, program: programs.pgbouncer, serverPort, logins }),
  );
  const url = new URL(ownerUrl);
  Object.assign(url, { username: 'sc_app', password, port: String(pooler.addresses.port) });
  return url.href;
}

const applicationSettings = ({ inside, services }, { databaseUrl, temporal, publicPort }) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: '10',
  ...temporal,
  TEMPORAL_FAIRNESS: 'true',
  S3_ENDPOINT: services.s3.endpoint,
  S3_REGION: services.s3.region,
  S3_BUCKET: services.s3.bucket,
  S3_ACCESS_KEY_ID: services.s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: services.s3.secretAccessKey,
  // A secret is 48 hexadecimal digits, a key 32 bytes.
  ENCRYPTION_KEYS: Buffer.from(keptSecret(inside('encryption.secret')).slice(0, 32)).toString('base64'),
  DATA_DIR: inside('application'),
  PUBLIC_BASE_URL: `http://127.0.0.1:${publicPort}`,
  TRUSTED_PROXIES: '127.0.0.1',
  CAD_CHILDREN_AHEAD: '0',
});

const numbered = (name, count) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

async function startApplication({ dataDir, start }, { api, worker, env }) {
  const processes = [
    ...numbered('api', api).map((name) => ({ name, role: 'api' })),
    ...numbered('worker', worker).map((name) => ({ name, role: 'worker' })),
  ];
  await Promise.all(processes.map((one) => start(applicationDefinition({ dataDir, env, ...one }))));
}

/**
 * Starts the production shape on this machine: two PostgreSQL servers, the four services of Temporal with client certificates, the
 * S3 server, PgBouncer, `api` API processes behind a load balancer and `worker` workers. Each is a process that may be killed, and
 * is started again. `build`: the workers have it (worker versioning), and it becomes the current one. `progress(title, work)` reports each step; `signal` stops it, also while it starts. Types: index.d.mts.
 */
export async function startCluster({
  dataDir,
  api,
  worker,
  port = 0,
  programs,
  build,
  settings = {},
  log,
  progress,
  signal,
}) {
  const cluster = openCluster(dataDir, log);
  const { services, stop } = cluster;
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await progress('PostgreSQL twice, S3 server', () => startStores(cluster));
    const temporal = await progress('Temporal: frontend, history, matching, worker', () =>
      startTemporal(cluster, programs),
    );
    const databaseUrl = await progress('Migration, PgBouncer', () => startDatabase(cluster, programs));
    // Known before the processes that name it in their answers.
    const publicPort = port || (await anyPort());
    const env = {
      ...applicationSettings(cluster, { databaseUrl, temporal, publicPort }),
      ...(build ? { WORKER_BUILD_ID: build } : {}),
      ...settings,
    };
    await progress(`API processes: ${api}, workers: ${worker}`, () =>
      startApplication(cluster, { api, worker, env }),
    );
    if (build)
      await run('The promotion', process.execPath, [join(root, 'src/cli/promote.ts'), build], temporal);
    const ports = numbered('api', api).map((name) => services[name].addresses.port);
    await progress('Load balancer', () =>
      cluster.start(
        haproxyDefinition({ dataDir: cluster.dataDir, port: publicPort, program: programs.haproxy, ports }),
      ),
    );
    const configure = (changed) => Object.assign(env, changed);
    return { url: env.PUBLIC_BASE_URL, ownerUrl: services.postgres.url, env, configure, services, stop };
  } catch (error) {
    await stop();
    // Begun before the stop, and registered after it.
    await stopAll(cluster.stops);
    throw error;
  }
}

/**
 * The frontend of Temporal alone, with the authority of an environment and on a PostgreSQL of its own. It knows no namespace. `env`: settings of
 * a process of the environment.
 */
export async function startFrontend({ dataDir, programs, log }) {
  const cluster = openCluster(dataDir, log);
  try {
    const own = await startEmbedded({ dataDir: cluster.inside('temporal'), which: ['postgres'], log });
    cluster.stops.push(() => own.stop());
    cluster.services['temporal-postgres'] = own.postgres;
    return { env: await startServices(cluster, programs, ['frontend']), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
