import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../lib/run.mjs';
import { farFolder, reachableFolder } from './reachable.mjs';

/** PostgreSQL refuses to run as root; this user owns its files and runs it instead. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => {
    const { status, stdout } = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : undefined;
  };
  const uid = id('-u');
  const gid = id('-g');
  if (!uid || !gid) {
    throw new SetupError(
      'PostgreSQL does not run as root, and the user `nobody` does not exist. Run as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

const runsAs = (user, command, args) =>
  spawnSync(command, args, { cwd: '/', stdio: 'ignore', ...(user ?? {}) }).status === 0;

/** `dataDir`/postgres, or where the unprivileged user cannot get there, a folder of this data directory elsewhere. */
export function postgresFolder(dataDir, user) {
  const near = join(dataDir, 'postgres');
  if (!user) {
    mkdirSync(near, { recursive: true, mode: 0o700 });
    return near;
  }
  const give = (folder) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, user.uid, user.gid);
    return folder;
  };
  if (runsAs(user, 'test', ['-x', dataDir])) return give(near);
  return give(farFolder(dataDir));
}

/** The programs' folder, copied to a reachable place when the unprivileged user cannot run them where they are. */
export function reachablePrograms(native, version, user) {
  const runs = (folder) => runsAs(user, join(folder, 'bin', 'postgres'), ['--version']);
  if (runs(native)) return native;
  if (!user)
    throw new SetupError(
      `${join(native, 'bin', 'postgres')} does not run. Remove node_modules, then run npm run setup.`,
    );
  const copy = join(reachableFolder(), `postgresql-${version}`);
  if (existsSync(copy) && runs(copy)) return copy;
  const near = `${copy}.${process.pid}.new`;
  cpSync(native, near, { recursive: true, verbatimSymlinks: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(near, copy);
  if (!runs(copy)) throw new SetupError(`PostgreSQL does not run from ${copy} as the user nobody.`);
  return copy;
}
