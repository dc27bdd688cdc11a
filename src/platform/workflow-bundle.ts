import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { bundleWorkflowCode, type WorkflowBundleOption } from '@temporalio/worker';

const WORKFLOWS = path.resolve(import.meta.dirname, '../workflows');
/** Where the image has its bundles; anywhere else the folder does not exist. */
export const BUILT_BUNDLES = path.resolve(import.meta.dirname, '../../bundles');
const BUNDLER = createRequire(import.meta.url).resolve('@temporalio/worker/package.json');

/** Makes spans in workflows. It adds no command, but a bundle without it starts faster and computes less. */
const SPANS = createRequire(import.meta.url).resolve(
  '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors.js',
);

/** Which bundle: for a worker that has a build, and with workflows that make spans. */
type Kind = { readonly versioned?: boolean; readonly traced?: boolean };

const KINDS: readonly Kind[] = [{}, { traced: true }, { versioned: true }, { versioned: true, traced: true }];

/** Of everything in a bundle: workflows import no values from other packages than the SDK, whose packages have one version. */
const digestOfSources = async (): Promise<string> => {
  const names = (await readdir(WORKFLOWS, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const file of [BUNDLER, ...names.map((name) => path.join(WORKFLOWS, name))])
    hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 32);
};

const nameOf = async ({ versioned = false, traced = false }: Kind): Promise<string> =>
  `workflows${versioned ? '-versioned' : ''}${traced ? '-traced' : ''}-${await digestOfSources()}.js`;

const bundled = ({ versioned = false, traced = false }: Kind) =>
  bundleWorkflowCode({
    workflowsPath: path.join(WORKFLOWS, versioned ? 'versioned.ts' : 'index.ts'),
    workflowInterceptorModules: [path.join(WORKFLOWS, 'timers.ts'), ...(traced ? [SPANS] : [])],
  });

/** Under another name first: other processes never read half a bundle. */
const write = async (codePath: string, code: string): Promise<void> => {
  const own = `${codePath}.${process.pid}`;
  await writeFile(own, code);
  await rename(own, codePath);
};

/** Makes the bundles of the image. */
export const buildBundles = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const kind of KINDS) await write(path.join(folder, await nameOf(kind)), (await bundled(kind)).code);
};

const openBundle = async (kind: Kind): Promise<WorkflowBundleOption> => {
  const name = await nameOf(kind);
  const cache = getCompileCacheDir();
  const folders = [BUILT_BUNDLES, ...(cache === undefined ? [] : [cache])];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined) return { codePath: found };
  const made = await bundled(kind);
  if (cache === undefined) return made;
  const codePath = path.join(cache, name);
  // A worker also starts where nobody may write to the cache.
  return write(codePath, made.code).then(
    () => ({ codePath }),
    () => made,
  );
};

const opened = new Map<string, Promise<WorkflowBundleOption>>();

/**
 * Bundling takes seconds: once per image, or once per process, or once for all that share a compile cache (`NODE_COMPILE_CACHE`).
 */
export const workflowBundle = (kind: Kind = {}): Promise<WorkflowBundleOption> => {
  const key = `${kind.versioned === true}-${kind.traced === true}`;
  const known = opened.get(key) ?? openBundle(kind);
  opened.set(key, known);
  return known;
};
