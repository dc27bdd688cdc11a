import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import {
  anonymise,
  type Erasure,
  endWork,
  eraseRows,
  findErasure,
  findOpenErasures,
  hasRows,
  noteErasure,
  type OpenErasure,
  restartErasure,
} from '../db/erasure/erasure.ts';
import { logErasure } from '../db/erasure/erasure-log.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { restageStart, stageStart } from '../db/outbox/staged-starts.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { runWiring } from '../workflows/calculate/contract.ts';
import type { RowInput } from '../workflows/contract.ts';
import { type ErasurePage, eraseOrganisationRef } from '../workflows/erase-organisation/contract.ts';
import { beating } from './beating.ts';
import { sweepAll } from './sweep-all.ts';
import { lifeOfWorkflow, pingBoth, type SweepDeps } from './workflow-life.ts';

type ErasureDeps = SweepDeps & { readonly store: ObjectStore };

const HISTORIES = 100;
const RECONCILE_AFTER_MS = 60_000;
/** Codes of gRPC. */
const [NOT_FOUND, ALREADY_EXISTS, RESOURCE_EXHAUSTED, UNAVAILABLE] = [5, 6, 8, 14] as const;
/** Why the server takes no batch: this one has been at work, or another one is. */
const NO_BATCH: readonly number[] = [ALREADY_EXISTS, RESOURCE_EXHAUSTED, UNAVAILABLE];
/** `BATCH_OPERATION_STATE_RUNNING` */
const RUNNING = 1;

const deleteWorkflow = async (
  temporal: Client,
  { workflowId, runId, status }: WorkflowExecutionInfo,
): Promise<void> => {
  const { workflow } = temporal;
  try {
    if (status.name === 'RUNNING') await workflow.getHandle(workflowId, runId).terminate('erased');
    await workflow.workflowService.deleteWorkflowExecution({
      namespace: workflow.options.namespace,
      workflowExecution: { workflowId, runId },
    });
  } catch (error) {
    // Already deleted: the server's listing lags behind.
    const isGone =
      error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === NOT_FOUND);
    if (!isGone) throw error;
  }
};

/** A page of the histories about the organisation, except that of its erasure. */
const historiesOf = async (temporal: Client, orgId: OrgId): Promise<readonly WorkflowExecutionInfo[]> => {
  const own = eraseOrganisationRef(orgId, 0).workflowId.replace(/0$/, '');
  const found: WorkflowExecutionInfo[] = [];
  for await (const one of temporal.workflow.list({ query: `OrgId = '${orgId}'` })) {
    if (!one.workflowId.startsWith(own)) found.push(one);
    if (found.length === HISTORIES) break;
  }
  return found;
};

const batchOf = (temporal: Client, orgId: OrgId, runSeq: number) => ({
  namespace: temporal.workflow.options.namespace,
  jobId: `erase-${orgId}-${runSeq}`,
});

const isBatchRunning = async (temporal: Client, orgId: OrgId, runSeq: number): Promise<boolean> => {
  try {
    const batch = await temporal.workflow.workflowService.describeBatchOperation(
      batchOf(temporal, orgId, runSeq),
    );
    return batch.state === RUNNING;
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === NOT_FOUND) return false;
    throw error;
  }
};

/** Lets the server delete all histories about the organisation, except that of its erasure. False if it takes no such batch now. */
const startBatch = async (temporal: Client, orgId: OrgId, runSeq: number): Promise<boolean> => {
  const { workflowType } = eraseOrganisationRef(orgId, runSeq);
  try {
    await temporal.workflow.workflowService.startBatchOperation({
      ...batchOf(temporal, orgId, runSeq),
      visibilityQuery: `OrgId = '${orgId}' AND WorkflowType != '${workflowType}'`,
      reason: 'erased',
      deletionOperation: { identity: 'should-cost' },
    });
    return true;
  } catch (error) {
    if (isGrpcServiceError(error) && NO_BATCH.includes(error.code)) return false;
    throw error;
  }
};

/**
 * One page of an erasure at a time. The row holds the position and completed pages stay done, so a crash costs one page at most.
 */
