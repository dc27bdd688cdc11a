import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { isAlive } from '../lib/process.mjs';
import { SetupError } from '../lib/run.mjs';

const REACHABLE = '/var/tmp/should-cost-0';

/** A folder of root's that every user can pass through, for what the unprivileged user must reach. */
export function reachableFolder() {
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(REACHABLE);
  // Anyone may create names in /var/tmp: what is not root's own folder is not trusted with a database.
  if (uid !== 0 || (mode & 0o170022) !== 0o040000) {
    throw new SetupError(
      `${REACHABLE} must be a folder that only root can write to. Remove it, or set DATABASE_URL.`,
    );
  }
  return REACHABLE;
}

const nameOf = (dataDir) => `postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/** Undefined when another process has just removed it. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(folder) {
  const pid = read(join(folder, 'data', 'postmaster.pid'))?.split('\n')[0];
  return pid !== undefined && isAlive(Number(pid));
}

/**
 * Removes databases of data directories that were temporary and are gone: those of tests. One that lay elsewhere is
 * kept, for its place may be a disk that is not mounted now.
 */
function sweep() {
  for (const note of readdirSync(REACHABLE).filter((name) => name.endsWith('.origin'))) {
    const origin = read(join(REACHABLE, note));
    const folder = join(REACHABLE, note.replace(/[.]origin$/, ''));
    if (!origin?.startsWith(tmpdir() + sep) || existsSync(origin) || isRunning(folder)) continue;
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(REACHABLE, note), { force: true });
  }
}

/** Where PostgreSQL keeps the data of a data directory that its user cannot reach. */
export function farFolder(dataDir) {
  reachableFolder();
  sweep();
  const folder = join(REACHABLE, nameOf(dataDir));
  writeFileSync(`${folder}.origin`, dataDir);
  return folder;
}
