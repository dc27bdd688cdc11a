import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Values of an organisation for one grade that replace the catalogue's. Null: the catalogue's value applies. */
export type OverrideValues = {
  readonly price_per_kg: number | null;
  readonly scrap_price_per_kg: number | null;
  readonly price_currency: string | null;
  readonly density_kg_m3: number | null;
  readonly kc1_1_n_mm2: number | null;
  readonly mc: number | null;
  readonly note: string | null;
};

export type GradeOverride = OverrideValues & {
  readonly id: string;
  readonly grade_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const COLUMNS = [
  'id',
  'grade_id',
  'price_per_kg',
  'scrap_price_per_kg',
  'price_currency',
  'density_kg_m3',
  'kc1_1_n_mm2',
  'mc',
  'note',
  'created_at',
  'updated_at',
] as const;

/** Every override of the organisation, newest first. */
export const listOverrides = (tx: Tx, orgId: OrgId): Promise<readonly GradeOverride[]> =>
  tx
    .selectFrom('material_overrides')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const one = (tx: Tx, orgId: OrgId, id: string) =>
  tx.selectFrom('material_overrides').select(COLUMNS).where('org_id', '=', orgId).where('id', '=', id);

export const findOverride = async (tx: Tx, orgId: OrgId, id: string): Promise<GradeOverride | null> =>
  (await one(tx, orgId, id).executeTakeFirst()) ?? null;

/** The override, locked until the transaction ends. */
export const lockOverride = async (tx: Tx, orgId: OrgId, id: string): Promise<GradeOverride | null> => {
  return (await one(tx, orgId, id).forUpdate().executeTakeFirst()) ?? null;
};

/** The stored row; null when the organisation already has an override of this grade. */
export const insertOverride = async (
  tx: Tx,
  orgId: OrgId,
  row: OverrideValues & { readonly id: string; readonly grade_id: string; readonly now: Date },
): Promise<GradeOverride | null> => {
  const { now, ...values } = row;
  const inserted = await tx
    .insertInto('material_overrides')
    .values({ ...values, org_id: orgId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'grade_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return inserted ?? null;
};

export const overrideIdOf = async (tx: Tx, orgId: OrgId, gradeId: string): Promise<string> => {
  const row = await tx
    .selectFrom('material_overrides')
    .select('id')
    .where('org_id', '=', orgId)
    .where('grade_id', '=', gradeId)
    .executeTakeFirstOrThrow();
  return row.id;
};

export const updateOverride = (
  tx: Tx,
  orgId: OrgId,
  id: string,
  values: OverrideValues & { readonly updated_at: Date },
): Promise<GradeOverride> =>
  tx
    .updateTable('material_overrides')
    .set(values)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** False: not found. */
export const deleteOverride = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('material_overrides')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
