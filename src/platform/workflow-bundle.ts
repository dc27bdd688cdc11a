import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { bundleWorkflowCode, type WorkflowBundleOption } from '@temporalio/worker';

const WORKFLOWS = path.resolve(import.meta.dirname, '../workflows');
const BUNDLER = createRequire(import.meta.url).resolve('@temporalio/worker/package.json');

/** Makes spans in workflows. It adds no command, but a bundle without it starts faster and computes less. */
const SPANS = createRequire(import.meta.url).resolve(
  '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors.js',
);

const bundled = (traced: boolean) =>
  bundleWorkflowCode({
    workflowsPath: path.join(WORKFLOWS, 'index.ts'),
    workflowInterceptorModules: [path.join(WORKFLOWS, 'timers.ts'), ...(traced ? [SPANS] : [])],
  });

/** Of everything in a bundle: workflows import no values from other packages than the SDK, whose packages have one version. */
const digestOfSources = async (): Promise<string> => {
  const names = (await readdir(WORKFLOWS, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const file of [BUNDLER, ...names.map((name) => path.join(WORKFLOWS, name))])
    hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 32);
};

const openBundle = async (traced: boolean): Promise<WorkflowBundleOption> => {
  const folder = getCompileCacheDir();
  if (folder === undefined) return bundled(traced);
  const codePath = path.join(folder, `workflows-${await digestOfSources()}${traced ? '-traced' : ''}.js`);
  if (existsSync(codePath)) return { codePath };
  const made = await bundled(traced);
  // Under another name first: other processes never read half a bundle. A worker also starts where nobody may write to the cache.
  const own = `${codePath}.${process.pid}`;
  return writeFile(own, made.code)
    .then(() => rename(own, codePath))
    .then(
      () => ({ codePath }),
      () => made,
    );
};

const bundles = new Map<boolean, Promise<WorkflowBundleOption>>();

/**
 * Bundling takes seconds: once per process, and once for all that share a compile cache (`NODE_COMPILE_CACHE`).
 * @param traced its workflows make spans
 */
export const workflowBundle = (traced = false): Promise<WorkflowBundleOption> => {
  const opened = bundles.get(traced) ?? openBundle(traced);
  bundles.set(traced, opened);
  return opened;
};
