import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import type { UploadFormat } from '../db/uploads/uploads.ts';
import type { ChildLimit, ChildOutcome } from '../platform/sandbox/outcome.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import { KERNEL_CRASH } from '../workflows/contract.ts';

export type CadLimits = { readonly timeoutSeconds: number; readonly maxMemoryBytes: number };

export type CadJob = {
  readonly format: UploadFormat;
  /** `type`: only that the bytes are what the format says, which is checked before everything else too. */
  readonly want: 'type' | 'facts' | 'pictures';
  /** Holds the input and takes the output; belongs to this job alone. */
  readonly folder: string;
  readonly file: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
};

/** What reads untrusted files, in a process of its own. */
export const CAD_CHILD = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../cad/child.ts');
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

const LIMITS: Readonly<Record<ChildLimit, string>> = {
  time: 'The geometry could not be read in the time that one file may take.',
  cpu: 'The geometry could not be read in the time that one file may take.',
  memory: 'The geometry needs more memory than one file may take.',
  output: 'The geometry gives more data than one file may give.',
};

const fault = (code: string, reason: string) =>
  ApplicationFailure.create({
    message: reason,
    type: 'file_fault',
    nonRetryable: true,
    details: [code, reason],
  });

/**
 * Runs one job of the kernel in its own process. Returns when the output is written; a refusal or a limit is the file's fault.
 */
export const runCad = async (job: CadJob, limits: CadLimits): Promise<void> => {
  const outcome: ChildOutcome = await runChild({
    script: CAD_CHILD,
    job: {
      input: job.file,
      format: job.format,
      out_dir: job.folder,
      want: job.want === 'type' ? [] : [job.want],
    },
    tmpDir: job.folder,
    timeoutMs: limits.timeoutSeconds * 1000,
    cpuSeconds: Math.ceil(limits.timeoutSeconds * 2),
    maxRssBytes: limits.maxMemoryBytes,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal: job.signal,
    onProgress: job.onProgress,
  });
  switch (outcome.kind) {
    case 'ok':
      return;
    case 'refused':
      throw fault(outcome.code, outcome.message);
    case 'limit':
      throw fault('kernel_limit', LIMITS[outcome.limit]);
    case 'cancelled':
      throw new CancelledFailure('the ingest was cancelled');
    case 'crashed':
      // The workflow begins anew in another process, and says when it was often enough.
      throw ApplicationFailure.nonRetryable(`the geometry kernel ended: ${outcome.detail}`, KERNEL_CRASH);
  }
};
