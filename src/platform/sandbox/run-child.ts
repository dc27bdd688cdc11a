import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isReadableByOthers } from './isolation.ts';
import type { ChildOutcome } from './outcome.ts';
import { type StartOptions, startChild, type Task } from './started-child.ts';

export type RunChildOptions = Omit<StartOptions, 'tmpDir'> &
  Task & {
    /** The only folder that the child may write to; created and removed here if not given. */
    readonly tmpDir?: string;
  };

/** A new folder for one child that its user can access. */
export const makeChildFolder = (): Promise<string> =>
  mkdtemp(join(isReadableByOthers(tmpdir()) ? tmpdir() : dirname(process.execPath), 'job-'));

const inFolder = async (options: RunChildOptions, tmpDir: string): Promise<ChildOutcome> =>
  (await startChild({ ...options, tmpDir })).run(options);

/**
 * Runs one job in one child process and waits for its end. Never throws for the child's behaviour; throws when the child could
 * not be started or `tmpDir` does not exist.
 */
export async function runChild(options: RunChildOptions): Promise<ChildOutcome> {
  if (options.tmpDir !== undefined) {
    await mkdir(options.tmpDir, { recursive: true });
    return inFolder(options, resolve(options.tmpDir));
  }
  const own = await makeChildFolder();
  try {
    return await inFolder(options, own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
