import { wakeWaiting } from '../db/calculations/await-ingest.ts';
import { settleDrawing } from '../db/calculations/drawing-packs.ts';
import type { Tx } from '../db/kernel/database.ts';
import type { OrgId, UploadId } from '../db/kernel/ids.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import { type Fence, markFailed } from '../db/uploads/uploads.ts';
import { STAMPS } from '../engine/index.ts';
import { runWiring, slotFreeSignal } from '../workflows/calculate/contract.ts';
import type { FileFault } from '../workflows/ingest-upload/contract.ts';

/** Who waits for a file looks at it when its ingest ends, however it does: runs that were asked for with it, and assemblies that it may show. */
export const tellWaiting = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: UploadId,
  now: Date,
): Promise<readonly Staged[]> => [
  ...(await wakeWaiting(tx, orgId, uploadId, { now, slotFree: slotFreeSignal })),
  ...(await settleDrawing(tx, orgId, uploadId, {
    now,
    requestId: null,
    versions: STAMPS,
    wiring: runWiring,
  })),
];

/** Ends an ingest without a file, unless a cancel or a newer ingest came first; who waits for the file is to be told. */
export const failUpload = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  fault: FileFault,
): Promise<readonly Staged[]> => {
  await markFailed(tx, orgId, fence, fault);
  return tellWaiting(tx, orgId, fence.id, fence.now);
};
