import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runJob } from '../job.ts';

const PART = join(import.meta.dirname, 'part.step');

/**
 * Reads and draws a part of ours, so that the code of the kernel is compiled when a file comes. Its output is removed: what lies in the folder
 * of a job counts as output of the job.
 */
export const prepare = async (): Promise<void> => {
  const folder = 'prepared';
  await runJob(
    { input: PART, format: 'step', out_dir: folder, want: ['facts', 'pictures'] },
    () => undefined,
  );
  await rm(folder, { recursive: true });
};
