import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { root } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';

const modules = join(root, 'node_modules');
const marker = join(modules, '.installed-for');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What the marker holds when node_modules is whole: it is written after everything else. */
function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/**
 * Whether npm's own record of what it installed agrees with the lock file: someone who ran `npm install` by hand has
 * a whole node_modules without our marker. npm writes the record last.
 */
function agreesWithRecord() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, expected]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages of other platforms are left out.
    if (!found) return expected.optional === true || expected.devOptional === true;
    return found.version === expected.version && found.integrity === expected.integrity;
  });
}

export function isInstalled() {
  const expected = fingerprint();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === expected) return true;
  if (!agreesWithRecord()) return false;
  writeFileSync(marker, expected);
  return true;
}

/** `npm ci` when node_modules is missing, incomplete or older than the lock file. Safe to run twice at once. */
export async function installDependencies() {
  if (isInstalled()) return;
  await withLock(
    join(root, '.data', 'install.lock'),
    () => note('waiting: another process is installing the packages'),
    async () => {
      if (isInstalled()) return;
      await step('Packages of package-lock.json: npm ci', 'half a minute to two minutes', async () => {
        const { status, output } = await capture(
          'npm',
          ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
          { cwd: root },
        );
        if (status !== 0) {
          throw new SetupError(
            `npm ci failed:\n${excerpt(output)}\nIt needs npm (part of Node.js, https://nodejs.org) and the package registry.`,
          );
        }
      });
      writeFileSync(marker, fingerprint());
    },
  );
}
