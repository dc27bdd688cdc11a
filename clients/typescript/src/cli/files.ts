import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../../scripts/lib/arguments.mjs';
import type { FileInput } from '../parts.ts';

const UNREADABLE = /^(ENOENT|EISDIR|EACCES|ENOTDIR)$/;

const read = async (file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (UNREADABLE.test(code ?? '')) throw new UsageError(`${file}: cannot be read (${message}).`);
    throw error;
  }
};

/** @throws UsageError for a file that cannot be read */
export const inputOf = async (file: string): Promise<FileInput> => ({
  name: path.basename(file),
  data: await read(file),
});

export const textOf = async (file: string): Promise<string> => (await read(file)).toString('utf8');
