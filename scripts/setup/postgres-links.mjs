import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { postgresPackage, postgresPrograms } from '../services/postgres-programs.mjs';

function missingLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8'))
    .map(({ target }) => target)
    .filter((target) => !lstatSync(join(home, target), { throwIfNoEntry: false }));
}

/** npm packages cannot hold links: the package makes its own in an install script, which npm may have blocked. */
export async function completePostgres() {
  const home = postgresPackage();
  if (existsSync(home) && missingLinks(home).length > 0) {
    const { output } = await capture(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
    const missing = missingLinks(home);
    if (missing.length > 0) {
      throw new SetupError(
        `PostgreSQL's package lacks ${missing.join(', ')}:\n${excerpt(output)}\nRemove node_modules, then run npm run setup.`,
      );
    }
  }
  const { folder } = postgresPrograms();
  const { status, output } = await capture(join(folder, 'bin', 'postgres'), ['--version'], {
    timeoutMs: 20_000,
  });
  if (status !== 0) throw new SetupError(`PostgreSQL of ${folder} does not run:\n${excerpt(output)}`);
}
