import { wakeWaiting } from '../db/calculations/await-ingest.ts';
import type { Tx } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import { type Fence, markFailed } from '../db/uploads/uploads.ts';
import { slotFreeSignal } from '../workflows/calculate/contract.ts';
import type { FileFault } from '../workflows/ingest-upload/contract.ts';

/** Ends an ingest without a file, unless a cancel or a newer ingest came first; who waits for the file is to be told. */
export const failUpload = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  fault: FileFault,
): Promise<readonly Staged[]> => {
  await markFailed(tx, orgId, fence, fault);
  return wakeWaiting(tx, orgId, fence.id, { now: fence.now, slotFree: slotFreeSignal });
};
