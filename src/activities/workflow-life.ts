import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { pingDatabase, sweepTx } from '../db/kernel/sweep-transaction.ts';
import { restageStart, type WorkflowRef } from '../db/outbox/staged-starts.ts';
import type { Starter } from '../db/outbox/starter.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** `open`: running; `closed`: ended although its row has not; `missing`: never started, or deleted. */
type WorkflowLife = 'open' | 'closed' | 'missing';

export const lifeOfWorkflow = async (temporal: Client, workflowId: string): Promise<WorkflowLife> => {
  try {
    const { status } = await temporal.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' || status.name === 'PAUSED' ? 'open' : 'closed';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'missing';
    throw error;
  }
};

/** Dependencies of a sweep that compares rows with their workflows. */
export type SweepDeps = {
  readonly db: Database;
  readonly temporal: Client;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
};

/** @throws when the database or Temporal does not respond */
export const pingBoth = async ({ db, temporal }: Pick<SweepDeps, 'db' | 'temporal'>): Promise<void> => {
  await pingDatabase(db);
  await temporal.workflowService.getSystemInfo({});
};

/**
 * Compares an open row with its workflow: restarts a missing one under the same id, and calls `end` if the workflow has ended.
 */
export const createCompare =
  ({ db, temporal, starter, clock, log }: SweepDeps) =>
  async (orgId: OrgId, ref: WorkflowRef, end: () => Promise<void>): Promise<void> => {
    const life = await lifeOfWorkflow(temporal, ref.workflowId);
    if (life === 'open') return;
    log.warn({ org_id: orgId, workflow_id: ref.workflowId, life }, 'an open row has no running workflow');
    if (life === 'closed') return end();
    await starter.run(await sweepTx(db, orgId, (tx) => restageStart(tx, orgId, ref, { now: clock.now() })));
  };
