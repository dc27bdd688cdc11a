import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { choosePort } from './ports.mjs';
import { postgresPrograms } from './postgres-programs.mjs';
import { keptSecret } from './secret.mjs';
import { postgresFolder, reachablePrograms, unprivilegedUser } from './unprivileged.mjs';

const USER = 'should_cost_owner';
const DATABASE = 'should_cost';

const urlOf = ({ port, password }, database = DATABASE) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

async function query(connectionString, text, values) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A server that ends while a connection closes reports it here too; the query's own promise is what counts.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Made under another name and renamed when whole: an interrupted initdb leaves nothing that looks like a database. */
async function initialise(programs, folder, password, user) {
  const data = join(folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) {
    const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    if (found !== '18')
      throw new SetupError(
        `${data} belongs to PostgreSQL ${found}, but 18 is needed. Move the folder away to start with an empty database.`,
      );
    return data;
  }
  const near = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.new');
  rmSync(near, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const { status, output } = await capture(
    join(programs, 'bin', 'initdb'),
    ['-D', near, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'].concat([
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]),
    { cwd: '/', ...(user ?? {}) },
  );
  rmSync(passwordFile, { force: true });
  if (status !== 0)
    throw new SetupError(`initdb could not create a database in ${near}:\n${excerpt(output)}`);
  renameSync(near, data);
  return data;
}

/** PostgreSQL 18 on 127.0.0.1 only, with a superuser that owns the database `should_cost`. */
export function postgresDefinition({ dataDir, port, settings = {}, log }) {
  const passwordPath = join(dataDir, 'postgres.password');
  return {
    name: 'postgres',
    title: 'PostgreSQL',
    // SIGINT is its fast shutdown: open transactions are rolled back, the data files are left clean.
    stopSignal: 'SIGINT',
    async launch(lastTime, keep) {
      const user = unprivilegedUser();
      const { folder: native, version } = postgresPrograms();
      const programs = reachablePrograms(native, version, user);
      const folder = postgresFolder(dataDir, user);
      if (!folder.startsWith(dataDir))
        log(`PostgreSQL keeps its data in ${folder}: it runs as the user nobody, who cannot read ${dataDir}`);
      const password = keptSecret(passwordPath);
      const data = await initialise(programs, folder, password, user);
      const chosen = await choosePort(port, { lastTime: lastTime?.port, keep, variable: 'POSTGRES_PORT' });
      const all = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: 200,
        ...settings,
      };
      return {
        command: join(programs, 'bin', 'postgres'),
        args: [
          '-D',
          data,
          '-p',
          String(chosen),
          ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
        ],
        ...(user ?? {}),
        addresses: { port: chosen },
      };
    },
    async probe({ port: at }) {
      const address = { port: at, password: keptSecret(passwordPath) };
      const found = await query(urlOf(address, 'postgres'), 'select 1 from pg_database where datname = $1', [
        DATABASE,
      ]);
      if (found.length === 0) await query(urlOf(address, 'postgres'), `create database ${DATABASE}`);
    },
    /** Of a server that was killed, the processes that served its clients end a moment later, and their memory with them. */
    isHeld: (output) => /pre-existing shared memory block/i.test(output),
    url: ({ port: at }) => urlOf({ port: at, password: keptSecret(passwordPath) }),
  };
}
