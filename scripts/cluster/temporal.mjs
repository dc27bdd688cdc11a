import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import { root } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { keptSecret } from '../services/secret.mjs';
import { TEMPORAL_SERVICES, temporalServiceDefinition } from '../services/temporal-server.mjs';

const NAMESPACE = 'should-cost';
const RETENTION = '168h';

export async function run(title, command, args, env) {
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

/** Certificates, login, databases and schema. @returns settings of its processes */
async function prepareTemporal({ inside, services }, programs) {
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
  return { program: programs.server, database, certificates };
}

/** Starts these services of the production server, the frontend first. @returns the settings of a process that uses it */
export async function startServices(cluster, programs, [first, ...others] = TEMPORAL_SERVICES) {
  const prepared = await prepareTemporal(cluster, programs);
  const { dataDir, services, start } = cluster;
  const frontend = () => services['temporal-frontend'].addresses;
  const startOne = (service) => start(temporalServiceDefinition({ ...prepared, dataDir, service, frontend }));
  await startOne(first);
  await Promise.all(others.map(startOne));
  return {
    TEMPORAL_ADDRESS: `127.0.0.1:${frontend().port}`,
    TEMPORAL_NAMESPACE: NAMESPACE,
    ...tlsOf(prepared.certificates),
  };
}

/** All services, and the namespace. @returns the settings of a process that uses it */
export async function startTemporal(cluster, programs) {
  const settings = await startServices(cluster, programs);
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE } = settings;
  const ofNamespace = {
    TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE,
    TEMPORAL_RETENTION: RETENTION,
    ...tlsOfTool(cluster.inside('certificates')),
  };
  await script('The namespace of Temporal', 'namespace.sh', [], ofNamespace, [programs.cli]);
  return settings;
}
