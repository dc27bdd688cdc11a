import {
  ApplicationFailure,
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import type { createIngestActivities } from '../../activities/ingest.ts';
import { bounded, LONGEST_OUTAGE, PATIENT, rootOf, TELL_LOST_WORKER } from '../bounded.ts';
import { KERNEL_CRASH, type RowInput } from '../contract.ts';
import { type FileFault, INTERNAL_FAULT } from './contract.ts';

type Activities = ReturnType<typeof createIngestActivities>;

const { takeFile, confirmFile } = proxyLocalActivities<Pick<Activities, 'takeFile' | 'confirmFile'>>({
  startToCloseTimeout: '60 seconds',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  ...PATIENT,
});

/** An end is written as soon as there is a database to write it to. */
const { failFile, failPictures } = proxyLocalActivities<Pick<Activities, 'failFile' | 'failPictures'>>({
  startToCloseTimeout: '60 seconds',
  ...PATIENT,
});

const { readFile, makePictures } = proxyActivities<Pick<Activities, 'readFile' | 'makePictures'>>({
  taskQueue: 'cad',
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute', ...TELL_LOST_WORKER },
});

const CRASHED: FileFault = {
  code: KERNEL_CRASH,
  reason: 'The geometry kernel could not survive this file; export it anew, or simplify it.',
};

/** What the person who sent the file is told. */
const faultOf = (error: unknown): FileFault => {
  const root = rootOf(error);
  if (!(root instanceof ApplicationFailure)) return INTERNAL_FAULT;
  if (root.type === KERNEL_CRASH) return CRASHED;
  if (root.type !== 'file_fault') return INTERNAL_FAULT;
  const [code, reason] = (root.details ?? []) as string[];
  return { code: code ?? 'unreadable', reason: reason ?? root.message };
};

/** Whatever ended the work, a cancellation by an operator too, the row is told. */
const end = (write: () => Promise<void>): Promise<void> =>
  CancellationScope.nonCancellable(() => bounded(write));

/**
 * From the bytes that a customer sent to a confirmed file: copy them out of reach, digest, check, read facts, confirm; pictures follow.
 * Trouble of storage or database is waited out and never told as the file's fault. Every end is written; every write is fenced by
 * ingest_seq.
 */
export async function ingestUpload(input: RowInput): Promise<void> {
  let sha256: string;
  let taken: Awaited<ReturnType<typeof takeFile>>;
  try {
    const found = await bounded(() => takeFile(input));
    if (found === null) return;
    taken = found;
    const read = await bounded(() => readFile(input, found));
    if (read === null) return;
    if (!(await bounded(() => confirmFile(input, found, read))) || !read.hasGeometry) return;
    sha256 = read.sha256;
  } catch (error) {
    const fault = faultOf(error);
    await end(() => failFile(input, fault));
    // Shown as failed to operators too.
    if (fault === INTERNAL_FAULT) throw error;
    return;
  }
  try {
    await bounded(() => makePictures(input, taken, sha256));
  } catch (_error) {
    // The file is confirmed and priceable; only its picture is missing, and the preview says so.
    await end(() => failPictures(input, sha256));
  }
}
