import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { asId, type OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

/** A workflow to be started. Only the package `workflows` knows types, queues and ids, and makes these. */
export type WorkflowRef = {
  readonly workflowId: string;
  readonly workflowType: string;
  readonly taskQueue: string;
  /** The row that it serves, and which run of it. */
  readonly rowId: string;
  readonly seq: number;
};

/** Input of every workflow: ids only, so that a history holds no secrets and stays small. */
export type WorkflowInput = {
  readonly orgId: string;
  readonly id: string;
  readonly seq: number;
};

/** Data of a start besides the row's id. */
type Start = WorkflowRef & {
  readonly requestId: string | null;
  readonly fairnessWeight: number;
  /** Summary for operators in Temporal; null: its row does not exist. */
  readonly summary: string | null;
};

export type Signal = {
  readonly workflowId: string;
  readonly signalName: string;
  /** Its one argument, if it has one. */
  readonly number?: number;
};

/** A row to be started or signalled after the commit. With `start` or `signal` the starter need not read it again. */
export type Staged = {
  readonly orgId: OrgId;
  readonly id: string;
  readonly start?: Start;
  readonly signal?: Signal;
  /** The row is an event whose deliveries wait for their first slot: grant the free slots of the organisation. */
  readonly deliveries?: true;
};

/** The mail of an account link. It belongs to no organisation, so the link's own row records whether it was started. */
export type StagedMail = { readonly mail: WorkflowRef };

/** Stages a start in the transaction of the row that it serves. After a crash the sweep starts it. */
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
      row_id: ref.rowId,
      row_seq: ref.seq,
      request_id: at.requestId,
      summary: sql`start_in_words(${orgId}, ${ref.workflowType}, ${ref.rowId})`,
      staged_at: at.now,
    })
    .execute();
  return { orgId, id };
};

export const stageSignal = async (
  tx: Tx,
  orgId: OrgId,
  signal: Signal,
  at: { readonly now: Date },
): Promise<Staged> => {
  const id = newId();
  await sql`${PREPARED}
    insert into staged_starts (org_id, id, kind, workflow_id, signal_name, signal_number, staged_at)
    values (${orgId}, ${id}, 'signal', ${signal.workflowId}, ${signal.signalName}, ${signal.number ?? null}, ${at.now})`.execute(
    tx,
  );
  return { orgId, id, signal };
};

/** A staged row and its position in the staging order, as PostgreSQL prints it: a Date would drop the microseconds. */
export type OverdueStart = Staged & { readonly at: string };

const OVERDUE_PAGE = 500;

/** Staged rows that were not started because of a crash or because Temporal was down, oldest first, across organisations. */
export const findOverdueStarts = (
  db: Database,
  before: Date,
  after: OverdueStart | null,
): Promise<readonly OverdueStart[]> =>
  db.asSystem(async (tx) => {
    let query = tx
      .selectFrom('staged_starts')
      .select(['org_id', 'id', sql<string>`staged_at::text`.as('at')])
      .where('started_at', 'is', null)
      .where('staged_at', '<', before)
      .orderBy('staged_at')
      .orderBy('id')
      .limit(OVERDUE_PAGE);
    if (after !== null)
      query = query.where(sql<boolean>`(staged_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
    const rows = await query.execute();
    return rows.map((row) => ({ orgId: asId<OrgId>(row.org_id), id: row.id, at: row.at }));
  });

/** Stages a start again under the same workflow id, for a running row whose workflow is missing. */
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

/**
 * Started rows are kept for a while, so that an operator can see when a workflow was started. Call it as `pruneAnswers`. A row is staged
 * before it is started, and its id is of that time: the search reads old rows only.
 */
export const pruneStarts = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly before: Date; readonly limit: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from staged_starts where org_id = ${orgId} and id in (
      select id from staged_starts
      where org_id = ${orgId} and id < partition_start(${options.before}) and started_at < ${options.before}
      order by id limit ${options.limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
