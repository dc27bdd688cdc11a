import { open } from 'node:fs/promises';
import type { ChildOutcome } from '../platform/sandbox/outcome.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EACCES: 'no permission to read the file',
  EISDIR: 'this is a folder, not a file',
};

/** The reason why a file cannot be read; null if it can. @throws errors that the path did not cause */
export const problemWith = async (file: string): Promise<string | null> => {
  try {
    await using handle = await open(file);
    return (await handle.stat()).isFile() ? null : 'this is not a file';
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    return problem;
  }
};

const LIMITS = {
  time: 'its time limit',
  cpu: 'its CPU limit',
  memory: 'its memory limit',
  output: 'its output limit',
} as const;

/** Why a sandboxed reader has no result, in words. */
export const whyUnread = (outcome: Exclude<ChildOutcome, { readonly kind: 'ok' }>): string => {
  switch (outcome.kind) {
    case 'refused':
      return `${outcome.message} (${outcome.code})`;
    case 'limit':
      return `the reader stopped at ${LIMITS[outcome.limit]}`;
    case 'crashed':
      return `the reader crashed: ${outcome.detail}`;
    default:
      return 'the reader was cancelled';
  }
};
