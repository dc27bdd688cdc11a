import {
  ActivityFailure,
  ApplicationFailure,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import type { createIngestActivities } from '../../activities/ingest.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createIngestActivities>;

const { takeFile, confirmFile, failFile, failPictures } = proxyLocalActivities<
  Pick<Activities, 'takeFile' | 'confirmFile' | 'failFile' | 'failPictures'>
>({
  startToCloseTimeout: '60 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
});

const { readFile, makePictures } = proxyActivities<Pick<Activities, 'readFile' | 'makePictures'>>({
  taskQueue: 'cad',
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
});

/** What the person who sent the file is told, or null when the fault is not the file's. */
const faultOf = (error: unknown): { code: string; reason: string } | null => {
  if (!(error instanceof ActivityFailure) || !(error.cause instanceof ApplicationFailure)) return null;
  if (error.cause.type !== 'file_fault') return null;
  const [code, reason] = (error.cause.details ?? []) as string[];
  return { code: code ?? 'unreadable', reason: reason ?? error.cause.message };
};

/**
 * From the bytes that a customer sent to a confirmed file: copy them out of reach, digest, sniff, read facts, confirm; pictures follow.
 * Trouble of storage or database is retried and never told as the file's fault. Every write is fenced by ingest_seq.
 */
export async function ingestUpload(input: RowInput): Promise<void> {
  let sha256: string;
  let taken: Awaited<ReturnType<typeof takeFile>>;
  try {
    taken = await takeFile(input);
    if (taken === null) return;
    const read = await readFile(input, taken);
    if (read === null) return;
    if (!(await confirmFile(input, taken, read)) || !read.hasGeometry) return;
    sha256 = read.sha256;
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    await failFile(input, fault);
    return;
  }
  try {
    await makePictures(input, taken, sha256);
  } catch (error) {
    // The file is confirmed and priceable; only its picture is missing, and the preview says so.
    if (!(error instanceof ActivityFailure)) throw error;
    await failPictures(input, sha256);
  }
}
