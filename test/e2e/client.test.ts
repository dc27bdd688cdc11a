import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '../../clients/typescript/build.mjs';
import { EXAMPLES } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGE = path.join(ROOT, 'clients/typescript');
const run = promisify(execFile);

let stack: Stack;
let service: Proc;
let apiKey: string;
/** An empty project in which the package was installed from its archive. */
let project: string;

const install = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-client-'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: PACKAGE });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const archive = path.join(folder, stdout.trim());
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder });
  return folder;
};

beforeAll(async () => {
  await buildClient();
  project = await install();
  stack = await createStack({ namespace: true });
  service = await startProcess(stack, 'all');
  const db = openTestDatabase(stack);
  ({ apiKey } = await makeOrganisation(db));
  await db.close();
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  await stack?.close();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

const OPTIONS = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'esnext.array', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [path.join(ROOT, 'node_modules/@types')],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
};

test('the installed package keeps the promises of its types [CLI-1]', async () => {
  for (const file of ['scenario.ts', 'types.ts'])
    await copyFile(path.join(PACKAGE, 'test', file), path.join(project, file));
  const config = { compilerOptions: OPTIONS, include: ['scenario.ts', 'types.ts'] };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const checked = await run(process.execPath, [tsc, '-p', project]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(checked.stdout).toBe('');
});

test('the installed package runs the scenario of all clients against a service [CON-6 CLI-1]', async () => {
  await copyFile(path.join(PACKAGE, 'test/scenario.ts'), path.join(project, 'scenario.ts'));
  const scenario = path.join(ROOT, 'clients/scenario.json');
  const ran = await run(
    process.execPath,
    ['scenario.ts', scenario, EXAMPLES, service.baseUrl ?? '', apiKey],
    {
      cwd: project,
    },
  ).catch((failure: { stdout: string; stderr: string }) => failure);
  expect(ran.stderr, `${ran.stdout}\n${service.log().slice(-2000)}`).toBe('');
  expect(ran.stdout).toContain('ok A name that is taken is a conflict');
});

const MOST_BYTES = 30_000;

const sizeOf = async (code: string): Promise<number> => {
  const entry = path.join(project, 'entry.js');
  await writeFile(entry, code);
  const built = await rolldown({ input: entry, platform: 'browser' });
  const { output } = await built.generate({ format: 'esm', minify: true });
  await built.close();
  return gzipSync(output[0].code).length;
};

test('the package and all its operations have less than 30 kB, and a bundler leaves out unused operations [CLI-1]', async () => {
  const whole = await sizeOf(
    `export * from '@should-cost/client'; export * from '@should-cost/client/operations';`,
  );
  const one = await sizeOf(`export { ShouldCost } from '@should-cost/client';`);
  expect(whole).toBeLessThan(MOST_BYTES);
  expect(one).toBeLessThan(whole / 1.5);
});

test('no module of the package for browsers and servers imports one of Node [CLI-1]', async () => {
  const names: string[] = [];
  for (const entry of ['index', 'operations', 'sheets']) {
    const built = await rolldown({
      input: path.join(project, 'node_modules/@should-cost/client/dist', `${entry}.js`),
      external: /^node:/,
    });
    const { output } = await built.generate({ format: 'esm' });
    names.push(...output[0].imports);
    await built.close();
  }
  expect(names).toEqual([]);
});
