import { sql } from 'kysely';
import type { NestJob, NestResult, NestRotation } from '../../nest/index.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type CalculationId, type EnvironmentId, type OrgId, type RevisionId } from '../kernel/ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from '../kernel/keyset.ts';
import { releaseRemnants } from './remnants.ts';

export const NEST_STATUSES = ['queued', 'solving', 'solved', 'failed', 'cancelled'] as const;
export type NestStatus = (typeof NEST_STATUSES)[number];

/** Request of a nest, without its lines. */
export type NestRequest = {
  readonly stockFormatId: string | null;
  readonly stockFormatMm: { readonly length_mm: number; readonly width_mm: number } | null;
  readonly remnants: boolean;
  readonly partGapMm: number | null;
  readonly edgeMm: number | null;
  readonly rotation: NestRotation;
};

export type JobNest = {
  readonly id: string;
  readonly name: string;
  readonly environmentId: EnvironmentId;
  readonly status: NestStatus;
  /** Incremented with each solve; fences every write of its workflow. */
  readonly revision: number;
  readonly request: NestRequest;
  /** Null until the solver has read its input. */
  readonly job: NestJob | null;
  readonly evaluations: number;
  /** The best layout so far; for a solved nest the final one. */
  readonly result: NestResult | null;
  readonly reason: string | null;
  readonly acceptedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
};

export type NestItemRow = {
  readonly id: string;
  /** Null if the revision was deleted. */
  readonly revisionId: RevisionId | null;
  readonly calculationId: CalculationId | null;
  readonly quantity: number;
  readonly orderRef: string | null;
  readonly due: string | null;
  readonly priority: number | null;
};

const COLUMNS = [
  'id',
  'name',
  'costing_environment_id',
  'status',
  'nest_revision',
  'request',
  'job',
  'evaluations',
  'result',
  'reason',
  'accepted_at',
  'created_at',
  'updated_at',
  'finished_at',
] as const;

const select = (tx: Tx, orgId: OrgId) =>
  tx.selectFrom('job_nests').select(COLUMNS).where('org_id', '=', orgId);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): JobNest => ({
  id: row.id,
  name: row.name,
  environmentId: asId(row.costing_environment_id),
  status: row.status as NestStatus,
  revision: row.nest_revision,
  request: row.request as NestRequest,
  job: row.job as NestJob | null,
  evaluations: Number(row.evaluations),
  result: row.result as NestResult | null,
  reason: row.reason,
  acceptedAt: row.accepted_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  finishedAt: row.finished_at,
});

