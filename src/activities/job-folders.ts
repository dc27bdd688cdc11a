import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'should-cost-ingest-';
/** Twice what a job may take: whoever made an older folder is gone, killed before it could clear up. */
const STALE_MS = 60 * 60_000;

/** A folder for one job. The caller removes it. */
export const makeJobFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), PREFIX));

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
