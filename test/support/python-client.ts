import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/lib/lock.mjs';
import { offline, pythonWithAll } from './python.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const PYTHON_CLIENT = path.join(ROOT, 'clients/python');
const run = promisify(execFile);

/** What builds the package, the package's own dependencies, and the reference library of Standard Webhooks for its tests. */
const REQUIREMENTS = [
  'build==1.6.1',
  'hatchling==1.33.0',
  'datamodel-code-generator==0.89.0',
  'httpx==0.28.1',
  'pydantic==2.14.4',
  'standardwebhooks==1.1.0',
];
const SOURCES = [
  'openapi.json',
  'openapi-webhooks.json',
  ...['generate.py', 'pyproject.toml', 'README.md'].map((name) => `clients/python/${name}`),
];

const digestOfSources = async (): Promise<string> => {
  const package_ = 'clients/python/src/should_cost';
  const made = ['models.py', 'operations.py', '__pycache__'];
  const modules = (await readdir(path.join(ROOT, package_))).filter((name) => !made.includes(name)).sort();
  const hash = createHash('sha256').update(REQUIREMENTS.join('\n'));
  for (const file of [...SOURCES, ...modules.map((name) => `${package_}/${name}`)])
    hash.update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
};

/** Builds both archives with `python -m build`. */
export const buildPythonClient = async (
  python: string,
  folder: string,
  { cwd = PYTHON_CLIENT, env = process.env } = {},
): Promise<void> => {
  await run(python, ['-m', 'build', '--no-isolation', '--outdir', folder], { cwd, env });
};

export type PythonClient = {
  /** The Python of an empty environment in which the package was installed from its archive. */
  readonly python: string;
  /** The Python that has what builds the package. */
  readonly builder: string;
  /** The folder of both archives. */
  readonly archives: string;
};

/**
 * Both Pythons. The package is installed offline, and built when the package or the description
 * changed. Null where there is no Python or registry: the caller skips, and says so.
 */
export const pythonWithClient = async (): Promise<PythonClient | null> => {
  const bin = await pythonWithAll('python-client', REQUIREMENTS);
  if (bin === null) return null;
  const folder = path.join(ROOT, '.data/python-client');
  const python = path.join(folder, 'venv/bin/python');
  await mkdir(path.dirname(folder), { recursive: true });
  await withLock(
    `${folder}.lock`,
    () => undefined,
    async () => {
      const marker = path.join(folder, 'built-from');
      const digest = await digestOfSources();
      if (existsSync(marker) && (await readFile(marker, 'utf8')) === digest) return;
      await rm(folder, { recursive: true, force: true });
      await buildPythonClient(path.join(bin, 'python'), path.join(folder, 'dist'));
      await run(path.join(bin, 'python'), ['-m', 'venv', path.join(folder, 'venv')]);
      const wheel = (await readdir(path.join(folder, 'dist'))).find((name) => name.endsWith('.whl')) ?? '';
      const wheels = offline(path.join(bin, '../wheels'));
      const given = [path.join(folder, 'dist', wheel), 'standardwebhooks'];
      await run(python, ['-m', 'pip', 'install', '--quiet', ...wheels, ...given]);
      await writeFile(marker, digest);
    },
  );
  return { python, builder: path.join(bin, 'python'), archives: path.join(folder, 'dist') };
};

const OLDEST = 'python3.10';
/** What the installed package needs, and its tests. */
const NEEDED = REQUIREMENTS.filter((one) => /^(?:httpx|pydantic|standardwebhooks)=/.test(one));

/**
 * The oldest Python that the package supports, with the package in the folder `packages`, which goes into `PYTHONPATH`. Null where that
 * Python is not installed.
 */
export const oldestPythonWithClient = async (
  { archives }: PythonClient,
  packages: string,
): Promise<string | null> => {
  const bin = await pythonWithAll(`python-client-${OLDEST}`, NEEDED, OLDEST);
  if (bin === null) return null;
  const python = path.join(bin, 'python');
  const wheel = (await readdir(archives)).find((name) => name.endsWith('.whl')) ?? '';
  const args = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', packages];
  await run(python, [...args, path.join(archives, wheel)]);
  return python;
};

export const skipWithoutPython = (client: PythonClient | null): client is null => {
  if (client === null)
    process.stdout.write('SKIPPED: the Python client, because Python or the registry is missing\n');
  return client === null;
};
