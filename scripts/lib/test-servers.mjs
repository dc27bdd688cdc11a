import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './lock.mjs';
import { root } from './paths.mjs';
import { isAlive } from './process.mjs';
import { SetupError } from './run.mjs';

const folder = join(root, '.data');
const logFile = join(folder, 'test-servers.log');
const READY_WITHIN_MS = 180_000;

/** Where the servers of the fast loop say how they are reached. */
export const testServersFile = join(folder, 'test-servers.json');

const running = () => {
  try {
    const servers = JSON.parse(readFileSync(testServersFile, 'utf8'));
    if (!isAlive(servers.pid)) return undefined;
    utimesSync(testServersFile, new Date(), new Date());
    return servers;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Starts the servers of the fast loop where they do not run yet. They outlive this process, and end after half an hour without use.
 *
 * @returns {Promise<string>} the file that says how they are reached, for TEST_SERVERS
 */
export async function keepTestServers() {
  mkdirSync(folder, { recursive: true });
  await withLock(
    join(folder, 'test-servers.lock'),
    () => {},
    async () => {
      if (running()) return;
      const log = openSync(logFile, 'w');
      const keeper = spawn(process.execPath, [join(root, 'scripts/test-servers.mjs')], {
        cwd: root,
        detached: true,
        stdio: ['ignore', log, log],
      });
      keeper.unref();
      for (const end = Date.now() + READY_WITHIN_MS; !running(); await sleep(100))
        if (keeper.exitCode !== null || Date.now() > end)
          throw new SetupError(`The servers of the tests did not start. Their output is in ${logFile}.`);
    },
  );
  return testServersFile;
}
