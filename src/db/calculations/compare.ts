import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { Delivery, Price } from './stored-result.ts';

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

/** Inputs of a price that its row does not show: environments have default grades, and a grade may be corrected after the run. */
export type PricedFrom = { readonly isCalibrated: boolean; readonly gradeId: string | null };

/** For the succeeded calculations among `ids`, from their stored content. */
export const findPricedFrom = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedFrom>> => {
  const { rows } = await sql<{ id: string; is_calibrated: boolean; grade_id: string | null }>`
    select c.id, jsonb_array_length(environment.body -> 'calibration') > 0 as is_calibrated,
      whole.body #>> '{rest,material,grade,id}' as grade_id
    from calculations c
    join snapshot_pieces whole on whole.org_id = c.org_id and whole.sha256 = c.snapshot_digest
    join snapshot_pieces environment on environment.org_id = c.org_id
      and environment.sha256 = whole.body -> 'pieces' ->> 'environment'
    where c.org_id = ${orgId} and c.id = any(${sql.val([...ids])}::uuid[]) and c.status = 'succeeded'`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, { isCalibrated: row.is_calibrated, gradeId: row.grade_id }]));
};

/** Manufacturing cost and delivery cost of a component, per piece, in the currency of its calculation. */
export type PlaceCost = {
  readonly isBought: boolean;
  readonly manufacturingCost: number;
  /** Null: priced before this value was stored. */
  readonly delivery: Delivery | null;
};

/** For the succeeded components among `ids`. */
export const findPlaceCosts = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlaceCost>> => {
  const { rows } = await sql<{
    id: string;
    is_bought: boolean;
    figures: Pick<Price, 'as_component' | 'delivery'>;
  }>`
    select c.id, whole.body #>> '{rest,request,make_or_buy}' = 'buy' as is_bought,
      jsonb_build_object('as_component', r.figures -> 'as_component', 'delivery', r.figures -> 'delivery') as figures
    from calculations c
    join snapshot_pieces whole on whole.org_id = c.org_id and whole.sha256 = c.snapshot_digest
    join calculation_results r on r.org_id = c.org_id and r.calculation_id = c.id and r.run_seq = c.run_seq
    where c.org_id = ${orgId} and c.id = any(${sql.val([...ids])}::uuid[]) and c.status = 'succeeded'`.execute(
    tx,
  );
  return new Map(
    rows.flatMap(({ id, is_bought, figures }) => {
      const cost = figures.as_component?.manufacturing_cost ?? null;
      return cost === null
        ? []
        : [
            [
              id,
              { isBought: is_bought, manufacturingCost: cost, delivery: figures.delivery ?? null },
            ] as const,
          ];
    }),
  );
};
