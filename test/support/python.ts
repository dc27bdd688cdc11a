import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cacheDir } from '../../scripts/lib/paths.mjs';

const INSTALL_MS = 180_000;

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
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', '--clear', folder]],
    [path.join(bin, 'pip'), ['install', '--quiet', `${name}==${version}`]],
    ['touch', [whole]],
  ];
  for (const [program, args] of steps) {
    if (spawnSync(program, args, { stdio: 'ignore', timeout: INSTALL_MS }).status !== 0) return null;
  }
  return bin;
};
