import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const bin = join(root, 'node_modules', '.bin');

/** What takes minutes to obtain is kept per user, outside of the repository, so that every clone shares it. */
export function cacheDir(env = process.env) {
  if (env.SHOULD_COST_CACHE_DIR) return resolve(env.SHOULD_COST_CACHE_DIR);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'should-cost');
}

export function dataDir(env = process.env) {
  return resolve(root, env.DATA_DIR || '.data');
}
