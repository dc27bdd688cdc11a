import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { root } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { applicationDefinition } from '../services/application.mjs';
import { haproxyDefinition } from '../services/haproxy.mjs';
import { startEmbedded } from '../services/index.mjs';
import { pgbouncerDefinition } from '../services/pgbouncer.mjs';
import { anyPort } from '../services/ports.mjs';
import { keptSecret } from '../services/secret.mjs';
import { supervised } from '../services/supervised.mjs';
import { TEMPORAL_SERVICES, temporalServiceDefinition } from '../services/temporal-server.mjs';
import { HAPROXY, obtainDebian, PGBOUNCER } from '../setup/debian.mjs';
import { obtainTemporal, obtainTemporalServer } from '../setup/tools.mjs';

const NAMESPACE = 'should-cost';
const RETENTION = '168h';

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

async function run(title, command, args, env) {
  const { status, output } = await capture(command, args, { cwd: root, env: { ...process.env, ...env } });
  if (status !== 0) throw new SetupError(`${title} failed:\n${excerpt(output)}`);
}

/** The script of deploy/temporal, with the programs that it calls. */
const script = (title, name, args, env, programs = []) =>
  run(title, 'sh', [join(root, 'deploy/temporal', name), ...args], {
    ...env,
    PATH: [...programs.map((program) => dirname(program)), process.env.PATH].join(delimiter),
  });

/** Temporal's login and its two databases, on a PostgreSQL of its own. */
async function temporalDatabase(postgres, password) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const has = async (text, name) => (await client.query(text, [name])).rowCount > 0;
    if (!(await has('select 1 from pg_roles where rolname = $1', 'temporal')))
      await client.query(`create role temporal login password ${pg.escapeLiteral(password)}`);
    for (const name of ['temporal', 'temporal_visibility'])
      if (!(await has('select 1 from pg_database where datname = $1', name)))
        await client.query(`create database ${name} owner temporal`);
  } finally {
    await client.end();
  }
  return { port: Number(new URL(postgres.url).port), user: 'temporal', password };
}

const tlsOf = (certificates) => ({
  TEMPORAL_TLS: 'true',
  TEMPORAL_TLS_CA_FILE: join(certificates, 'ca.pem'),
  TEMPORAL_TLS_CERT_FILE: join(certificates, `${NAMESPACE}.pem`),
  TEMPORAL_TLS_KEY_FILE: join(certificates, `${NAMESPACE}.key`),
  TEMPORAL_TLS_SERVER_NAME: 'temporal',
});

/** The same for the command line tool of Temporal. */
const tlsOfTool = (certificates) => ({
  TEMPORAL_TLS: 'true',
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(certificates, 'ca.pem'),
  TEMPORAL_TLS_CLIENT_CERT_PATH: join(certificates, `${NAMESPACE}.pem`),
  TEMPORAL_TLS_CLIENT_KEY_PATH: join(certificates, `${NAMESPACE}.key`),
  TEMPORAL_TLS_SERVER_NAME: 'temporal',
});

async function stopAll(stops) {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** What the parts of one cluster share. `services` by name: each may be killed and started again. */
function openCluster(folder, log) {
  const dataDir = resolve(root, folder);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const services = {};
  const stops = [];
  const context = { dataDir, log, supervise: true, emit: () => undefined };
  let stopping;
  return {
    dataDir,
    log,
    services,
    stops,
    inside: (name) => join(dataDir, name),
    start: async (definition) => {
      if (stopping) throw new SetupError('The cluster was stopped while it started.');
      const service = supervised(definition, context);
      services[definition.name] = service;
      stops.push(() => service.stop());
      await service.start();
      return service;
    },
    /** What stands on others ends before them. A second call waits for the same end. */
    stop: () => {
      stopping ??= stopAll(stops);
      return stopping;
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

/** @returns the settings of a process that uses it */
async function startTemporal({ dataDir, inside, services, start }, programs) {
  const certificates = inside('certificates');
  await script('The certificates of Temporal', 'certificates.sh', [certificates, 'temporal', NAMESPACE]);
  const database = await temporalDatabase(
    services['temporal-postgres'],
    keptSecret(inside('temporal.password')),
  );
  const ofDatabase = {
    POSTGRES_SEEDS: '127.0.0.1',
    DB_PORT: String(database.port),
    POSTGRES_USER: database.user,
    SQL_PASSWORD: database.password,
  };
  await script("Temporal's schema", 'schema.sh', [], ofDatabase, [programs.sqlTool]);
  const frontend = () => services['temporal-frontend'].addresses;
  const [first, ...others] = TEMPORAL_SERVICES.map((service) =>
    temporalServiceDefinition({
      dataDir,
      service,
      frontend,
      program: programs.server,
      database,
      certificates,
    }),
  );
  await start(first);
  await Promise.all(others.map(start));
  const address = `127.0.0.1:${services['temporal-frontend'].addresses.port}`;
  const ofNamespace = {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: NAMESPACE,
    TEMPORAL_RETENTION: RETENTION,
    ...tlsOfTool(certificates),
  };
  await script('The namespace of Temporal', 'namespace.sh', [], ofNamespace, [programs.cli]);
  return { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: NAMESPACE, ...tlsOf(certificates) };
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
