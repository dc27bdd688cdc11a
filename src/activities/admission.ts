import { endAdmission, lockBatch } from '../db/calculations/batches.ts';
import { lockResumable } from '../db/calculations/parked.ts';
import { prepareRuns, type RunOptions, runLocked } from '../db/calculations/run.ts';
import { grantSlots } from '../db/calculations/slots.ts';
import { nextOfBatch } from '../db/calculations/store.ts';
import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { STAMPS } from '../engine/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { runWiring } from '../workflows/calculate/contract.ts';
import type { RowInput } from '../workflows/contract.ts';
import { BATCH_PAGE } from '../workflows/run-batch/contract.ts';

type AdmissionDeps = {
  readonly db: Database;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
};

const RESUMED: ReadonlySet<string> = new Set(['queued', 'cached', 'unpriceable']);

/** Admits runs without an API call: later pages of a batch, and parked work. */
export const createAdmissionActivities = (deps: AdmissionDeps) => {
  const { db, clock, log, starter } = deps;

  const optionsOf = (apiKeyId: string | null, now: Date): RunOptions => ({
    now,
    requestId: null,
    versions: STAMPS,
    apiKeyId,
    wiring: runWiring,
  });

  return {
    /** Admits the next cells of a batch in one transaction. `done`: no cells are left, or the batch was cancelled. */
    admitPage: async (input: RowInput): Promise<'more' | 'done'> => {
      const orgId = asId<OrgId>(input.orgId);
      const now = clock.now();
      const { staged, left } = await db.asTenant(orgId, async (tx) => {
        const batch = await lockBatch(tx, orgId, input.id);
        if (batch === null) return { staged: [], left: false };
        const rows = await nextOfBatch(tx, orgId, batch.id, BATCH_PAGE);
        const options = { ...optionsOf(batch.runKeyId, now), checkPending: false, stopUnfunded: true };
        const begun = await runLocked(tx, orgId, rows, options);
        // The wallet does not cover any further cell: they stay drafts and can be run when it is funded.
        const unfunded = begun.results.some(({ outcome }) => outcome.kind === 'insufficient_funds');
        if (unfunded) log.info({ org_id: orgId, batch_id: batch.id }, 'batch stopped: insufficient funds');
        const more = rows.length === BATCH_PAGE && !unfunded;
        if (!more) await endAdmission(tx, orgId, batch.id);
        return { staged: begun.staged, left: more };
      });
      starter.kick(staged);
      return left ? 'more' : 'done';
    },

    /** Stops admitting the batch: remaining cells stay drafts. */
    abandonBatch: async (input: RowInput): Promise<void> => {
      const orgId = asId<OrgId>(input.orgId);
      await db.asTenant(orgId, (tx) => endAdmission(tx, orgId, input.id));
    },

    /** Resumes one page of parked work; false when nothing more can resume. */
    resumeParked: async (org: string): Promise<boolean> => {
      const orgId = asId<OrgId>(org);
      const now = clock.now();
      const { staged, resumed } = await db.asTenant(orgId, async (tx) => {
        const started: Staged[] = [];
        let moved = 0;
        const rows = await lockResumable(tx, orgId, BATCH_PAGE, now);
        if (rows.length > 0) await prepareRuns(tx, orgId, now);
        // Each key has its own cap.
        for (const [keyId, own] of Map.groupBy(rows, (row) => row.runKeyId)) {
          const begun = await runLocked(tx, orgId, own, { ...optionsOf(keyId, now), grant: false });
          started.push(...begun.staged);
          moved += begun.results.filter(({ outcome }) => RESUMED.has(outcome.kind)).length;
        }
        if (moved > 0) started.push(...(await grantSlots(tx, orgId, { now, wiring: runWiring })));
        return { staged: started, resumed: moved };
      });
      starter.kick(staged);
      if (resumed > 0) log.info({ org_id: orgId, resumed }, 'parked runs resumed');
      return resumed === BATCH_PAGE;
    },
  };
};
