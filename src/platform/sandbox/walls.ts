import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isolationPrefix } from './isolation.ts';
import { packageRoot } from './permissions.ts';
import { usageOf } from './usage.ts';

/** Thrown where untrusted files shall not be opened because a wall is missing; the message names each. */
export class IsolationError extends Error {}

/** The walls that this machine cannot put around a child that runs the script, each with its reason. Empty: all stand. */
export async function missingWalls(script: string): Promise<readonly string[]> {
  const path = resolve(script);
  const { isolation } = await isolationPrefix({
    cpuSeconds: 1,
    maxFileBytes: 1,
    mustRead: [process.execPath, packageRoot(path), path],
    tmpDir: join(tmpdir(), 'job'),
  });
  // Memory and processor time are limited by watching.
  const watch = await usageOf(process.pid).then(
    ({ rssBytes }) => (rssBytes > 0 ? [] : ['memory: processes cannot be watched here']),
    (error: unknown) => [`memory: processes cannot be watched here: ${String(error)}`],
  );
  return [...isolation.missing, ...watch];
}
