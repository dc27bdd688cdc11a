import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { buildClient } from '../../clients/typescript/build.mjs';
import { withLock } from '../../scripts/lib/lock.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const TYPESCRIPT_CLIENT = path.join(ROOT, 'clients/typescript');
const FOLDER = path.join(ROOT, '.data/typescript-client');
const run = promisify(execFile);

/** What the archive is made from: the package, the verifier with its formulas and texts, the descriptions, and the tools. */
const SOURCES = ['clients/typescript', 'src/engine', 'src/texts', 'scripts/lib/arguments.mjs'];
const SETTINGS = [
  'openapi.json',
  'openapi-webhooks.json',
  'openapi-ts.config.ts',
  'scripts/lib/descriptions.mjs',
  'package-lock.json',
];
const MADE = /^(?:dist|src\/generated)\//;

const filesOf = async (source: string): Promise<readonly string[]> => {
  if (path.extname(source) !== '') return [source];
  const entries = await readdir(path.join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(ROOT, source), path.join(entry.parentPath, entry.name)))
    .filter((name) => !MADE.test(name))
    .sort()
    .map((name) => `${source}/${name}`);
};

const digestOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of (await Promise.all([...SOURCES, ...SETTINGS].map(filesOf))).flat())
    hash.update(file).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
};

const alone = <T>(work: () => Promise<T>): Promise<T> => withLock(`${FOLDER}.lock`, () => undefined, work);

const packed = async (folder: string): Promise<string> => {
  await buildClient();
  await mkdir(folder, { recursive: true });
  const args = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: TYPESCRIPT_CLIENT });
  return path.join(folder, stdout.trim());
};

/** Builds the package anew and packs it into the folder. @returns the archive */
export const packClient = (folder: string): Promise<string> => alone(() => packed(folder));

/** The archive of the package as it is, built when its sources changed. */
export const clientArchive = async (): Promise<string> => {
  await mkdir(path.dirname(FOLDER), { recursive: true });
  return alone(async () => {
    const marker = path.join(FOLDER, 'built-from');
    const digest = await digestOfSources();
    const [before, archive] = existsSync(marker) ? (await readFile(marker, 'utf8')).split('\n') : [];
    if (before === digest && archive !== undefined) return archive;
    await rm(FOLDER, { recursive: true, force: true });
    const made = await packed(FOLDER);
    await writeFile(marker, `${digest}\n${made}`);
    return made;
  });
};

/** An empty project in which the package was installed from its archive, without its optional keyring. The caller removes it. */
export const installClient = async (): Promise<string> => {
  const archive = await clientArchive();
  const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-client-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const args = ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', archive];
  await run('npm', args, { cwd: folder });
  return folder;
};

export type Ran = { readonly code: number; readonly out: string; readonly err: string };
export type Row = Readonly<Record<string, string | number | null>>;
type Settings = Readonly<Record<string, string>>;

/** The installed command of a project. */
export const commandLine = (project: string) => {
  const env = { PATH: process.env.PATH, HOME: project, XDG_CONFIG_HOME: path.join(project, 'config') };
  const command = path.join(project, 'node_modules/@should-cost/client/dist/cli.js');

  /** Started with settings of its own and without those of this machine. */
  const spawned = (args: readonly string[], more: Settings = {}): ChildProcessWithoutNullStreams =>
    spawn(process.execPath, [command, ...args], { cwd: project, env: { ...env, ...more } });

  const shouldCost = async (args: readonly string[], input = '', more: Settings = {}): Promise<Ran> => {
    const child = spawned(args, more);
    child.stdin.end(input);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode ?? -1, out, err };
  };

  return { command, env, spawned, shouldCost };
};
