import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Stack } from './stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Proc = {
  readonly pid: number;
  /** Null for a process without an API. */
  readonly baseUrl: string | null;
  readonly log: () => string;
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
};

/** The environment of a process that works on this stack. */
export const environmentOf = (stack: Stack): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: stack.databaseUrl,
  // A machine that stands still for some seconds is no reason to refuse work here.
  DATABASE_WAIT_SECONDS: '120',
  TEMPORAL_ADDRESS: stack.temporal.address,
  TEMPORAL_NAMESPACE: stack.temporal.namespace,
  S3_ENDPOINT: stack.s3.endpoint,
  S3_REGION: stack.s3.region,
  S3_BUCKET: stack.s3.bucket,
  S3_ACCESS_KEY_ID: stack.s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: stack.s3.secretAccessKey,
  ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
  ALLOW_INSECURE_WEBHOOK_TARGETS: 'true',
  // Few tests read files; who is about that says so.
  CAD_CHILDREN_AHEAD: '0',
});

/** For the environment of processes that shall all have the same time, and have it for good. */
export const stillTime = (): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'still-time.ts')).href}`,
  TIME_STANDS_AT: String(Date.now()),
});

export const OTHER_ENGINE = '999.0.0';

/** For the environment of a process whose engine has another version. */
export const otherEngine = (): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'other-engine.ts')).href}`,
  OTHER_ENGINE,
});

/** Starts `src/main.ts` as its own process, the way an operator does, and waits until it says that it is there. */
export const startProcess = async (
  stack: Stack,
  role: 'api' | 'worker' | 'all',
  extra: Record<string, string> = {},
  /** The code to run: this one, or that of another release. */
  root = ROOT,
): Promise<Proc> => {
  const child: ChildProcess = spawn(process.execPath, [path.join(root, 'src/main.ts'), role], {
    cwd: root,
    env: { ...environmentOf(stack), ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isReady = false;
  const ready = new Promise<string | null>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // Every request is a line: looking through all of them again with each new one would take ever longer.
      if (isReady) return;
      const address = /"base_url":"([^"]+)"/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
      if (role === 'worker' && output.includes('workers are up')) resolve(null);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}:\n${output}`)));
  });
  const baseUrl = await ready;
  isReady = true;
  return {
    pid: child.pid ?? 0,
    baseUrl,
    log: () => output,
    kill: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
};
