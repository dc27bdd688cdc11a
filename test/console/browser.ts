import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));

/** Debian's own package; only where a test machine says that it is one. */
const mayInstall = (): boolean =>
  process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const install = (): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    execFileSync('apt-get', args, { env, stdio: 'ignore', timeout: 600_000 });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
};

/** The path of the system's Chromium, or why there is none: then skip, and say so. */
export const obtainChromium = ():
  | { readonly path: string; readonly reason?: never }
  | { readonly path?: never; readonly reason: string } => {
  if (installed() === undefined && mayInstall()) install();
  const path = installed();
  return path === undefined
    ? { reason: 'Chromium is not installed (it is installed only for root with CI=true)' }
    : { path };
};

export const startBrowser = (path: string): Promise<Browser> =>
  chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
