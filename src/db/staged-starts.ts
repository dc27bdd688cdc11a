import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import type { WorkflowStarter } from '../platform/workflow-starter.ts';
import type { Database, Tx } from './database.ts';
import { asId, type OrgId } from './ids.ts';

/** A workflow to be: named by the room `workflows`, which alone knows types, queues and ids. */
export type WorkflowRef = {
  readonly workflowId: string;
  readonly workflowType: string;
  readonly taskQueue: string;
};

/** The input of every workflow: ids only, so that a history holds nothing secret and stays small. */
export type WorkflowInput = { readonly orgId: string; readonly id: string; readonly seq: number };

export type Staged = { readonly orgId: OrgId; readonly id: string };

/** Stages a start in the transaction of the row that it serves. A crash after the commit leaves it to the sweep. */
export const stageStart = async (
  tx: Tx,
  orgId: OrgId,
  ref: WorkflowRef,
  at: { readonly now: Date; readonly requestId: string | null },
): Promise<Staged> => {
  const id = newId();
  await tx
    .insertInto('staged_starts')
    .values({
      org_id: orgId,
      id,
      kind: 'start',
      workflow_id: ref.workflowId,
      workflow_type: ref.workflowType,
      task_queue: ref.taskQueue,
      request_id: at.requestId,
      staged_at: at.now,
    })
    .execute();
  return { orgId, id };
};

export const stageSignal = async (
  tx: Tx,
  orgId: OrgId,
  signal: { readonly workflowId: string; readonly signalName: string },
  at: { readonly now: Date },
): Promise<Staged> => {
  const id = newId();
  await tx
    .insertInto('staged_starts')
    .values({
      org_id: orgId,
      id,
      kind: 'signal',
      workflow_id: signal.workflowId,
      signal_name: signal.signalName,
      staged_at: at.now,
    })
    .execute();
  return { orgId, id };
};

/** `<kind>/<row id>/<seq>`: a workflow's id says which row it serves, and which run of it. */
export const parseWorkflowId = (workflowId: string): { id: string; seq: number } => {
  const [, id = '', seq = '0'] = workflowId.split('/');
  return { id, seq: Number(seq) };
};

/** Starts and signals what transactions staged. */
export type Starter = {
  /** After the commit, without waiting: whatever fails here is found by the sweep. */
  readonly kick: (staged: readonly Staged[]) => void;
  /** One staged row: started, signalled, or already done. */
  readonly run: (staged: Staged) => Promise<void>;
  /** Resolves when every kick so far has ended; for a clean shutdown. */
  readonly idle: () => Promise<void>;
};

export const createStarter = (
  db: Database,
  workflows: WorkflowStarter,
  clock: Clock,
  log: Logger,
): Starter => {
  const running = new Set<Promise<void>>();
  const run = async ({ orgId, id }: Staged): Promise<void> => {
    const row = await db.asTenant(orgId, (tx) =>
      tx
        .selectFrom('staged_starts')
        .innerJoin('organisations as org', 'org.id', 'staged_starts.org_id')
        .innerJoin('plan_tiers as tier', 'tier.slug', 'org.tier_slug')
        .selectAll('staged_starts')
        .select('tier.inflight_cap')
        .where('staged_starts.id', '=', id)
        .where('started_at', 'is', null)
        .executeTakeFirst(),
    );
    if (row === undefined) return;
    if (row.kind === 'signal') {
      await workflows.signal({ workflowId: row.workflow_id, signalName: row.signal_name ?? '' });
    } else {
      const { id: resourceId, seq } = parseWorkflowId(row.workflow_id);
      const input: WorkflowInput = { orgId, id: resourceId, seq };
      await workflows.start({
        workflowId: row.workflow_id,
        workflowType: row.workflow_type ?? '',
        taskQueue: row.task_queue ?? '',
        orgId,
        // Who may have more at work at once waits less in the shared queues.
        fairnessWeight: row.inflight_cap,
        resourceId,
        input,
        requestId: row.request_id,
      });
    }
    await db.asTenant(orgId, (tx) =>
      tx.updateTable('staged_starts').set({ started_at: clock.now() }).where('id', '=', id).execute(),
    );
  };
  return {
    run,
    kick: (staged) => {
      for (const item of staged) {
        const attempt = run(item).catch((error: unknown) => {
          log.warn({ err: error, org_id: item.orgId, staged_id: item.id }, 'start left to the sweep');
        });
        const tracked: Promise<void> = attempt.finally(() => running.delete(tracked));
        running.add(tracked);
      }
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
};

/** Staged rows that a crash (or an absent Temporal) left behind, oldest first, across organisations. */
export const findOverdueStarts = (db: Database, before: Date, limit: number): Promise<readonly Staged[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('staged_starts')
      .select(['org_id', 'id'])
      .where('started_at', 'is', null)
      .where('staged_at', '<', before)
      .orderBy('staged_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ orgId: asId<OrgId>(row.org_id), id: row.id }));
  });

/** Stages a start anew under the same workflow id, for a workflow that is missing although its row is at work. */
export const restageStart = async (
  tx: Tx,
  orgId: OrgId,
  ref: WorkflowRef,
  at: { readonly now: Date },
): Promise<Staged> => {
  await tx
    .deleteFrom('staged_starts')
    .where('org_id', '=', orgId)
    .where('workflow_id', '=', ref.workflowId)
    .where('kind', '=', 'start')
    .execute();
  return stageStart(tx, orgId, ref, { now: at.now, requestId: null });
};

/** Started rows are kept for a while, so that an operator can see when a workflow was set in motion. */
export const pruneStarts = async (tx: Tx, orgId: OrgId, before: Date): Promise<void> => {
  await tx.deleteFrom('staged_starts').where('org_id', '=', orgId).where('started_at', '<', before).execute();
};
