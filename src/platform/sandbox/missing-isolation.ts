import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isolationPrefix } from './isolation.ts';
import { packageRoot } from './permissions.ts';
import { usageOf } from './usage.ts';

/** Thrown when isolation is required and a measure is missing; the message lists each. */
export class IsolationError extends Error {}

/** Isolation measures that this machine does not support for a child that runs the script, each with its reason. */
export async function missingIsolation(script: string): Promise<readonly string[]> {
  const path = resolve(script);
  const { isolation } = await isolationPrefix({
    cpuSeconds: 1,
    maxFileBytes: 1,
    mustRead: [process.execPath, packageRoot(path), path],
    tmpDir: join(tmpdir(), 'job'),
  });
  // Memory and CPU time are limited by polling.
  const watch = await usageOf(process.pid).then(
    ({ rssBytes }) => (rssBytes > 0 ? [] : ['memory: this machine does not report memory of processes']),
    (error: unknown) => [`memory: this machine does not report memory of processes: ${String(error)}`],
  );
  return [...isolation.missing, ...watch];
}
