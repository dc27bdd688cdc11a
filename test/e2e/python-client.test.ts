import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import {
  oldestPythonWithClient,
  PYTHON_CLIENT,
  pythonWithClient,
  skipWithoutPython,
} from '../support/python-client.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const client = await pythonWithClient();
const { python = '', builder = '' } = client ?? {};

type Ran = { readonly stdout: string; readonly stderr: string };
const ran = (program: string, args: readonly string[]): Promise<Ran> =>
  run(program, [...args]).catch((failure: Ran) => failure);

describe.skipIf(skipWithoutPython(client))('the Python client', () => {
  let stack: Stack;
  let service: Proc;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all');
  });
  afterAll(async () => {
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  test.each(['sync', 'async'])(
    'the installed package runs the scenario of all clients against a service, %s [CON-6 CLI-6]',
    async (mode) => {
      const db = openTestDatabase(stack);
      const { apiKey } = await makeOrganisation(db);
      await db.close();
      const program = path.join(PYTHON_CLIENT, 'test/scenario.py');
      const scenario = path.join(ROOT, 'clients/scenario.json');
      const args = [program, mode, scenario, EXAMPLES, service.baseUrl ?? '', apiKey];
      const { stdout, stderr } = await ran(python, args);
      expect(stderr, `${stdout}\n${service.log().slice(-2000)}`).toBe('');
      expect(stdout).toContain('ok A name that is taken is a conflict');
    },
  );

  test('Python 3.10, the oldest that it supports, runs the scenario and the tests of the package [CLI-6]', async (context) => {
    const packages = await mkdtemp(path.join(tmpdir(), 'should-cost-oldest-'));
    const oldest = client === null ? null : await oldestPythonWithClient(client, packages);
    if (oldest === null) return context.skip('python3.10 with venv is needed');
    try {
      const db = openTestDatabase(stack);
      const { apiKey } = await makeOrganisation(db);
      await db.close();
      const program = path.join(PYTHON_CLIENT, 'test/scenario.py');
      const given = [path.join(ROOT, 'clients/scenario.json'), EXAMPLES, service.baseUrl ?? '', apiKey];
      const env = { ...process.env, PYTHONPATH: packages };
      const options = { env, maxBuffer: 1e8 };
      expect((await run(oldest, ['--version'])).stdout).toMatch(/^Python 3\.10\./);
      const { stdout } = await run(oldest, [program, 'async', ...given], options);
      expect(stdout).toContain('ok A name that is taken is a conflict');
      const tests = ['-m', 'unittest', 'discover', path.join(PYTHON_CLIENT, 'test')];
      expect((await run(oldest, tests, options)).stderr).toMatch(/\nOK\n$/);
    } finally {
      await rm(packages, { recursive: true, force: true });
    }
  });

  test('retries, errors, files and webhooks do what they promise [CLI-2 CLI-3 CLI-6]', async () => {
    const { stderr } = await ran(python, ['-m', 'unittest', 'discover', path.join(PYTHON_CLIENT, 'test')]);
    expect(stderr).toMatch(/\nOK\n$/);
  });

  test('pyright finds nothing in the package and in what uses it, strictly [CLI-6]', async () => {
    const pyright = path.join(ROOT, 'node_modules/pyright/index.js');
    const checked = await ran(process.execPath, [
      pyright,
      '--project',
      PYTHON_CLIENT,
      '--pythonpath',
      builder,
    ]);
    expect(checked.stdout).toMatch(/^0 errors, 0 warnings/);
  });
});
