import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Usage = { readonly rssBytes: number; readonly cpuSeconds: number };

const CLOCK_TICKS_PER_SECOND = 100;
const none: Usage = { rssBytes: 0, cpuSeconds: 0 };

/** Null when the process has exited: it may exit between two polls. */
async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return null;
    throw error;
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readIfPresent(`/proc/${pid}/task/${pid}/children`);
  return (text ?? '').split(' ').filter(Boolean).map(Number);
}

async function linuxUsage(pid: number): Promise<Usage> {
  const [status, line] = await Promise.all([
    readIfPresent(`/proc/${pid}/status`),
    readIfPresent(`/proc/${pid}/stat`),
  ]);
  if (status === null || line === null) return none;
  const rssKib = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  const below = await Promise.all((await childrenOf(pid)).map(linuxUsage));
  return below.reduce(
    (sum, one) => ({
      rssBytes: sum.rssBytes + one.rssBytes,
      cpuSeconds: sum.cpuSeconds + one.cpuSeconds,
    }),
    { rssBytes: rssKib * 1024, cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND },
  );
}

async function psUsage(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-g', String(pid)]).catch(
    (error: { code?: number; stdout?: string }) => {
      // ps ends with 1 when no process of the group is left.
      if (error.code === 1) return { stdout: '' };
      throw error;
    },
  );
  const rssKib = stdout.split('\n').reduce((sum, row) => sum + (Number(row.trim()) || 0), 0);
  return { rssBytes: rssKib * 1024, cpuSeconds: 0 };
}

/** Resident memory and CPU time of a process and its descendants; zeros when it has exited. */
export function usageOf(pid: number): Promise<Usage> {
  return process.platform === 'linux' ? linuxUsage(pid) : psUsage(pid);
}

/** Bytes of all files below a folder; files that vanish meanwhile count as 0. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return folderBytes(path);
      if (!entry.isFile()) return 0;
      return (await stat(path).catch(() => ({ size: 0 }))).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
