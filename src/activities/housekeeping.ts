import { heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { pruneBuckets } from '../db/admission.ts';
import { endWithoutResult } from '../db/calculations/end-run.ts';
import { grantSlots } from '../db/calculations/slots.ts';
import type { Database } from '../db/database.ts';
import { pruneAnswers, REPLAY_HOURS } from '../db/idempotency.ts';
import type { OrgId } from '../db/ids.ts';
import {
  findOpenCalculations,
  findOpenUploads,
  findWaitingOrganisations,
  listOrganisationIds,
} from '../db/open-work.ts';
import { pruneTokens } from '../db/sessions.ts';
import {
  findOverdueStarts,
  pruneStarts,
  restageStart,
  stageStart,
  type WorkflowRef,
} from '../db/staged-starts.ts';
import type { Starter } from '../db/starter.ts';
import { beginIngest, lockUpload } from '../db/uploads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { calculateRef } from '../workflows/calculate/contract.ts';
import { ingestUploadRef } from '../workflows/ingest-upload/contract.ts';
import { runWiring } from './calculate.ts';
import { lifeOfWorkflow } from './workflow-life.ts';

export type HousekeepingDeps = {
  readonly db: Database;
  readonly temporal: Client;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
};

const OVERDUE_MS = 5_000;
const RECONCILE_AFTER_MS = 60_000;
const KEEP_STARTS_DAYS = 7;
const BATCH = 500;
/** Where so many starts of a pass fail it is Temporal that is away, and each would wait for it. */
const MOST_FAULTS = 5;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** The platform's own chores. Each pass may run twice or half: everything it does is safe to repeat. */
export const createHousekeepingActivities = (deps: HousekeepingDeps) => {
  const { db, clock, log, starter } = deps;

  const lifeOf = (ref: WorkflowRef) => lifeOfWorkflow(deps.temporal, ref.workflowId);

  /** The row says that it works, but nothing of it is there: its start is staged anew, under the same id. */
  const startAgain = async (orgId: OrgId, ref: WorkflowRef): Promise<void> => {
    const staged = await db.asTenant(orgId, (tx) => restageStart(tx, orgId, ref, { now: clock.now() }));
    await starter.run(staged);
  };

  return {
    sweepStagedStarts: async (): Promise<number> => {
      const overdue = await findOverdueStarts(db, before(clock.now(), OVERDUE_MS), BATCH);
      const faults: unknown[] = [];
      let started = 0;
      for (const staged of overdue) {
        try {
          await starter.run(staged);
          started += 1;
        } catch (error) {
          // One that cannot be started does not hold up the others.
          log.warn({ err: error, org_id: staged.orgId, staged_id: staged.id }, 'a start could not be swept');
          faults.push(error);
          if (faults.length >= MOST_FAULTS) break;
        }
        heartbeat();
      }
      if (started > 0) log.info({ count: started }, 'started what a crash had left');
      if (faults.length > 0) throw faults[0];
      return started;
    },

    /** An ingest whose workflow ended without an answer begins anew; the fault was ours, not the file's. */
    reconcileUploads: async (): Promise<void> => {
      for (const open of await findOpenUploads(db, before(clock.now(), RECONCILE_AFTER_MS), BATCH)) {
        const ref = ingestUploadRef(open.id, open.ingestSeq);
        const life = await lifeOf(ref);
        if (life === 'missing') await startAgain(open.orgId, ref);
        if (life === 'closed') {
          const staged = await db.asTenant(open.orgId, async (tx) => {
            const row = await lockUpload(tx, open.orgId, open.id);
            if (row?.status !== 'pending' || row.ingestSeq !== open.ingestSeq) return null;
            const seq = await beginIngest(tx, open.orgId, open.id, clock.now());
            return stageStart(tx, open.orgId, ingestUploadRef(open.id, seq), {
              now: clock.now(),
              requestId: null,
            });
          });
          if (staged !== null) await starter.run(staged);
        }
        if (life !== 'open')
          log.warn({ org_id: open.orgId, upload_id: open.id, life }, 'ingest started again');
      }
    },

    /**
     * A run whose workflow is missing starts again; one whose workflow ended without an answer is `failed` as `worker_lost`. Slots that
     * are free although somebody waits are given out.
     */
    reconcileCalculations: async (): Promise<void> => {
      for (const open of await findOpenCalculations(db, before(clock.now(), RECONCILE_AFTER_MS), BATCH)) {
        const ref = calculateRef(open.id, open.runSeq);
        const life = await lifeOf(ref);
        if (life === 'missing') await startAgain(open.orgId, ref);
        if (life === 'closed') {
          const staged = await db.asTenant(open.orgId, (tx) =>
            endWithoutResult(
              tx,
              open.orgId,
              { id: open.id, runSeq: open.runSeq, now: clock.now() },
              {
                status: 'failed',
                error: 'worker_lost: The run lost its worker; run it again.',
              },
              runWiring,
            ),
          );
          starter.kick(staged ?? []);
        }
        if (life !== 'open')
          log.warn({ org_id: open.orgId, calculation_id: open.id, life }, 'run reconciled');
      }
      // A grant passes over a row that somebody holds at that moment; whoever waits for long is looked at again.
      for (const orgId of await findWaitingOrganisations(db, before(clock.now(), RECONCILE_AFTER_MS))) {
        const at = { now: clock.now(), wiring: runWiring };
        starter.kick(await db.asTenant(orgId, (tx) => grantSlots(tx, orgId, at)));
      }
    },

    expireRows: async (): Promise<void> => {
      const now = clock.now();
      for (const orgId of await listOrganisationIds(db)) {
        await db.asTenant(orgId, async (tx) => {
          await pruneAnswers(tx, orgId, before(now, REPLAY_HOURS * 3_600_000));
          await pruneStarts(tx, orgId, before(now, KEEP_STARTS_DAYS * 86_400_000));
        });
        heartbeat();
      }
      await pruneBuckets(db, now);
      await db.asSystem((tx) => pruneTokens(tx, now));
    },
  };
};
