import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Context } from '@temporalio/activity';

const PREFIX = 'should-cost-ingest-';
/** Twice what a job may take: whoever made an older folder is gone, killed before it could clear up. */
const STALE_MS = 60 * 60_000;

/** A folder for one job. The caller removes it. */
export const makeJobFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), PREFIX));

/** Often enough that a cancellation is heard within a second; the worker's own throttle is as short. */
const HEARTBEAT_MS = 500;

/** A folder that ends with the work, and a heartbeat that carries its progress and hears of cancellation. */
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

/** Removes what killed workers left behind; returns how many folders. Another worker may be at the same work. */
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
