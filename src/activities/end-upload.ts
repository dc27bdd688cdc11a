import { wakeWaiting } from '../db/calculations/await-ingest.ts';
import { matchReadDrawing } from '../db/calculations/drawing-packs.ts';
import type { Tx } from '../db/kernel/database.ts';
import type { OrgId, UploadId } from '../db/kernel/ids.ts';
import { recordEvent } from '../db/outbox/events.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import { type Fence, markConfirmed, markFailed } from '../db/uploads/upload-states.ts';
import type { Upload } from '../db/uploads/uploads.ts';
import { STAMPS } from '../engine/index.ts';
import { runWiring, slotFreeSignal } from '../workflows/calculate/contract.ts';
import type { FileFault } from '../workflows/ingest-upload/contract.ts';

/**
 * Wakes everything that waits for a file when its ingest ends, whatever the outcome: runs that use it, and assemblies that it may
 * show.
 */
export const wakeWaitingForFile = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: UploadId,
  now: Date,
): Promise<readonly Staged[]> => [
  ...(await wakeWaiting(tx, orgId, uploadId, { now, slotFree: slotFreeSignal })),
  ...(await matchReadDrawing(tx, orgId, uploadId, {
    now,
    requestId: null,
    versions: STAMPS,
    wiring: runWiring,
  })),
];

const subjectOf = ({ id, name, format }: Pick<Upload, 'id' | 'name' | 'format'>) => ({
  data_source_id: id,
  name,
  format,
});

const endOf = ({ id, ingestSeq, now }: Fence) => ({ factKey: `upload/${id}/${ingestSeq}/end`, now });

/** Ends an ingest with its file. Null: a cancel or a newer ingest came first. */
export const confirmUpload = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  file: Parameters<typeof markConfirmed>[3],
): Promise<readonly Staged[] | null> => {
  const upload = await markConfirmed(tx, orgId, fence, file);
  if (upload === null) return null;
  const data = { ...subjectOf(upload), size_bytes: file.sizeBytes, sha256: file.sha256 };
  return recordEvent(tx, orgId, { type: 'upload.confirmed', ...endOf(fence), data });
};

/** Ends an ingest without a file, unless a cancel or a newer ingest came first; returns the starts of waiting workflows. */
export const failUpload = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  fault: FileFault,
): Promise<readonly Staged[]> => {
  const upload = await markFailed(tx, orgId, fence, fault);
  const waiting = await wakeWaitingForFile(tx, orgId, fence.id, fence.now);
  if (upload === null) return waiting;
  const data = {
    ...subjectOf(upload),
    failure_code: fault.code,
    failure_reason: fault.reason,
    missing_files: fault.missing ?? [],
  };
  const event = { type: 'upload.failed', ...endOf(fence), data } as const;
  return [...waiting, ...(await recordEvent(tx, orgId, event))];
};
