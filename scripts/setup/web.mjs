import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { toolEnv } from '../lib/checks.mjs';
import { runOrExplain } from '../lib/explain.mjs';
import { withLock } from '../lib/lock.mjs';
import { root } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { step } from '../lib/steps.mjs';
import { generateClient } from './client.mjs';

const web = join(root, 'web');
const dist = join(web, 'dist');
const marker = join(dist, '.built-from');
const installed = join(web, 'node_modules/.installed-for');

/** Everything that the built files depend on. The client is generated from the description. */
const SOURCES = [
  'web/index.html',
  'web/package-lock.json',
  'web/vite.config.ts',
  'web/vite.mcp.config.ts',
  'web/src',
  'clients/typescript/src',
  'src/texts',
  'openapi.json',
  'examples',
  'openapi-ts.config.ts',
];
const GENERATED = /[\\/]generated([\\/]|$)/;

const filesOf = (path) => {
  const full = join(root, path);
  const inside = readdirSync(full, { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !GENERATED.test(file.slice(full.length)))
    .sort();
};

const isFolder = (path) => !/\.(html|json|ts)$/.test(path);

const digest = () => {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of isFolder(source) ? filesOf(source) : [join(root, source)])
      hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

const holds = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;

const mustSucceed = (what, { status, output }) => {
  if (status !== 0) throw new SetupError(`${what} failed:\n${excerpt(output)}`);
};

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(web, 'package-lock.json')))
    .digest('hex');

async function installPackages() {
  if (holds(installed, lockDigest())) return;
  await step('Packages of the workbench: npm ci', 'half a minute', async () => {
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    mustSucceed('npm ci in web/', await capture('npm', args, { cwd: web }));
    writeFileSync(installed, lockDigest());
  });
}

const COMPRESSED = /\.(js|css)$/;

/** Browsers get what was compressed once, at the best quality. */
async function compress(folder) {
  for (const name of readdirSync(join(folder, 'assets')).filter((file) => COMPRESSED.test(file))) {
    const file = join(folder, 'assets', name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

async function build(wanted) {
  const fresh = `${dist}.${process.pid}`;
  try {
    await step('Workbench: vite build', 'twenty seconds', async () => {
      const vite = join(web, 'node_modules/vite/bin/vite.js');
      // A test runner names its own environment, for which React and its plug-in would build their development code.
      const env = { ...toolEnv(), WEB_OUT: fresh, NODE_ENV: 'production', NO_COLOR: '1' };
      const viteBuild = async (args, more) => {
        const options = { cwd: web, env: { ...env, ...more } };
        mustSucceed('vite build', await capture(process.execPath, [vite, 'build', ...args], options));
      };
      await viteBuild([]);
      const pages = ['--config', 'vite.mcp.config.ts'];
      // Beside the results of MCP tools (`src/mcp/apps/pages.ts`).
      for (const file of readdirSync(join(web, 'src/mcp/pages')))
        await viteBuild(pages, { MCP_PAGE: basename(file, '.tsx') });
      await compress(fresh);
      writeFileSync(join(fresh, '.built-from'), wanted);
    });
    // Renamed as a whole, so that the service never serves half of a build.
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Installs the packages of `web/`, without building. */
export async function installWeb() {
  await withLock(join(root, '.data', 'web.lock'), () => {}, installPackages);
}

/** Builds `web/dist` when something that it depends on changed. Safe to run twice at once. */
export async function buildWeb() {
  if (holds(marker, digest())) return;
  await generateClient();
  await withLock(
    join(root, '.data', 'web.lock'),
    () => {},
    async () => {
      const wanted = digest();
      if (holds(marker, wanted)) return;
      await installPackages();
      await build(wanted);
    },
  );
}

if (process.argv[1] === import.meta.filename) await runOrExplain(buildWeb);
