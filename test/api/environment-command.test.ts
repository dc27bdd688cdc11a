import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { use, useStack } from '../support/use.ts';

const ENV = path.resolve(import.meta.dirname, '../../src/cli/env.ts');

const stack = useStack();
const db = use(() => openTestDatabase(stack, 2));
let proc: Proc;
let folder: string;
let keys: [string, string];

beforeAll(async () => {
  proc = await startProcess(stack, 'api');
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-env-'));
  keys = [(await makeOrganisation(db)).apiKey, (await makeOrganisation(db)).apiKey];
});

afterAll(async () => {
  await proc?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as a person does: another process, a key, a file. */
const env = (key: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const settings = {
      PATH: process.env.PATH ?? '',
      SHOULD_COST_URL: proc.baseUrl ?? '',
      SHOULD_COST_API_KEY: key,
    };
    execFile(process.execPath, [ENV, ...args], { env: settings }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });

test('an environment goes into a file and out of it again, byte for byte', async () => {
  const file = path.join(folder, 'germany.json');
  const copy = path.join(folder, 'copy.json');
  expect(await env(keys[0], 'export', 'germany 2026', '--out', file)).toMatchObject({ code: 0 });
  const text = (await readFile(file, 'utf8')).replace('"Germany 2026"', '"Works 2"');
  await writeFile(file, text);
  const made = await env(keys[1], 'import', file);
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('Created Works 2')]);
  expect((await env(keys[1], 'export', 'Works 2', '--out', copy)).code).toBe(0);
  expect(await readFile(copy, 'utf8')).toBe(text);
  expect((await env(keys[1], 'list')).out).toMatch(/EUR {2}Works 2/);
  const again = await env(keys[1], 'import', file, '--name', 'Works 3');
  expect(again.err).toContain('Created Works 3');
});

test('machines and rates go through sheets; a fault is shown as file and line', async () => {
  const file = path.join(folder, 'rates.csv');
  const sheet = await env(keys[0], 'export-csv', 'Germany 2026', 'rates');
  await writeFile(file, sheet.out);
  const replaced = await env(keys[0], 'import-csv', 'Germany 2026', 'rates', file, '--replace');
  expect([replaced.code, replaced.err]).toEqual([
    0,
    expect.stringMatching(/^(\d+) rates created, \1 removed/),
  ]);
  await writeFile(file, 'kind,value\nlabour,forty\nrent,3\n');
  const refused = await env(keys[0], 'import-csv', 'Germany 2026', 'rates', file);
  expect(refused.code).toBe(1);
  expect(refused.err.trim().split('\n')).toEqual([
    expect.stringContaining(
      `${file}:2: value: must be a number with a decimal point, such as 12.5 (got "forty")`,
    ),
    expect.stringMatching(/:3: kind: must be one of .*machine.* \(got "rent"\)$/),
  ]);
});

test('misuse is named, with the usage', async () => {
  expect(await env(keys[0])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Known commands: list, export'),
  });
  expect(await env(keys[0], 'export', 'Atlantis')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Atlantis'),
  });
  expect(await env(keys[0], 'import', path.join(folder, 'none.json'))).toMatchObject({ code: 2 });
  await writeFile(path.join(folder, 'broken.json'), '{');
  expect(await env(keys[0], 'import', path.join(folder, 'broken.json'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('not JSON'),
  });
  expect((await env('sc_live_nonsense', 'list')).code).toBe(1);
});
