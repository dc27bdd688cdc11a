import { sql } from 'kysely';
import type { StockFormat } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from '../kernel/keyset.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';

/** A standard stock format (platform) or one that the organisation states. */
export type StockFormatRow = StockFormat & {
  /** False: a row of the platform, which no organisation can change. */
  readonly own: boolean;
  readonly family: string | null;
  readonly standard: string | null;
  /** Usual thicknesses, diameters or widths across flats of the format, in mm. */
  readonly sizesMm: readonly number[];
  readonly source: string;
};

type Document = {
  readonly form: StockFormat['form'];
  readonly category: StockFormat['category'];
  readonly family: string | null;
  readonly standard: string | null;
  readonly length_mm: number;
  readonly width_mm: number | null;
  readonly thickness_mm: number | null;
  readonly diameter_mm: number | null;
  readonly sizes_mm: readonly number[];
  readonly citation: string;
};

const toRow = (id: string, document: unknown, own: boolean): StockFormatRow => {
  const stored = document as Document;
  return {
    id,
    own,
    form: stored.form,
    category: stored.category,
    family: stored.family,
    standard: stored.standard,
    length_mm: stored.length_mm,
    width_mm: stored.width_mm,
    thickness_mm: stored.thickness_mm,
    diameter_mm: stored.diameter_mm,
    sizesMm: stored.sizes_mm,
    source: stored.citation,
  };
};

/** A format that the organisation can use: its own or the platform's. */
export const findStockFormat = async (tx: Tx, orgId: OrgId, id: string): Promise<StockFormatRow | null> => {
  const own = await tx
    .selectFrom('stock_formats')
    .select(['id', 'document'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (own !== undefined) return toRow(own.id, own.document, true);
  const platform = await tx
    .selectFrom('platform_stock_formats')
    .select(['id', 'document'])
    .where('id', '=', id)
    .executeTakeFirst();
  return platform === undefined ? null : toRow(platform.id, platform.document, false);
};

type StockFormatFilter = {
  readonly form: StockFormat['form'] | null;
  /** Formats for any material belong to each category. */
  readonly category: StockFormat['category'];
};

/** Own formats and the platform's, by creation time, then id. The platform's are older than any own one. */
const filtered = (orgId: OrgId, filter: StockFormatFilter, page: ListRequest) => sql`
  from (
    select id, document, created_at, true as own from stock_formats where org_id = ${orgId} and deleted_at is null
    union all
    select id, document, 'epoch'::timestamptz, false from platform_stock_formats
  ) formats
  where ${keysetWhere(page, 'formats')}
    and (${filter.form}::text is null or document ->> 'form' = ${filter.form})
    and (${filter.category}::text is null or document ->> 'category' is null or document ->> 'category' = ${filter.category})`;

export const listStockFormats = async (
  tx: Tx,
  orgId: OrgId,
  filter: StockFormatFilter,
  page: ListRequest,
): Promise<ListResult<StockFormatRow>> => {
  const direction = sql.raw(page.order);
  const { rows } = await sql<{ id: string; document: unknown; own: boolean; cursor_time: string }>`
    select id, document, own, ${cursorText('created_at')} as cursor_time
    ${filtered(orgId, filter, page)}
    order by created_at ${direction}, id ${direction} limit ${page.limit + 1} offset ${page.offset}`.execute(
    tx,
  );
  return pageOf(rows, page.limit, (row) => toRow(row.id, row.document, row.own));
};

export const countStockFormats = async (
  tx: Tx,
  orgId: OrgId,
  filter: StockFormatFilter,
  page: ListRequest,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${filtered(orgId, filter, { ...page, after: null })}`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const insertStockFormat = async (
  tx: Tx,
  orgId: OrgId,
  format: StockFormatRow,
  now: Date,
): Promise<void> => {
  const document: Document = {
    form: format.form,
    category: format.category,
    family: format.family,
    standard: format.standard,
    length_mm: format.length_mm,
    width_mm: format.width_mm,
    thickness_mm: format.thickness_mm,
    diameter_mm: format.diameter_mm,
    sizes_mm: format.sizesMm,
    citation: format.source,
  };
  await tx
    .insertInto('stock_formats')
    .values({ org_id: orgId, id: format.id, document: JSON.stringify(document), created_at: now })
    .execute();
};

/** Hides an own format; existing prices keep it. The platform's cannot be deleted. */
export const deleteStockFormat = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<null> | NotFound | { readonly kind: 'platform' }> => {
  const row = await findStockFormat(tx, orgId, id);
  if (row === null) return notFound();
  if (!row.own) return { kind: 'platform' };
  await tx
    .updateTable('stock_formats')
    .set({ deleted_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return done(null);
};
