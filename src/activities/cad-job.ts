import { constants, lstatSync } from 'node:fs';
import { chmod, copyFile, link, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import type { UploadFormat } from '../db/uploads/uploads.ts';
import type { ChildPool } from '../platform/sandbox/child-pool.ts';
import type { ChildLimit, ChildOutcome, Progress } from '../platform/sandbox/outcome.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import type { Task } from '../platform/sandbox/started-child.ts';
import { KERNEL_CRASH } from '../workflows/contract.ts';

export type CadLimits = {
  readonly timeoutSeconds: number;
  readonly maxMemoryBytes: number;
  /** Children with the kernel loaded; absent where none are started ahead. */
  readonly ahead?: ChildPool | undefined;
  /** CPU seconds of pages after which an activity that reads a drawing ends, to continue in its next turn; default 30. */
  readonly turnCpuSeconds?: number;
};

export type CadJob = {
  readonly format: UploadFormat;
  /** Empty: only check that the bytes have the declared format, which every job checks first. */
  readonly want: readonly ('facts' | 'pictures')[];
  /** Every file that an archive names must be present. */
  readonly whole?: boolean;
  /** Holds input and output; belongs to this job alone. */
  readonly folder: string;
  readonly file: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Receives the CPU time of the job, however it ended; absent if it is not counted. */
  readonly spend?: (cpuSeconds: number) => Promise<void>;
};

/** Reader of untrusted files, in a separate process. */
export const CAD_CHILD = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../cad/child.ts');
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
/**
 * Files up to about this size are read fastest by a kernel that is compiled once, with the quick compiler; the pre-started
 * children handle these. A larger file gets a process of its own, whose compiler optimises hot code.
 */
const MAX_QUICK_BYTES = 2 * 2 ** 20;
/** The kernel's own code is trusted, so its functions are validated at their first call. */
const QUICK_ENGINE = ['--liftoff-only', '--wasm-lazy-validation'];
/** Files that a job may write, by the protocol of the child. */
const OUTPUTS = ['facts.json', 'preview.glb', 'faces.glb', 'thumbnail.png'];
/** Key of a component and kind of model. The key becomes part of a name in S3 unchanged. */
const COMPONENT_PICTURE = /^component\.[a-z0-9.+-]{1,100}\.(?:preview|faces)\.glb$/;
const MAX_COMPONENT_PICTURES = 600;

/** Component models that a job wrote, by name. */
export const componentPicturesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && COMPONENT_PICTURE.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .slice(0, MAX_COMPONENT_PICTURES);

/** Options of all kernel processes, pre-started or not. */
export const childLimits = (limits: Pick<CadLimits, 'timeoutSeconds' | 'maxMemoryBytes'>) => ({
  script: CAD_CHILD,
  cpuSeconds: Math.ceil(limits.timeoutSeconds * 2),
  maxRssBytes: limits.maxMemoryBytes,
  maxOutputBytes: MAX_OUTPUT_BYTES,
});

/** A file that comes while a child is being prepared waits for that, at most as long as it would have taken longer without. */
const PREPARE_EVERY_MS = 1_000;

/** Options of pre-started children, which wait with the kernel loaded. */
export const poolOptions = (limits: Pick<CadLimits, 'timeoutSeconds' | 'maxMemoryBytes'>) => ({
  ...childLimits(limits),
  args: ['--ahead'],
  engine: QUICK_ENGINE,
  prepareEveryMs: PREPARE_EVERY_MS,
});

const LIMITS: Readonly<Record<ChildLimit, string>> = {
  time: 'Reading the geometry exceeded the time limit of one file. Simplify the part, or export it again.',
  cpu: 'Reading the geometry exceeded the time limit of one file. Simplify the part, or export it again.',
  memory: 'Reading the geometry exceeded the memory limit of one file. Simplify the part.',
  output: 'The geometry exceeds the data limit of one file. Simplify the part.',
};

/** A fault of the file itself: retries cannot help, and the user sees the reason. @param missing files that must be sent too */
export const fileFault = (
  code: string,
  reason: string,
  missing: readonly string[] = [],
): ApplicationFailure =>
  ApplicationFailure.create({
    message: reason,
    type: 'file_fault',
    nonRetryable: true,
    details: missing.length === 0 ? [code, reason] : [code, reason, missing],
  });

/** Progress callback, with the folder that the child writes to. */
type OnProgress = (progress: Progress, folder: string) => void;

const taskOf = (
  job: CadJob,
  limits: CadLimits,
  file: string,
  folder: string,
  onProgress: OnProgress,
): Task => ({
  job: {
    input: file,
    format: job.format,
    out_dir: folder,
    want: job.want,
    ...(job.whole === true ? { whole: true } : {}),
  },
  timeoutMs: limits.timeoutSeconds * 1000,
  signal: job.signal,
  onProgress: (progress) => onProgress(progress, folder),
});

/** Copies, because two folders may lie on different disks. */
const put = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
};

