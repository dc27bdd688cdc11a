import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));

/** Debian's own package; only where a test machine says that it is one. */
const mayInstall = (): boolean =>
  process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Not synchronously: the runner takes a worker that does not answer for a minute for a failed one. */
const install = async (): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    promisify(execFile)('apt-get', args, { env, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 });
  await run('update', '-qq');
  await run('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
};

/** The path of the system's Chromium, or why there is none: then skip, and say so. */
export const obtainChromium = async (): Promise<
  { readonly path: string; readonly reason?: never } | { readonly path?: never; readonly reason: string }
> => {
  if (installed() === undefined && mayInstall()) await install();
  const path = installed();
  return path === undefined
    ? { reason: 'Chromium is not installed (it is installed only for root with CI=true)' }
    : { path };
};

/** Ends what would never end; a machine that is busy with other things takes its time. */
export const PATIENCE_MS = 240_000;

export const startBrowser = (path: string): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    timeout: PATIENCE_MS,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
