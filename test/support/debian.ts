import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

const found = (programs: readonly string[]): string | undefined =>
  programs
    .flatMap((program) => FOLDERS.map((folder) => path.join(folder, program)))
    .find((place) => existsSync(place));

/** Debian's own packages; only where a test machine says that it is one. */
const mayInstall = (): boolean =>
  process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Not synchronously: the runner takes a worker that does not answer for a minute for a failed one. */
const install = async (packages: readonly string[]): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    promisify(execFile)('apt-get', args, { env, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 });
  // Another test may hold the lock of the package manager.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  await run('update', '-qq', ...waiting);
  await run('install', '-y', '-qq', '--no-install-recommends', ...waiting, ...packages);
};

/**
 * The path of the first program that the system has. Without one, its packages are installed, for root with CI=true.
 * Undefined if there is none: then skip, and say so.
 */
export const obtainProgram = async (
  programs: readonly string[],
  packages: readonly string[],
): Promise<string | undefined> => {
  if (found(programs) === undefined && mayInstall()) await install(packages);
  return found(programs);
};
