import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

type Common = { readonly id: string; readonly environment_id: string };

export type RateRow = Common & {
  readonly kind: string;
  readonly subject_id: string | null;
  readonly value: number;
  readonly unit: string;
  readonly currency: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly source: string | null;
};

export type ToolRow = Common & {
  readonly name: string;
  readonly klass: string;
  readonly diameter_mm: number | null;
  readonly flutes: number | null;
  readonly material: string;
  readonly price: number | null;
  readonly life_min: number | null;
  readonly cutting_data: readonly Readonly<Record<string, unknown>>[];
  readonly source: string | null;
};

export type SubcontractorRow = Common & {
  readonly name: string;
  readonly process: string;
  readonly price_per_kg: number | null;
  readonly price_per_dm2: number | null;
  readonly price_per_lot: number | null;
  readonly min_price: number | null;
  readonly lead_time_days: number | null;
  readonly transport_eur_per_lot: number | null;
  readonly source: string | null;
};

export type OverrideRow = Common & {
  readonly bin: string;
  readonly parameter: string;
  readonly value: number;
  readonly source: string | null;
};

/** Rows of an environment, by table. */
export type StatementRows = {
  readonly environment_rates: RateRow;
  readonly environment_tools: ToolRow;
  readonly environment_subcontractors: SubcontractorRow;
  readonly environment_overrides: OverrideRow;
};

export type StatementTable = keyof StatementRows;

/** Every row of one kind, oldest first. */
export const listStatements = async <T extends StatementTable>(
  tx: Tx,
  orgId: OrgId,
  table: T,
  environmentId: string,
): Promise<readonly StatementRows[T][]> => {
  const { rows } = await sql<{ row: StatementRows[T] }>`
    select to_jsonb(t) - 'org_id' - 'created_at' as row from ${sql.table(table)} t
    where t.org_id = ${orgId} and t.environment_id = ${environmentId} order by t.created_at, t.id`.execute(
    tx,
  );
  return rows.map(({ row }) => row);
};

export const findStatement = async <T extends StatementTable>(
  tx: Tx,
  orgId: OrgId,
  table: T,
  environmentId: string,
  id: string,
): Promise<StatementRows[T] | null> => {
  const { rows } = await sql<{ row: StatementRows[T] }>`
    select to_jsonb(t) - 'org_id' - 'created_at' as row from ${sql.table(table)} t
    where t.org_id = ${orgId} and t.environment_id = ${environmentId} and t.id = ${id}`.execute(tx);
  return rows[0]?.row ?? null;
};

/** One statement for any number of rows, sent as one value. */
export const insertStatements = async <T extends StatementTable>(
  tx: Tx,
  orgId: OrgId,
  table: T,
  rows: readonly StatementRows[T][],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  const complete = rows.map((row) => ({ ...row, org_id: orgId, created_at: now.toISOString() }));
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(complete)}::jsonb)`.execute(
    tx,
  );
};

/** Replaces the row; id and creation time stay. */
export const replaceStatement = async <T extends StatementTable>(
  tx: Tx,
  orgId: OrgId,
  table: T,
  row: StatementRows[T],
): Promise<void> => {
  const { id, environment_id, ...fields } = row;
  const columns = Object.keys(fields).map((name) => sql.ref(name));
  await sql`
    update ${sql.table(table)} t set (${sql.join(columns)}) = (
      select ${sql.join(columns)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(fields)}::jsonb))
    where t.org_id = ${orgId} and t.environment_id = ${environment_id} and t.id = ${id}`.execute(tx);
};

export const deleteStatement = async (
  tx: Tx,
  orgId: OrgId,
  table: StatementTable,
  environmentId: string,
  id: string,
): Promise<void> => {
  await sql`delete from ${sql.table(table)}
    where org_id = ${orgId} and environment_id = ${environmentId} and id = ${id}`.execute(tx);
};

export const deleteAllStatements = async (
  tx: Tx,
  orgId: OrgId,
  table: StatementTable,
  environmentId: string,
): Promise<void> => {
  await sql`delete from ${sql.table(table)}
    where org_id = ${orgId} and environment_id = ${environmentId}`.execute(tx);
};
