import { sql } from 'kysely';
import type { ASSEMBLY } from '../calculation-record/assembly.ts';
import {
  type Calculation,
  type Draft,
  draftRow,
  fromRow,
  selectCalculations,
} from '../calculation-record/calculation.ts';
import type { ColumnsOf } from '../calculation-record/columns.ts';
import type { INPUTS } from '../calculation-record/inputs.ts';
import type { CORRECTED_COLUMNS, RUN_MATERIAL_COLUMNS } from '../calculation-record/material.ts';
import type { OUTCOME } from '../calculation-record/outcome.ts';

import { type CalculationStatus, type RUN, statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

export const findCalculation = async (tx: Tx, orgId: OrgId, id: string): Promise<Calculation | null> => {
  const row = await selectCalculations(tx, orgId)
    .where('c.id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** The price that a preview changes; undefined: not found. Cheaper to read than a whole calculation. */
export const findPreviewed = (tx: Tx, orgId: OrgId, id: string) =>
  tx
    .selectFrom('calculations')
    .select(['status', 'language', 'unit_cost as unitCost'])
    .select(['engine_version as engineVersion', 'parameter_version as parameterVersion'])
    .select(({ fn }) => fn.coalesce('nested_digest', 'snapshot_digest').as('digest'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst();

/** Those of `ids` that exist, in the order of their creation. */
export const findCalculations = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly Calculation[]> => {
  if (ids.length === 0) return [];
  const rows = await selectCalculations(tx, orgId)
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .execute();
  return rows.map(fromRow);
};

/**
 * `findCalculation`, locking the row: every change of the state takes this lock first. It does not lock against rows that refer
 * to it (a price of a part, a derived calculation): their foreign keys would break the order of locks.
 */
export const lockCalculation = async (tx: Tx, orgId: OrgId, id: string): Promise<Calculation | null> => {
  const row = await selectCalculations(tx, orgId)
    .where('c.id', '=', id)
    .forNoKeyUpdate('c')
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Locks several rows in the order of their ids, so that two bulk actions cannot wait for each other. */
export const lockCalculations = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly Calculation[]> => {
  if (ids.length === 0) return [];
  const rows = await selectCalculations(tx, orgId)
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
  return rows.map(fromRow);
};

/**
 * `lockCalculations` for a removal: also locks the rows that the removal touches by foreign key, their components and derived
 * calculations. Locking them later would break the order of locks.
 */
export const lockForRemoval = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly Calculation[]> => {
  if (ids.length === 0) return [];
  const touched = await tx
    .selectFrom('calculations')
    .select('id')
    .where('org_id', '=', orgId)
    .where(({ eb, or }) =>
      or([eb('derived_from_calculation_id', 'in', [...ids]), eb('parent_calculation_id', 'in', [...ids])]),
    )
    .execute();
  const requested = new Set(ids);
  const rows = await lockCalculations(tx, orgId, [...ids, ...touched.map((row) => row.id)]);
  return rows.filter((row) => requested.has(row.id));
};

export const idsOfBatch = async (tx: Tx, orgId: OrgId, batchId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('calculations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('batch_id', '=', batchId)
    .execute();
  return rows.map((row) => row.id);
};

/** The components of some assemblies. */
export const findBelow = async (
  tx: Tx,
  orgId: OrgId,
  parentIds: readonly string[],
): Promise<readonly Calculation[]> => {
  const rows = await selectCalculations(tx, orgId)
    .where('c.parent_calculation_id', 'in', [...parentIds])
    .orderBy('c.id')
    .execute();
  return rows.map(fromRow);
};

/** The next cells of a batch that are not admitted, in the order of their creation, locked. */
export const nextOfBatch = async (
  tx: Tx,
  orgId: OrgId,
  batchId: string,
  limit: number,
): Promise<readonly Calculation[]> => {
  const rows = await selectCalculations(tx, orgId)
    .where('c.batch_id', '=', batchId)
    .where('c.status', '=', 'draft')
    .orderBy('c.id')
    .limit(limit)
    .forNoKeyUpdate('c')
    .execute();
  return rows.map(fromRow);
};

/** Bound parameters of one SQL statement are limited, so many rows go in pages. */
const INSERT_PAGE = 250;

export const insertDrafts = async (tx: Tx, rows: readonly Draft[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += INSERT_PAGE) {
    await tx
      .insertInto('calculations')
      .values(rows.slice(from, from + INSERT_PAGE).map(draftRow))
      .execute();
  }
};

/** Queued or running rows: each run once, whatever components it has. */
export const arePending = (orgId: OrgId) =>
  sql<boolean>`org_id = ${orgId} and status in ${statesSql(UNDER_WAY)} and parent_calculation_id is null`;

/** Queued plus running. */
export const countPending = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from calculations where ${arePending(orgId)}`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Rows that count towards the plan's bound: queued, running, and the cells of batches that are still to be admitted. */
export const countCommitted = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from calculations where ${arePending(orgId)}
    ) + (
      select count(*) from calculation_batches b
      join calculations c on c.org_id = b.org_id and c.batch_id = b.id and c.status = 'draft'
      where b.org_id = ${orgId}
    ) as count`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** A write of a run: it happens only while the row is still in that run and in the expected state. */
export type Fence = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

/** Columns that a write of a run may change. */
export type Change = Partial<
  Omit<ColumnsOf<typeof RUN> & ColumnsOf<typeof OUTCOME>, 'failure'> &
    Pick<ColumnsOf<typeof ASSEMBLY>, 'assembly_role' | 'assembly_state'> &
    Pick<ColumnsOf<typeof INPUTS>, 'material_grade_id' | 'material_ref'> &
    Record<(typeof RUN_MATERIAL_COLUMNS)[number] | (typeof CORRECTED_COLUMNS)[number], string | null> & {
      readonly failure: string | null;
      readonly environment_chain: string;
      readonly dataset_link_id: string | null;
      readonly inputs_as_of: Date;
    }
>;

/** False if the state or the run changed: the caller drops its result. */
export const updateFenced = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  expected: readonly CalculationStatus[],
  change: Change,
): Promise<boolean> => {
  const result = await tx
    .updateTable('calculations')
    .set({ ...change, updated_at: fence.now })
    .where('org_id', '=', orgId)
    .where('id', '=', fence.id)
    .where('run_seq', '=', fence.runSeq)
    .where('status', 'in', [...expected])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Changes a row that the caller holds locked. */
export const updateLocked = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
  change: Change,
  now: Date,
): Promise<void> => {
  await lockedUpdate(tx, orgId, id, change, now).execute();
};

/** The SQL statement of `updateLocked`. */
export const lockedUpdate = (tx: Tx, orgId: OrgId, id: CalculationId, change: Change, now: Date) =>
  tx
    .updateTable('calculations')
    .set({ ...change, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id);