export const insertNest = async (
  tx: Tx,
  orgId: OrgId,
  nest: Pick<JobNest, 'id' | 'name' | 'environmentId' | 'request'>,
  items: readonly NestItemRow[],
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('job_nests')
    .values({
      org_id: orgId,
      id: nest.id,
      name: nest.name,
      costing_environment_id: nest.environmentId,
      status: 'queued',
      nest_revision: 1,
      request: JSON.stringify(nest.request),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto('job_nest_items')
    .values(
      items.map((item, place) => ({
        org_id: orgId,
        id: item.id,
        job_nest_id: nest.id,
        place,
        part_revision_id: item.revisionId,
        calculation_id: item.calculationId,
        quantity: item.quantity,
        order_ref: item.orderRef,
        due: item.due,
        priority: item.priority,
      })),
    )
    .execute();
};

export const findNest = async (tx: Tx, orgId: OrgId, id: string): Promise<JobNest | null> => {
  const row = await select(tx, orgId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Locks the row, so that a cancel and a commit cannot interleave. */
export const lockNest = async (tx: Tx, orgId: OrgId, id: string): Promise<JobNest | null> => {
  const row = await select(tx, orgId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const findNestItems = async (
  tx: Tx,
  orgId: OrgId,
  nestId: string,
): Promise<readonly NestItemRow[]> => {
  const rows = await tx
    .selectFrom('job_nest_items')
    .select(['id', 'part_revision_id', 'calculation_id', 'quantity', 'order_ref', 'priority'])
    .select(sql<string | null>`due::text`.as('due'))
    .where('org_id', '=', orgId)
    .where('job_nest_id', '=', nestId)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    revisionId: row.part_revision_id as RevisionId | null,
    calculationId: row.calculation_id as CalculationId | null,
    quantity: row.quantity,
    orderRef: row.order_ref,
    due: row.due,
    priority: row.priority,
  }));
};

type NestFilter = { readonly environmentId: string | null; readonly status: NestStatus | null };

const filtered = (orgId: OrgId, filter: NestFilter, page: ListRequest) => sql`
  from job_nests n where n.org_id = ${orgId} and ${keysetWhere(page, 'n')}
    and (${filter.environmentId}::uuid is null or n.costing_environment_id = ${filter.environmentId}::uuid)
    and (${filter.status}::text is null or n.status = ${filter.status})`;

/** Nests without their jobs and results, which can be large. */
export const listNests = async (
  tx: Tx,
  orgId: OrgId,
  filter: NestFilter,
  page: ListRequest,
): Promise<ListResult<JobNest>> => {
  const direction = sql.raw(page.order);
  const { rows } = await sql<Row & { cursor_time: string }>`
    select n.id, n.name, n.costing_environment_id, n.status, n.nest_revision, n.request, null as job, n.evaluations, null as result,
      n.reason, n.accepted_at, n.created_at, n.updated_at, n.finished_at, ${cursorText('n.created_at')} as cursor_time
    ${filtered(orgId, filter, page)}
    order by n.created_at ${direction}, n.id ${direction} limit ${page.limit + 1} offset ${page.offset}`.execute(
    tx,
  );
  return pageOf(rows, page.limit, fromRow);
};

export const countNests = async (
  tx: Tx,
  orgId: OrgId,
  filter: NestFilter,
  page: ListRequest,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${filtered(orgId, filter, { ...page, after: null })}`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** One solve of a nest; fences its writes. */
export type NestFence = { readonly id: string; readonly revision: number; readonly now: Date };

const fenced = (tx: Tx, orgId: OrgId, { id, revision, now }: NestFence) =>
  tx
    .updateTable('job_nests')
    .set({ updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('nest_revision', '=', revision)
    .where('status', 'in', ['queued', 'solving']);

/**
 * Stores the solver's input, and what each line was read from, unless a parallel attempt has stored it already: all attempts
 * solve the input that was stored first. Releases held remnants that none of its parts fit. Null: this solve was ended.
 */
export const beginSolving = async (
  tx: Tx,
  orgId: OrgId,
  fence: NestFence,
  job: NestJob,
  read: readonly { readonly id: string; readonly sha256: string | null; readonly gradeId: string | null }[],
): Promise<NestJob | null> => {
  const nest = await lockNest(tx, orgId, fence.id);
  if (nest === null || !isCurrentSolve(nest, fence)) return null;
  if (nest.job !== null) return nest.job;
  await fenced(tx, orgId, fence)
    .set({ status: 'solving', job: JSON.stringify(job) })
    .execute();
  const mayTake = job.groups.flatMap(({ remnants }) =>
    remnants.flatMap(({ remnant_id }) => remnant_id ?? []),
  );
  await releaseRemnants(tx, orgId, fence.id, mayTake);
  await sql`
    update job_nest_items i set sha256 = r.sha256, material_grade_id = r.grade_id
    from jsonb_to_recordset(${JSON.stringify(read.map(({ id, sha256, gradeId }) => ({ id, sha256, grade_id: gradeId })))}::jsonb)
      as r(id uuid, sha256 text, grade_id uuid)
    where i.org_id = ${orgId} and i.job_nest_id = ${fence.id}::uuid and i.id = r.id`.execute(tx);
  return job;
};

/** Stores the best layout so far. False: this solve was ended. */
export const keepBest = async (
  tx: Tx,
  orgId: OrgId,
  fence: NestFence,
  best: NestResult,
): Promise<boolean> => {
  const { numUpdatedRows } = await fenced(tx, orgId, fence)
    .set({ result: JSON.stringify(best), evaluations: best.evaluations })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export type SolvedNest = Pick<JobNest, 'id' | 'name' | 'environmentId' | 'revision'>;

/** Ends a solve with its nest and stores each line's share. Null: it was ended before. */
export const commitNest = async (
  tx: Tx,
  orgId: OrgId,
  fence: NestFence,
  result: NestResult,
): Promise<SolvedNest | null> => {
  const row = await fenced(tx, orgId, fence)
    .set({
      status: 'solved',
      result: JSON.stringify(result),
      evaluations: result.evaluations,
      finished_at: fence.now,
    })
    .returning(['name', 'costing_environment_id'])
    .executeTakeFirst();
  if (row === undefined) return null;
  await sql`
    update job_nest_items i set line = l.value
    from jsonb_array_elements(${JSON.stringify(result.lines)}::jsonb) as l(value)
    where i.org_id = ${orgId} and i.job_nest_id = ${fence.id}::uuid and i.id = (l.value ->> 'item_id')::uuid`.execute(
    tx,
  );
  const { id, revision } = fence;
  return { id, name: row.name, environmentId: asId(row.costing_environment_id), revision };
};

/** Ends a solve without a nest. The best layout so far stays; its remnants are released. False: it was ended before. */
export const endNest = async (
  tx: Tx,
  orgId: OrgId,
  fence: NestFence,
  end: { readonly status: 'failed' | 'cancelled'; readonly reason: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await fenced(tx, orgId, fence)
    .set({ ...end, finished_at: fence.now })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await releaseRemnants(tx, orgId, fence.id, []);
  return true;
};

/** True if this solve is still current. */
export const isCurrentSolve = (
  nest: Pick<JobNest, 'status' | 'revision'>,
  { revision }: NestFence,
): boolean => nest.revision === revision && (nest.status === 'queued' || nest.status === 'solving');

export const isSolving = async (tx: Tx, orgId: OrgId, fence: NestFence): Promise<boolean> => {
  // Polled twice a second, so the job and the result, which can be large, are left out.
  const row = await tx
    .selectFrom('job_nests')
    .select(['status', 'nest_revision as revision'])
    .where('org_id', '=', orgId)
    .where('id', '=', fence.id)
    .executeTakeFirst();
  return row !== undefined && isCurrentSolve({ ...row, status: row.status as NestStatus }, fence);
};

/** Solves an ended nest once more, from the parts as they are then. */
export const restartNest = async (tx: Tx, orgId: OrgId, nest: JobNest, now: Date): Promise<number> => {
  const revision = nest.revision + 1;
  await tx
    .updateTable('job_nests')
    .set({
      status: 'queued',
      nest_revision: revision,
      job: null,
      result: null,
      evaluations: 0,
      reason: null,
      finished_at: null,
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', nest.id)
    .execute();
  await tx
    .updateTable('job_nest_items')
    .set({ line: null })
    .where('org_id', '=', orgId)
    .where('job_nest_id', '=', nest.id)
    .execute();
  return revision;
};

export const acceptNest = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('job_nests')
    .set({ accepted_at: now, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const deleteNest = async (tx: Tx, orgId: OrgId, id: string): Promise<void> => {
  await tx.deleteFrom('job_nests').where('org_id', '=', orgId).where('id', '=', id).execute();
};
