import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { anyPort } from '../../scripts/services/ports.mjs';
import { obtainProgram } from './debian.ts';
import { versionOf } from './programs.ts';

/** From this version on, it keeps prepared statements of its clients in transaction mode. */
const NEEDED = [1, 21] as const;
/** An account that may read nothing of this machine; PgBouncer refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The program, or why there is none. */
export const obtainPgBouncer = async (): Promise<{ readonly path?: string; readonly reason: string }> => {
  const found = process.env.PGBOUNCER ?? (await obtainProgram(['pgbouncer'], ['pgbouncer']));
  if (found === undefined) return { reason: 'PgBouncer is not installed' };
  const [, major = '0', minor = '0'] =
    /(\d+)\.(\d+)/.exec((await versionOf(found, ['--version'])) ?? '') ?? [];
  const isNew = Number(major) > NEEDED[0] || (Number(major) === NEEDED[0] && Number(minor) >= NEEDED[1]);
  return isNew ? { path: found, reason: '' } : { reason: `PgBouncer ${major}.${minor} is older than 1.21` };
};

const settingsOf = (server: URL, folder: string, port: number, connections: number): string =>
  [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_prepared_statements = 200',
    // PgBouncer cannot set them for one client; an operator sets them for the login.
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ].join('\n');

/** PgBouncer in transaction mode before the database of this address, with so many connections to it. */
export const startPgBouncer = async (
  program: string,
  databaseUrl: string,
  connections: number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const server = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await anyPort();
  const login = `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"`;
  await writeFile(path.join(folder, 'users.txt'), `${login}\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(settings, settingsOf(server, folder, port, connections));
  const child: ChildProcess = spawn(program, [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? NOBODY : {}),
  });
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    child.on('close', () => reject(new Error(`PgBouncer ended:\n${said}`)));
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
