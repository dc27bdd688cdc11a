import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { WorkflowStarter } from '../../platform/workflow-starter.ts';
import { markMailStarted } from '../accounts/account-mails.ts';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { ending, together } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { type DeliveryWiring, grantSlots, lockSlots } from './delivery-slots.ts';
import type { Staged, StagedMail, WorkflowInput } from './staged-starts.ts';

/** Starts and signals what transactions staged. */
export type Starter = {
  /** Called after the commit, without waiting: the sweep repeats whatever fails here. */
  readonly kick: (staged: readonly (Staged | StagedMail)[]) => void;
  /** One staged row: starts or signals it, unless that has been done. */
  readonly run: (staged: Staged | StagedMail) => Promise<void>;
  /** Resolves when every kick so far has ended; for a clean shutdown. */
  readonly idle: () => Promise<void>;
};

/** @param workflows the adapter that starts and signals. */
export const createStarter = (
  db: Database,
  workflows: WorkflowStarter,
  deliveries: DeliveryWiring,
  clock: Clock,
  log: Logger,
): Starter => {
  const running = new Set<Promise<void>>();
  const mark = createMarks(db, clock);
  const grant = createGrants(db, deliveries, clock);
  const act = async (staged: Staged): Promise<boolean> => {
    if (staged.signal !== undefined) {
      await workflows.signal(staged.signal);
      return true;
    }
    const row = staged.start === undefined ? await readStaged(db, staged) : asRow(staged, staged.start);
    if (row === undefined) return false;
    if (row.kind === 'signal') {
      await workflows.signal({
        workflowId: row.workflow_id,
        signalName: row.signal_name ?? '',
        ...(row.signal_number === null ? {} : { number: row.signal_number }),
      });
      return true;
    }
    const resourceId = row.row_id ?? '';
    const input: WorkflowInput = { orgId: staged.orgId, id: resourceId, seq: row.row_seq ?? 0 };
    await workflows.start({
      workflowId: row.workflow_id,
      workflowType: row.workflow_type ?? '',
      taskQueue: row.task_queue ?? '',
      orgId: staged.orgId,
      // A higher limit of concurrent work also gets a higher weight in the shared queues.
      fairnessWeight: row.inflight_cap,
      resourceId,
      input,
      requestId: row.request_id,
      summary: row.summary ?? row.workflow_type ?? '',
    });
    return true;
  };
  const startMail = async ({ mail }: StagedMail): Promise<void> => {
    await workflows.start({
      workflowId: mail.workflowId,
      workflowType: mail.workflowType,
      taskQueue: mail.taskQueue,
      orgId: null,
      fairnessWeight: 1,
      resourceId: mail.rowId,
      input: { id: mail.rowId },
      requestId: null,
      summary: 'send the mail of an account link',
    });
    await markMailStarted(db, mail.rowId, clock.now());
  };
  const run = async (staged: Staged | StagedMail): Promise<void> => {
    if ('mail' in staged) await startMail(staged);
    else if (staged.deliveries === true) kick(await grant(staged));
    else if (await act(staged)) await mark(staged);
  };
  const follow = (item: Staged | StagedMail): void => {
    const attempt = run(item).catch((error: unknown) => {
      const what = 'mail' in item ? { link_id: item.mail.rowId } : { org_id: item.orgId, staged_id: item.id };
      log.warn({ err: error, ...what }, 'a workflow could not be started; the next sweep starts it');
    });
    const tracked: Promise<void> = attempt.finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const kick = (staged: readonly (Staged | StagedMail)[]): void => {
    for (const item of staged) follow(item);
  };
  return {
    run,
    kick,
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

const asRow = ({ id }: Staged, start: NonNullable<Staged['start']>) => ({
  id,
  kind: 'start',
  workflow_id: start.workflowId,
  workflow_type: start.workflowType,
  task_queue: start.taskQueue,
  row_id: start.rowId,
  row_seq: start.seq,
  signal_name: null,
  signal_number: null,
  request_id: start.requestId,
  summary: start.summary,
  inflight_cap: start.fairnessWeight,
});

/** Undefined: already started. */
const readStaged = (db: Database, { orgId, id }: Staged) =>
  db.asTenant(orgId, (tx) =>
    tx
      .selectFrom('staged_starts as s')
      .innerJoin('organisations as org', 'org.id', 's.org_id')
      .innerJoin('plan_tiers as tier', 'tier.slug', 'org.tier_slug')
      .select(['s.id', 's.kind', 's.workflow_id', 's.workflow_type', 's.task_queue', 's.signal_name'])
      .select(['s.row_id', 's.row_seq', 's.signal_number', 's.request_id', 's.summary', 'tier.inflight_cap'])
      .where('s.id', '=', id)
      .where('s.started_at', 'is', null)
      .executeTakeFirst(),
  );

/**
 * Writes that arrive during a write of their organisation are made together by the next: under load one transaction serves many.
 * @returns the result of that write, to the first of those who asked for it; `rest` to the others
 */
const createLanes = <Item, Result>(
  write: (orgId: OrgId, items: readonly Item[]) => Promise<Result>,
  rest: Result,
) => {
  const waiting = new Map<OrgId, { readonly items: Item[]; readonly written: Promise<Result> }>();
  const lanes = new Map<OrgId, Promise<unknown>>();
  return (orgId: OrgId, item: Item): Promise<Result> => {
    const open = waiting.get(orgId);
    if (open !== undefined) {
      open.items.push(item);
      return open.written.then(() => rest);
    }
    const items = [item];
    const before = lanes.get(orgId) ?? Promise.resolve();
    const written = before.then(() => {
      waiting.delete(orgId);
      return write(orgId, items);
    });
    waiting.set(orgId, { items, written });
    const settled = written
      .catch(() => undefined)
      .finally(() => {
        if (lanes.get(orgId) === settled) lanes.delete(orgId);
      });
    lanes.set(orgId, settled);
    return written;
  };
};

/** Records what was started. Does not wait for the disk, because a mark that a crash loses costs one start that is refused as a duplicate. */
const createMarks = (db: Database, clock: Clock) => {
  const inLane = createLanes<string, void>(
    (orgId, ids) =>
      db.asTenant(orgId, async (tx) => {
        const marked = sql`${PREPARED}
          update staged_starts set started_at = ${clock.now()}
          where org_id = ${orgId} and id = any(${sql.val([...ids])}::uuid[])
            and set_config('synchronous_commit', 'off', true) is not null`.execute(tx);
        return ending(marked.then(() => undefined));
      }),
    undefined,
  );
  return ({ orgId, id }: Staged): Promise<void> => inLane(orgId, id);
};

/** Grants slots to deliveries that wait. @returns the starts and signals of those that got one */
const createGrants = (db: Database, wiring: DeliveryWiring, clock: Clock) => {
  const inLane = createLanes<Staged, readonly Staged[]>(
    (orgId) =>
      db.asTenant(orgId, async (tx) => {
        const granted = together([lockSlots(tx, orgId), grantSlots(tx, orgId, { now: clock.now(), wiring })]);
        return ending(granted.then(([, staged]) => staged));
      }),
    [],
  );
  return (staged: Staged): Promise<readonly Staged[]> => inLane(staged.orgId, staged);
};
