import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { choosePort } from './ports.mjs';

/** Server connections of one database and login; what a process asks for above that waits here. */
const POOL_SIZE = 20;
/** More than the service has texts of; each server connection keeps the newest. */
const PREPARED_STATEMENTS = 500;

const ini = (sections) =>
  Object.entries(sections)
    .map(([name, values]) =>
      [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''].join('\n'),
    )
    .join('\n');

/**
 * PgBouncer in transaction mode before the PostgreSQL at `serverPort`, with the same databases. `logins`: passwords by login.
 * `program`: its path. `keepsStatements`: false for a version before 1.21.
 */
export function pgbouncerDefinition({
  dataDir,
  port,
  program,
  serverPort,
  logins,
  keepsStatements = true,
  settings = {},
}) {
  const folder = join(dataDir, 'pgbouncer');
  const users = join(folder, 'userlist.txt');
  return {
    name: 'pgbouncer',
    title: 'PgBouncer',
    // Its immediate shutdown: clients learn at once, and connect again. From 1.23 on, SIGTERM waits for all of them.
    stopSignal: 'SIGQUIT',
    async launch(lastTime, keep) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const chosen = await choosePort(port, { lastTime: lastTime?.port, keep, variable: 'PGBOUNCER_PORT' });
      writeFileSync(
        users,
        Object.entries(logins)
          .map(([login, password]) => `"${login}" "${password}"\n`)
          .join(''),
        { mode: 0o600 },
      );
      const file = join(folder, 'pgbouncer.ini');
      writeFileSync(
        file,
        ini({
          databases: { '*': `host=127.0.0.1 port=${serverPort}` },
          pgbouncer: {
            listen_addr: '127.0.0.1',
            listen_port: chosen,
            unix_socket_dir: '',
            auth_type: 'scram-sha-256',
            auth_file: users,
            pool_mode: 'transaction',
            max_client_conn: 2000,
            default_pool_size: POOL_SIZE,
            // By default it answers with the last failure for 15 seconds after the database is back.
            server_login_retry: 1,
            ...(keepsStatements ? { max_prepared_statements: PREPARED_STATEMENTS } : {}),
            // It does not run as root. The files are read before it becomes somebody else.
            ...(process.getuid?.() === 0 ? { user: 'nobody' } : {}),
            ...settings,
          },
        }),
        { mode: 0o600 },
      );
      return { command: program, args: [file], addresses: { port: chosen } };
    },
    async probe({ port: at }) {
      const [login, password] = Object.entries(logins)[0];
      const client = new pg.Client({
        host: '127.0.0.1',
        port: at,
        user: login,
        password,
        database: 'postgres',
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
    },
  };
}
