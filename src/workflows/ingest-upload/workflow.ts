import {
  ApplicationFailure,
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { createIngestActivities } from '../../activities/ingest.ts';
import { bounded, LONGEST_OUTAGE, REPORT_LOST_WORKER, rootOf, WAIT_OUT_OUTAGES } from '../bounded.ts';
import { KERNEL_CRASH, type RowInput } from '../contract.ts';
import { type FileFault, INTERNAL_FAULT } from './contract.ts';

type Activities = ReturnType<typeof createIngestActivities>;

const STEP = {
  startToCloseTimeout: '60 seconds',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  ...WAIT_OUT_OUTAGES,
} as const;

const { takeFile } = proxyLocalActivities<Pick<Activities, 'takeFile'>>({
  ...STEP,
  summary: 'copy the file to a key that no URL can write, digest it',
});

const { confirmFile } = proxyLocalActivities<Pick<Activities, 'confirmFile'>>({
  ...STEP,
  summary: 'confirm the upload, wake waiting runs',
});

/** Retried until the database is available. */
const END = { startToCloseTimeout: '60 seconds', ...WAIT_OUT_OUTAGES } as const;

const { failFile } = proxyLocalActivities<Pick<Activities, 'failFile'>>({
  ...END,
  summary: 'end the upload as failed',
});

const { failPictures } = proxyLocalActivities<Pick<Activities, 'failPictures'>>({
  ...END,
  summary: 'record that no picture exists',
});

const CAD_STEP = {
  taskQueue: 'cad',
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute', ...REPORT_LOST_WORKER },
} as const;

const { readFile } = proxyActivities<Pick<Activities, 'readFile'>>({
  ...CAD_STEP,
  summary: 'check the type, read the geometry',
});

const { makePictures } = proxyActivities<Pick<Activities, 'makePictures'>>({
  ...CAD_STEP,
  summary: 'make the pictures',
});

const CRASHED: FileFault = {
  code: KERNEL_CRASH,
  reason: 'The geometry kernel crashed on this file. Export it again, or simplify the part.',
};

/** The failure as shown to the user. */
const faultOf = (error: unknown): FileFault => {
  const root = rootOf(error);
  if (!(root instanceof ApplicationFailure)) return INTERNAL_FAULT;
  if (root.type === KERNEL_CRASH) return CRASHED;
  if (root.type !== 'file_fault') return INTERNAL_FAULT;
  const [code, reason, missing] = (root.details ?? []) as [string?, string?, (readonly string[])?];
  return {
    code: code ?? 'unreadable',
    reason: reason ?? root.message,
    ...(missing === undefined ? {} : { missing }),
  };
};

type Taken = NonNullable<Awaited<ReturnType<typeof takeFile>>>;

/** Writes the end to the row in every case, also after a cancellation by an operator. */
const end = (write: () => Promise<void>): Promise<void> =>
  CancellationScope.nonCancellable(() => bounded(write));

/** Reads a drawing of many pages in turns, so that other files come in between; each turn stores at least one page. */
const readInTurns = async (input: RowInput, taken: Taken): Promise<Awaited<ReturnType<typeof readFile>>> => {
  for (let turn = 1; ; turn += 1) {
    const read = await bounded(() => readFile(input, taken));
    if (read?.isUnfinished !== true) return read;
    setCurrentDetails(`reading its pages, turn ${turn + 1}`);
  }
};

/**
 * Turns received bytes into a confirmed file: copy them to where no presigned URL can write, digest, check, read facts, confirm;
 * pictures follow. The step that reads a geometry confirms it between facts and pictures; the steps after it do the rest. Outages
 * of storage or database are waited out and never reported as the file's fault. Every end is written; ingest_seq fences every
 * write.
 */
export async function ingestUpload(input: RowInput): Promise<void> {
  let sha256: string;
  let taken: Awaited<ReturnType<typeof takeFile>>;
  setCurrentDetails('taking the file');
  try {
    const found = await bounded(() => takeFile(input));
    if (found === null) return;
    taken = found;
    setCurrentDetails('reading its geometry');
    const read = await readInTurns(input, found);
    if (read === null) return;
    setCurrentDetails('confirming the upload');
    if (!(await bounded(() => confirmFile(input, found, read))) || !read.hasGeometry) return;
    if (read.isDrawn === true) {
      setCurrentDetails('confirmed, with pictures');
      return;
    }
    sha256 = read.sha256;
  } catch (error) {
    const fault = faultOf(error);
    setCurrentDetails(`failed: ${fault.code}`);
    await end(() => failFile(input, fault));
    // Operators see it as failed in Temporal too.
    if (fault === INTERNAL_FAULT) throw error;
    return;
  }
  setCurrentDetails('confirmed; making its pictures');
  try {
    await bounded(() => makePictures(input, taken, sha256));
    setCurrentDetails('confirmed, with pictures');
  } catch (_error) {
    // The file is confirmed and can be priced; only its picture is missing, which the preview endpoint reports.
    setCurrentDetails('confirmed, without pictures');
    await end(() => failPictures(input, sha256));
  }
}
