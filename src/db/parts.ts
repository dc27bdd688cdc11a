import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { OrgId, PartId } from './ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from './keyset.ts';

export type MakeOrBuy = 'make' | 'buy';

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

const COLUMNS = [
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
  tx.selectFrom('parts').select(COLUMNS).where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();

const fromRow = (row: Row): Part => ({
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

/** Gives the id of the part that already has this number, or null when the new one was inserted. */
export const insertPart = async (tx: Tx, part: Part): Promise<PartId | null> => {
  const inserted = await tx
    .insertInto('parts')
    .values({
      org_id: part.orgId,
      id: part.id,
      part_number: part.partNumber,
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

export type PartFilter = { readonly q: string | null };

/** A part as a list shows it: with the readiness of its newest primary CAD's picture. */
export type ListedPart = Part & { readonly previewStatus: string };

export const listParts = async (
  tx: Tx,
  orgId: OrgId,
  filter: PartFilter,
  page: ListRequest,
): Promise<ListResult<ListedPart>> => {
  const rows = await tx
    .selectFrom('parts')
    .select(COLUMNS)
    .select(cursorText('parts.created_at').as('cursor_time'))
    .select(previewStatusOf(orgId).as('preview_status'))
    .where('parts.org_id', '=', orgId)
    .where(matches(filter))
    .where(keysetWhere(page, 'parts'))
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return pageOf(rows, page.limit, (row) => ({ ...fromRow(row), previewStatus: row.preview_status }));
};

export const countParts = async (tx: Tx, orgId: OrgId, filter: PartFilter): Promise<number> => {
  const row = await tx
    .selectFrom('parts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return row.count;
};

const matches = (filter: PartFilter) => {
  if (filter.q === null) return sql<boolean>`not is_assembly_component`;
  const pattern = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`not is_assembly_component and (part_number ilike ${pattern} or description ilike ${pattern})`;
};

const previewStatusOf = (orgId: OrgId) => sql<string>`coalesce((
  select case g.pictures_status when 'ok' then 'ok' when 'failed' then 'failed' else 'pending' end
  from part_revisions r
  join dataset_links l on l.org_id = r.org_id and l.part_revision_id = r.id and l.role = 'primary_cad' and l.active
  join uploads u on u.org_id = l.org_id and u.id = l.data_source_id
  left join geometries g on g.org_id = u.org_id and g.sha256 = u.sha256
  where r.org_id = ${orgId} and r.part_id = parts.id
  order by r.created_at desc, r.id desc, l.created_at desc, l.id desc
  limit 1), 'no_dataset')`;
