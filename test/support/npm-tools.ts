import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/lib/lock.mjs';
import { cacheDir } from '../../scripts/lib/paths.mjs';

const INSTALL_MS = 600_000;
const run = promisify(execFile);

/**
 * The `node_modules` folder of npm packages that only long tests need, installed once in the cache of the set-up. Null where the
 * registry cannot be reached: the caller skips, and says so.
 */
export const npmTools = async (name: string, packages: readonly string[]): Promise<string | null> => {
  const digest = createHash('sha256').update(packages.join('\n')).digest('hex').slice(0, 12);
  const folder = path.join(cacheDir(), `${name}-${digest}`);
  // Written last, so that an interrupted install is not taken for a whole one.
  const whole = path.join(folder, 'whole');
  const modules = path.join(folder, 'node_modules');
  if (existsSync(whole)) return modules;
  await mkdir(folder, { recursive: true });
  return withLock(
    `${folder}.lock`,
    () => undefined,
    async () => {
      if (existsSync(whole)) return modules;
      await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
      const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
      const done = await run('npm', args, { cwd: folder, timeout: INSTALL_MS }).then(
        () => true,
        () => false,
      );
      if (!done) return null;
      await writeFile(whole, '');
      return modules;
    },
  );
};
