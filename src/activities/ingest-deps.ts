import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId, type UploadId } from '../db/kernel/ids.ts';
import type { Starter } from '../db/outbox/starter.ts';
import type { JoinedFile } from '../db/uploads/uploads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import type { RowInput } from '../workflows/contract.ts';
import type { CadLimits } from './cad-job.ts';
import type { ExternalExtractor } from './extractor/external-extractor.ts';

export type IngestActivityDeps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly cad: CadLimits;
  /** Absent: nothing leaves this machine. */
  readonly extractor?: ExternalExtractor | null;
};

/** The copy that no address can write. */
export type TakenFile = {
  readonly objectKey: string;
  /** What is to be joined there before it can be read. */
  readonly files?: readonly JoinedFile[];
};

/** The key of every step of an ingest. */
export const ids = (input: RowInput) => ({
  orgId: asId<OrgId>(input.orgId),
  id: asId<UploadId>(input.id),
  ingestSeq: input.seq,
});
