import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { OrgId } from '../ids.ts';

/** Names for the columns and rows of a comparison; deleted environments keep theirs. */
export type ColumnName = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly isBaseline: boolean;
};

export const findColumns = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly ColumnName[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('environments')
    .select(['id', 'name', 'currency', 'is_baseline'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, isBaseline: row.is_baseline }));
};

export const findPartNumbers = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('parts')
    .select(['id', 'part_number'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.part_number]));
};

/** The calculations among `ids` that were priced with calibrated costs, as their stored content says. */
export const findCalibrated = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from calculations c
    join snapshot_pieces whole on whole.org_id = c.org_id and whole.sha256 = c.snapshot_digest
    join snapshot_pieces environment on environment.org_id = c.org_id
      and environment.sha256 = whole.body -> 'pieces' ->> 'environment'
    where c.org_id = ${orgId} and c.id = any(${sql.val([...ids])}::uuid[]) and c.status = 'succeeded'
      and jsonb_array_length(environment.body -> 'calibration') > 0`.execute(tx);
  return new Set(rows.map((row) => row.id));
};