export const createErasureActivities = (deps: ErasureDeps) => {
  const { db, store, clock, starter, log } = deps;

  const setStep = (orgId: OrgId, step: Erasure['step']): Promise<void> =>
    db.asEraser(orgId, (tx) => noteErasure(tx, orgId, { step, now: clock.now() }));

  const work = async (orgId: OrgId): Promise<ErasurePage> => {
    // Before anything is gone.
    await logErasure(store, orgId, clock.now());
    const { count, staged } = await db.asTenant(orgId, (tx) =>
      endWork(tx, orgId, { now: clock.now(), wiring: runWiring }),
    );
    starter.kick(staged);
    if (count === 0) await setStep(orgId, 'objects');
    return 'more';
  };

  const objects = async (orgId: OrgId): Promise<ErasurePage> => {
    const prefix = `org/${orgId}/`;
    // Always the first page, because its content is deleted.
    const page = await store.listPage(prefix);
    await store.removeMany(page.objects.map(({ key }) => key));
    if (page.objects.length > 0) {
      const note = { objects: page.objects.length, now: clock.now() };
      await db.asEraser(orgId, (tx) => noteErasure(tx, orgId, note));
    } else if ((await store.abortUploads(prefix)) === 0) await setStep(orgId, 'rows');
    return 'more';
  };

  const rows = async (orgId: OrgId): Promise<ErasurePage> => {
    if ((await eraseRows(db, orgId, clock.now)) > 0) return 'more';
    const isLeft = await db.asEraser(orgId, (tx) => hasRows(tx, orgId));
    // Work that ran when access ended has finished or restarted by now.
    await setStep(orgId, isLeft ? 'work' : 'histories');
    return isLeft ? 'wait' : 'more';
  };

  const histories = async (orgId: OrgId, runSeq: number): Promise<ErasurePage> => {
    // Not beside the batch: a history that two delete at once can stay in the server's listing for ever.
    if (await isBatchRunning(deps.temporal, orgId, runSeq)) return 'wait';
    const found = await historiesOf(deps.temporal, orgId);
    if (found.length === HISTORIES && (await startBatch(deps.temporal, orgId, runSeq))) return 'wait';
    for (const one of found) await deleteWorkflow(deps.temporal, one);
    if (found.length > 0) {
      await db.asEraser(orgId, (tx) => noteErasure(tx, orgId, { now: clock.now() }));
      return 'wait';
    }
    return finish(orgId);
  };

  const finish = async (orgId: OrgId): Promise<ErasurePage> => {
    const { objects: late } = await store.listPage(`org/${orgId}/`);
    const isDone = await db.asEraser(orgId, async (tx) => {
      const isLeft = late.length > 0 || (await hasRows(tx, orgId));
      if (!isLeft) await anonymise(tx, orgId);
      await noteErasure(tx, orgId, { step: isLeft ? 'work' : 'finished', now: clock.now() });
      return !isLeft;
    });
    if (isDone) log.info({ org_id: orgId }, 'organisation erased');
    return isDone ? 'finished' : 'more';
  };

  const ended = async (): Promise<ErasurePage> => 'finished';
  const STEPS = { work, objects, rows, histories, finished: ended };

  return {
    /** The next page. */
    erasePage: async (input: RowInput): Promise<ErasurePage> => {
      const orgId = asId<OrgId>(input.orgId);
      const erasure = await db.asEraser(orgId, (tx) => findErasure(tx, orgId));
      // Another workflow has taken its place.
      if (erasure === null || erasure.runSeq !== input.seq) return 'finished';
      return beating(STEPS[erasure.step](orgId, erasure.runSeq));
    },
  };
};

/** Erasures whose workflow is missing or was ended from outside. */
export const createErasureSweeps = ({ db, clock, log, starter, temporal }: ErasureDeps) => ({
  /** Resumes each erasure. */
  reconcileErasures: (): Promise<void> =>
    sweepAll(log, {
      page: (after: OpenErasure | null) =>
        findOpenErasures(db, new Date(clock.now().getTime() - RECONCILE_AFTER_MS), after),
      visit: async ({ orgId, runSeq }) => {
        const ref = eraseOrganisationRef(orgId, runSeq);
        const life = await lifeOfWorkflow(temporal, ref.workflowId);
        if (life === 'open') return;
        log.warn({ org_id: orgId, life }, 'erasure reconciled');
        const at = { now: clock.now(), requestId: null };
        if (life === 'missing')
          await starter.run(await db.asTenant(orgId, (tx) => restageStart(tx, orgId, ref, at)));
        else if (await db.asEraser(orgId, (tx) => restartErasure(tx, orgId, runSeq, at.now))) {
          const next = eraseOrganisationRef(orgId, runSeq + 1);
          await starter.run(await db.asTenant(orgId, (tx) => stageStart(tx, orgId, next, at)));
        }
      },
      isThere: () => pingBoth({ db, temporal }),
    }),
});
