import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { toolEnv } from '../../scripts/lib/checks.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import { generateClient } from '../../scripts/setup/client.mjs';

const here = join(root, 'clients/typescript');
const dist = join(here, 'dist');

const bundle = async (input, options) => {
  const built = await rolldown({ input, cwd: here, ...options });
  await built.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
  });
  await built.close();
};

/** Declarations of the entry points. Those of the service's own code, which sheets.ts bundles, appear in no signature and stay out. */
const declare = async () => {
  const { status, output } = await capture(
    process.execPath,
    [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', join(here, 'tsconfig.json')],
    { cwd: root, env: toolEnv() },
  );
  if (status !== 0) throw new Error(`the declarations of the client cannot be made:\n${output}`);
  cpSync(join(dist, 'types/clients/typescript/src'), dist, { recursive: true });
  rmSync(join(dist, 'types'), { recursive: true });
};

/** Builds `dist/`, from which `npm pack` makes the archive. */
export const buildClient = async () => {
  await generateClient();
  rmSync(dist, { recursive: true, force: true });
  await bundle(
    { index: 'src/index.ts', operations: 'src/operations.ts', sheets: 'src/sheets.ts' },
    { platform: 'neutral' },
  );
  await bundle({ cli: 'src/cli/main.ts' }, { platform: 'node', external: [/^node:/, '@napi-rs/keyring'] });
  await declare();
  cpSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  // The command line brings these with it, so that the package has no dependencies.
  for (const name of ['csv-parse', 'csv-stringify', 'write-excel-file', 'fflate'])
    cpSync(join(root, 'node_modules', name, 'LICENSE'), join(dist, 'licenses', name));
};

if (process.argv[1] === import.meta.filename) await buildClient();
