import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');

let root: string;

/** A repository with the real scripts and one small local package, so that the real npm needs no registry. */
beforeEach(() => {
  root = path.join(mkdtempSync(path.join(tmpdir(), 'should-cost-install-')), 'a folder with spaces');
  mkdirSync(path.join(root, 'local'), { recursive: true });
  cpSync(path.join(repository, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  lockAt('1.0.0');
});
afterEach(() => rmSync(path.dirname(root), { recursive: true, force: true }));

const write = (file: string, value: unknown) => writeFileSync(path.join(root, file), JSON.stringify(value));

const lockAt = (version: string) => {
  const dependencies = { local: 'file:local' };
  write('local/package.json', { name: 'local', version });
  write('package.json', { name: 'small', version: '1.0.0', dependencies });
  write('package-lock.json', {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'small', version: '1.0.0', dependencies },
      local: { version },
      'node_modules/local': { resolved: 'local', link: true },
    },
  });
};

const install = () =>
  new Promise<{ status: number | null; err: string }>((resolve) => {
    const code = `const { installDependencies } = await import('./scripts/setup/dependencies.mjs'); await installDependencies();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.once('close', (status) => resolve({ status, err }));
  });

const installed = () =>
  JSON.parse(readFileSync(path.join(root, 'node_modules/local/package.json'), 'utf8')).version;
const marker = () => path.join(root, 'node_modules/.installed-for');
const runs = (outcome: { err: string }) => outcome.err.split('✓ Packages').length - 1;

test('a bare clone is installed once, and not again while the lock file stays the same', async () => {
  const first = await install();
  expect({ ...first, ran: runs(first) }).toMatchObject({ status: 0, ran: 1 });
  expect(installed()).toBe('1.0.0');
  expect(runs(await install())).toBe(0);
});

test('two at once install once', async () => {
  const both = await Promise.all([install(), install()]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect(both.reduce((sum, outcome) => sum + runs(outcome), 0)).toBe(1);
});

test('a changed lock file is installed again', async () => {
  await install();
  lockAt('2.0.0');
  const second = await install();
  expect({ ...second, ran: runs(second) }).toMatchObject({ status: 0, ran: 1 });
});

test('an install that was cut off is done again', async () => {
  await install();
  rmSync(marker());
  rmSync(path.join(root, 'node_modules/.package-lock.json'));
  expect(runs(await install())).toBe(1);
  expect(existsSync(marker())).toBe(true);
});

test("what someone installed with npm by hand is taken by npm's own record", async () => {
  await install();
  rmSync(marker());
  expect(runs(await install())).toBe(0);
  expect(existsSync(marker())).toBe(true);
});

test('a lock file that npm refuses is reported with its words', async () => {
  write('package.json', {
    name: 'small',
    version: '1.0.0',
    dependencies: { local: 'file:local', other: '1.0.0' },
  });
  const { status, err } = await install();
  expect(status).toBe(1);
  expect(err).toContain('npm ci failed');
  expect(err).toContain('other@1.0.0');
});
