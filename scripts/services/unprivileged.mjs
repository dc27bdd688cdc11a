import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../lib/run.mjs';

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
      'PostgreSQL refuses to run as root and there is no user `nobody` to run it. Run as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

const runsAs = (user, command, args) =>
  spawnSync(command, args, { cwd: '/', stdio: 'ignore', ...(user ?? {}) }).status === 0;

const REACHABLE = '/var/tmp/should-cost-0';

/** A folder of root's that every user can pass through, for what the unprivileged user must reach. */
function reachableFolder() {
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(REACHABLE);
  // Anyone may create names in /var/tmp: what is not root's own folder is not trusted with a database.
  if (uid !== 0 || (mode & 0o170022) !== 0o040000) {
    throw new SetupError(
      `${REACHABLE} is not a folder that only root can write to: remove it, or set DATABASE_URL.`,
    );
  }
  return REACHABLE;
}

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
  return give(join(reachableFolder(), farName(dataDir)));
}

const farName = (dataDir) => `postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/** Removes what postgresFolder() made outside of a data directory that itself was removed. */
export function forgetFarFolder(dataDir) {
  rmSync(join(REACHABLE, farName(dataDir)), { recursive: true, force: true });
}

/** The programs' folder, copied to a reachable place when the unprivileged user cannot run them where they are. */
export function reachablePrograms(native, version, user) {
  const runs = (folder) => runsAs(user, join(folder, 'bin', 'postgres'), ['--version']);
  if (runs(native)) return native;
  if (!user)
    throw new SetupError(
      `${join(native, 'bin', 'postgres')} does not run: remove node_modules and try again.`,
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