/** Copies the file to the child's folder, the only one that it can access, and its output back. */
const runAhead = async (
  job: CadJob,
  limits: CadLimits,
  ahead: ChildPool,
  onProgress: OnProgress,
): Promise<ChildOutcome> => {
  const child = await ahead.take();
  try {
    const input = path.join(child.tmpDir, 'input');
    await put(job.file, input);
    await chmod(input, 0o644);
    onProgress({ progress: 0, stage: 'begun' }, child.tmpDir);
    const outcome = await child.run(taskOf(job, limits, input, child.tmpDir, onProgress));
    if (outcome.kind === 'ok') {
      for (const name of [...OUTPUTS, ...(await componentPicturesIn(child.tmpDir))]) {
        const made = path.join(child.tmpDir, name);
        // A link would lead out of the folder.
        const isMade = lstatSync(made, { throwIfNoEntry: false })?.isFile() === true;
        if (isMade) await put(made, path.join(job.folder, name));
      }
    }
    return outcome;
  } finally {
    await ahead.discard(child);
  }
};

const runJob = async (
  job: CadJob,
  limits: CadLimits,
  onProgress: OnProgress = job.onProgress,
): Promise<ChildOutcome> => {
  const outcome = await runUncounted(job, limits, onProgress);
  await job.spend?.(outcome.cpuSeconds);
  return outcome;
};

const runUncounted = async (
  job: CadJob,
  limits: CadLimits,
  onProgress: OnProgress,
): Promise<ChildOutcome> => {
  // The content of an archive is larger than the archive.
  const isSmall = job.format !== 'zip' && (await stat(job.file)).size <= MAX_QUICK_BYTES;
  return limits.ahead === undefined || job.want.length === 0 || !isSmall
    ? runChild({
        ...childLimits(limits),
        ...taskOf(job, limits, job.file, job.folder, onProgress),
        engine: isSmall ? QUICK_ENGINE : [],
        tmpDir: job.folder,
      })
    : runAhead(job, limits, limits.ahead, onProgress);
};

/** @throws the upload failure if the job did not succeed */
const requireDone = (outcome: ChildOutcome): void => {
  switch (outcome.kind) {
    case 'ok':
      return;
    case 'refused':
      throw fileFault(outcome.code, outcome.message, outcome.missing);
    case 'limit':
      throw fileFault('kernel_limit', LIMITS[outcome.limit]);
    case 'cancelled':
      throw new CancelledFailure('the ingest was cancelled');
    case 'crashed':
      // The workflow retries in another process, a limited number of times.
      throw ApplicationFailure.nonRetryable(`the geometry kernel ended: ${outcome.detail}`, KERNEL_CRASH);
  }
};

/**
 * Runs one job of the kernel in its own process. Returns when the output is written; a refusal or a limit is the file's fault.
 */
export const runCad = async (job: CadJob, limits: CadLimits): Promise<void> =>
  requireDone(await runJob(job, limits));

/** Reads a file of a running child. The child may have replaced it by a link or a pipe; neither is followed. */
const readMade = async (file: string): Promise<string> => {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.size > MAX_OUTPUT_BYTES) throw new Error(`a job does not write ${file}`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
};

/**
 * Facts and pictures in one pass of the kernel. `take` gets the facts as soon as they are read, while the pictures are made;
 * false cancels the pictures. A failure after the facts is not a fault of the file: it is returned, and a retry makes the
 * pictures.
 * @returns null when the pictures are written; otherwise how the job ended
 */
export const runInOnePass = async (
  job: Omit<CadJob, 'want'>,
  limits: CadLimits,
  take: (facts: unknown) => Promise<boolean>,
): Promise<ChildOutcome | null> => {
  let taken: Promise<boolean> | null = null;
  const over = new AbortController();
  const onProgress: OnProgress = (progress, folder) => {
    job.onProgress(progress);
    if (progress.stage !== 'facts' || taken !== null) return;
    taken = readMade(path.join(folder, 'facts.json')).then((text) => take(JSON.parse(text)));
    taken.then(
      (isWanted) => isWanted || over.abort(),
      () => over.abort(),
    );
  };
  const signal = AbortSignal.any([job.signal, over.signal]);
  const outcome = await runJob({ ...job, signal, want: ['facts', 'pictures'] }, limits, onProgress);
  const factsTaken = taken as Promise<boolean> | null;
  if (factsTaken === null || job.signal.aborted) requireDone(outcome);
  if (factsTaken === null) throw new Error('the job succeeded without facts');
  await factsTaken;
  return outcome.kind === 'ok' ? null : outcome;
};
