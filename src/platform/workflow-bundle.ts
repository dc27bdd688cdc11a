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

/** Files of `src/workflows`: for any worker, and for one that has a build. */
export const BUNDLE_ENTRIES = ['index', 'versioned'] as const;
type Entry = (typeof BUNDLE_ENTRIES)[number];

/** Of everything in a bundle: workflows import no values from other packages than the SDK, whose packages have one version. */
const digestOfSources = async (): Promise<string> => {
  const names = (await readdir(WORKFLOWS, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const file of [BUNDLER, ...names.map((name) => path.join(WORKFLOWS, name))])
    hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 32);
};

const nameOf = async (entry: Entry): Promise<string> => `workflows-${entry}-${await digestOfSources()}.js`;

const bundled = (entry: Entry) =>
  bundleWorkflowCode({
    workflowsPath: path.join(WORKFLOWS, `${entry}.ts`),
    workflowInterceptorModules: [path.join(WORKFLOWS, 'timers.ts')],
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
  for (const entry of BUNDLE_ENTRIES)
    await write(path.join(folder, await nameOf(entry)), (await bundled(entry)).code);
};

const openBundle = async (entry: Entry): Promise<WorkflowBundleOption> => {
  const name = await nameOf(entry);
  const cache = getCompileCacheDir();
  const folders = [BUILT_BUNDLES, ...(cache === undefined ? [] : [cache])];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined) return { codePath: found };
  const made = await bundled(entry);
  if (cache === undefined) return made;
  const codePath = path.join(cache, name);
  // A worker also starts where nobody may write to the cache.
  return write(codePath, made.code).then(
    () => ({ codePath }),
    () => made,
  );
};

const opened = new Map<Entry, Promise<WorkflowBundleOption>>();

/**
 * Bundling takes seconds: once per image, or once per process, or once for all that share a compile cache (`NODE_COMPILE_CACHE`).
 */
export const workflowBundle = (entry: Entry = 'index'): Promise<WorkflowBundleOption> => {
  const known = opened.get(entry) ?? openBundle(entry);
  opened.set(entry, known);
  return known;
};
