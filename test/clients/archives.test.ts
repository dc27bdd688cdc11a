import { createHash } from 'node:crypto';
import { copyFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPythonClient, PYTHON_CLIENT, pythonWithClient } from '../support/python-client.ts';
import { clientArchive, packClient } from '../support/typescript-client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const digestOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** The digest of each archive of a folder, by name. */
const digestsIn = async (place: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(place)).filter((name) => /\.(whl|tar\.gz)$/.test(name)).sort();
  const digests = names.map(async (name) => [name, await digestOf(path.join(place, name))] as const);
  return Object.fromEntries(await Promise.all(digests));
};

test('two builds of the TypeScript client give the same archive [CLI-9]', async () => {
  const first = await clientArchive();
  const second = await packClient(path.join(folder, 'npm'));
  expect(second).not.toBe(first);
  expect(await digestOf(second)).toBe(await digestOf(first));
});

test('a build of the Python client in another folder and time zone gives the same archives [CLI-9]', async (context) => {
  const client = await pythonWithClient();
  if (client === null)
    return context.skip('python3 with venv and the registry are needed for the Python client');
  const cwd = path.join(folder, 'elsewhere/clients/python');
  const isMade = (file: string): boolean => /\/(__pycache__|dist|models\.py|operations\.py)$/.test(file);
  await cp(PYTHON_CLIENT, cwd, { recursive: true, filter: (file) => !isMade(file) });
  // hatchling puts the list of ignored files of the repository into the source archive.
  for (const name of ['openapi.json', 'openapi-webhooks.json', '.gitignore'])
    await copyFile(path.join(ROOT, name), path.join(folder, 'elsewhere', name));
  const again = path.join(folder, 'python');
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', PYTHONHASHSEED: '7' };
  await buildPythonClient(client.builder, again, { cwd, env });
  const digests = await digestsIn(again);
  expect(Object.keys(digests)).toHaveLength(2);
  expect(digests).toEqual(await digestsIn(client.archives));
});
