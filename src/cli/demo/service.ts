import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../scripts/lib/process.mjs';

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 60_000;
const LOG_TAIL_LINES = 30;

/** Written by the service at its first start, for people and programs on the same machine. */
export type DevFile = {
  readonly base_url: string;
  readonly api_key: string;
  readonly temporal_ui_url: string | null;
};

/** Undefined if missing, or written before `sinceMs`: the address of an older one may belong to another process by now. */
const readDevFile = async (dataDir: string, sinceMs = 0): Promise<DevFile | undefined> => {
  try {
    if ((await stat(path.join(dataDir, 'dev.json'))).mtimeMs < sinceMs) return undefined;
    return JSON.parse(await readFile(path.join(dataDir, 'dev.json'), 'utf8')) as DevFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const answers = async (baseUrl: string, where: string): Promise<boolean> => {
  try {
    return (await fetch(`${baseUrl}${where}`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    // Refused and timed out mean the same here: not running (yet).
    return false;
  }
};

/** True if a service is running on this data directory. */
export const isInUse = async (dataDir: string): Promise<boolean> => {
  const dev = await readDevFile(dataDir);
  return dev !== undefined && (await answers(dev.base_url, '/healthz'));
};

/** Starts API and worker with the embedded services as a separate process, its log in a file, and waits until it is ready. */
export const startService = async (dataDir: string, env: Readonly<Record<string, string>>) => {
  mkdirSync(path.join(dataDir, 'run'), { recursive: true });
  const logPath = path.join(dataDir, 'run', 'service.log');
  const startedMs = Date.now();
  const log = openSync(logPath, 'w', 0o600);
  const [command, args] = endWithParent(process.execPath, [MAIN, 'all'], 'TERM');
  // A separate process group: Ctrl-C reaches only the demo, which then asks the service to drain.
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    detached: true,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });
  closeSync(log);
  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      ended = error.message;
      resolve(ended);
    });
    child.once('exit', (status, signal) => {
      ended = `it exited with ${signal ?? `status ${status}`}`;
      resolve(ended);
    });
  });

  const stop = async (): Promise<void> => {
    if (ended !== undefined) return;
    child.kill('SIGTERM');
    for (const deadline = Date.now() + STOP_WITHIN_MS; ended === undefined && Date.now() < deadline; )
      await sleep(50);
    if (ended === undefined) child.kill('SIGKILL');
  };

  const fail = async (why: string): Promise<never> => {
    await stop();
    const text = (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
    throw new Error(`The service did not start: ${why}. Last lines of ${logPath}:\n${text}`);
  };

  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (ended !== undefined) return fail(ended);
    const dev = await readDevFile(dataDir, startedMs);
    if (dev !== undefined && (await answers(dev.base_url, '/readyz')) && ended === undefined) {
      return { dev, logPath, stop, exited };
    }
    if (Date.now() > deadline) return fail(`not ready within ${READY_WITHIN_MS / 1000} s`);
    await sleep(100);
  }
};
