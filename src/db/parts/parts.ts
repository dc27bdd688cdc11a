import { UNDER_WAY } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, PartId, RevisionId } from '../kernel/ids.ts';

type MakeOrBuy = 'make' | 'buy';

export type Part = {
  readonly id: PartId;
  readonly orgId: OrgId;
  readonly partNumber: string;
  readonly description: string;
  readonly baseUom: string;
  readonly defaultCurrency: string;
  readonly classificationId: string | null;
  readonly folderId: string | null;
  readonly leadTimeDays: number;
  readonly makeOrBuy: MakeOrBuy;
  readonly procurementType: string;
  readonly purchasePrice: number | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export const PART_COLUMNS = [
  'org_id',
  'id',
  'part_number',
  'description',
  'base_uom',
  'default_currency',
  'classification_id',
  'folder_id',
  'lead_time_days',
  'make_or_buy',
  'procurement_type',
  'purchase_price',
  'attributes',
  'created_at',
  'updated_at',
] as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, orgId: OrgId, id: string) =>
  tx
    .selectFrom('parts')
    .select(PART_COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

export const fromRow = (row: Row): Part => ({
  id: row.id as PartId,
  orgId: row.org_id as OrgId,
  partNumber: row.part_number,
  description: row.description,
  baseUom: row.base_uom,
  defaultCurrency: row.default_currency,
  classificationId: row.classification_id,
  folderId: row.folder_id,
  leadTimeDays: row.lead_time_days,
  makeOrBuy: row.make_or_buy as MakeOrBuy,
  procurementType: row.procurement_type,
  purchasePrice: row.purchase_price,
  attributes: row.attributes as Part['attributes'],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const findPart = async (tx: Tx, orgId: OrgId, id: string): Promise<Part | null> => {
  const row = await findRow(tx, orgId, id);
  return row === undefined ? null : fromRow(row);
};

/** The updatable columns. */
const changeable = (part: Part) => ({
  description: part.description,
  base_uom: part.baseUom,
  default_currency: part.defaultCurrency,
  classification_id: part.classificationId,
  folder_id: part.folderId,
  lead_time_days: part.leadTimeDays,
  make_or_buy: part.makeOrBuy,
  procurement_type: part.procurementType,
  purchase_price: part.purchasePrice,
  attributes: JSON.stringify(part.attributes),
});

/** Returns the id of the part that already has this number; null when the new one was inserted. */
export const insertPart = async (tx: Tx, part: Part): Promise<PartId | null> => {
  const inserted = await tx
    .insertInto('parts')
    .values({
      org_id: part.orgId,
      id: part.id,
      part_number: part.partNumber,
      ...changeable(part),
      created_at: part.createdAt,
      updated_at: part.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'part_number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return null;
  const existing = await tx
    .selectFrom('parts')
    .select('id')
    .where('org_id', '=', part.orgId)
    .where('part_number', '=', part.partNumber)
    .executeTakeFirstOrThrow();
  return existing.id as PartId;
};

/** `findPart`, holding the row until the transaction ends. */
export const lockPart = async (tx: Tx, orgId: OrgId, id: string): Promise<Part | null> => {
  const row = await tx
    .selectFrom('parts')
    .select(PART_COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Writes all updatable fields of a part that the caller has locked. */
export const updatePart = async (tx: Tx, part: Part): Promise<void> => {
  await tx
    .updateTable('parts')
    .set({
      ...changeable(part),
      updated_at: part.updatedAt,
    })
    .where('org_id', '=', part.orgId)
    .where('id', '=', part.id)
    .execute();
};

/** Foreign keys delete its revisions, file bindings, calculations, results and price. */
export const deletePart = async (tx: Tx, orgId: OrgId, id: PartId): Promise<void> => {
  await tx.deleteFrom('parts').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/**
 * True if a part, or one revision, has queued or running work. Locks the calculations until the transaction ends, so that none
 * can be run meanwhile.
 */
export const hasOpenWork = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly partId: PartId } | { readonly revisionId: RevisionId },
): Promise<boolean> => {
  const query = tx
    .selectFrom('calculations')
    .select('status')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .forNoKeyUpdate();
  const rows = await ('partId' in of
    ? query.where('part_id', '=', of.partId)
    : query.where('part_revision_id', '=', of.revisionId)
  ).execute();
  return rows.some((row) => UNDER_WAY.some((state) => state === row.status));
};
