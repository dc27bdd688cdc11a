import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/lib/lock.mjs';
import { cacheDir } from '../../scripts/lib/paths.mjs';

const INSTALL_MS = 600_000;
const run = promisify(execFile);

/**
 * The `bin` folder of a virtual environment with one package of PyPI, made once in the cache of the set-up. Null where Python, venv or the
 * registry cannot be had: the caller skips, and says so.
 */
export const pythonWith = async (name: string, version: string): Promise<string | null> => {
  const folder = path.join(cacheDir(), `${name}-${version}`);
  const bin = path.join(folder, 'bin');
  // Written last, so that an interrupted install is not taken for a whole one.
  const whole = path.join(folder, 'whole');
  if (existsSync(whole)) return bin;
  await mkdir(path.dirname(folder), { recursive: true });
  // Another run of the tests may be at the same folder.
  return withLock(
    `${folder}.lock`,
    () => undefined,
    async () => (existsSync(whole) || (await install(folder, whole, `${name}==${version}`)) ? bin : null),
  );
};

/** Not synchronously: the runner takes a worker that does not answer for a minute for a failed one. */
const install = async (folder: string, whole: string, requirement: string): Promise<boolean> => {
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', '--clear', folder]],
    [path.join(folder, 'bin', 'pip'), ['install', '--quiet', requirement]],
    ['touch', [whole]],
  ];
  for (const [program, args] of steps) {
    const done = await run(program, args, { timeout: INSTALL_MS }).then(
      () => true,
      () => false,
    );
    if (!done) return false;
  }
  return true;
};
