import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId, type UploadId } from '../db/kernel/ids.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { spendReading } from '../db/uploads/reading-budget.ts';
import type { JoinedFile } from '../db/uploads/uploads.ts';
import type { Clock } from '../platform/clock.ts';
import type { FairPlaces } from '../platform/fair-places.ts';
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
  /**
   * True: this worker may not end an ingest, because that wakes and prices what waits for the file. The workflow confirms the file
   * elsewhere, after its pictures.
   */
  readonly filesOnly?: boolean;
  /** Absent: places of its own. */
  readonly places?: FairPlaces;
  /** Absent: nothing leaves this machine. */
  readonly extractor?: ExternalExtractor | null;
};

/** The copy that no presigned URL can write. */
export type TakenFile = {
  readonly objectKey: string;
  /** Files to join before reading. */
  readonly files?: readonly JoinedFile[];
};

/** The key of every step of an ingest. */
export const ids = (input: RowInput) => ({
  orgId: asId<OrgId>(input.orgId),
  id: asId<UploadId>(input.id),
  ingestSeq: input.seq,
});

/** Counts the CPU time of a kernel job in the organisation's month. */
export const spendOf =
  ({ db, clock }: Pick<IngestActivityDeps, 'db' | 'clock'>, orgId: OrgId) =>
  (cpuSeconds: number): Promise<void> =>
    db.asTenant(orgId, (tx) => spendReading(tx, orgId, { cpuSeconds, drawing: null, now: clock.now() }));
