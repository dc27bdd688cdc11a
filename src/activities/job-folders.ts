import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Context } from '@temporalio/activity';

const PREFIX = 'should-cost-ingest-';
/** Twice the longest job: the process that made an older folder was killed before it could remove it. */
const STALE_MS = 60 * 60_000;

/** A folder for one job. The caller removes it. */
export const makeJobFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), PREFIX));

/** Often enough that a cancellation arrives within a second; the worker's own throttle is as short. */
const HEARTBEAT_MS = 500;

/** Runs work in a folder that is removed afterwards, with a heartbeat that carries its progress and receives cancellation. */
export const inFolder = async <T>(
  work: (folder: string, beat: (progress: unknown) => void) => Promise<T>,
): Promise<T> => {
  const folder = await makeJobFolder();
  let latest: unknown = null;
  const timer = setInterval(() => Context.current().heartbeat(latest), HEARTBEAT_MS);
  try {
    return await work(folder, (progress) => {
      latest = progress;
    });
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
};

/** Removes folders that killed workers left; returns their number. Another worker may do the same at the same time. */
export const removeStaleJobFolders = async (now: Date): Promise<number> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  const stale = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(tmpdir(), name);
      const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found !== null && now.getTime() - found.mtimeMs > STALE_MS ? [folder] : [];
    }),
  );
  await Promise.all(stale.flat().map((folder) => rm(folder, { recursive: true, force: true })));
  return stale.flat().length;
};
