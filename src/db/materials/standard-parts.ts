import { type RawBuilder, sql } from 'kysely';
import type { ComponentFastener } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/** Key of a price; null matches any value. */
export type StandardPartKey = {
  readonly kind: ComponentFastener['kind'];
  /** As written by recognition: `ISO 4762`. */
  readonly standard: string | null;
  /** `M6` */
  readonly size: string | null;
  readonly lengthMm: number | null;
  /** Name of the component, for parts without a standard number. */
  readonly name: string | null;
};

export type StandardPart = StandardPartKey & {
  readonly id: string;
  /** Of one piece. */
  readonly price: number;
  readonly currency: string;
  readonly source: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = [
  's.id',
  's.kind',
  's.standard',
  's.size',
  's.length_mm',
  's.name',
  's.price',
  's.currency',
  's.source',
  's.created_at',
  's.updated_at',
] as const;

type Row = {
  readonly id: string;
  readonly kind: string;
  readonly standard: string | null;
  readonly size: string | null;
  readonly length_mm: number | null;
  readonly name: string | null;
  readonly price: number;
  readonly currency: string;
  readonly source: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const fromRow = (row: Row): StandardPart => ({
  id: row.id,
  kind: row.kind as StandardPart['kind'],
  standard: row.standard,
  size: row.size,
  lengthMm: row.length_mm,
  name: row.name,
  price: row.price,
  currency: row.currency,
  source: row.source,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Sizes and standards have one spelling since they were written; names are compared in this one. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

const MAX_FOLDED = 200;
/** A folded name as the index `standard_parts_sought` holds it. Stored, because PostgreSQL folds differently. */
export const folded = (name: string): string => [...plain(name)].slice(0, MAX_FOLDED).join('');

const toRow = (orgId: OrgId, part: StandardPart) => ({
  org_id: orgId,
  id: part.id,
  kind: part.kind,
  standard: part.standard,
  size: part.size,
  length_mm: part.lengthMm,
  name: part.name,
  folded_name: part.name === null ? null : folded(part.name),
  price: part.price,
  currency: part.currency,
  source: part.source,
  created_at: part.createdAt,
  updated_at: part.updatedAt,
});

export const listStandardParts = async (
  tx: Tx,
  orgId: OrgId,
  page: ListRequest,
): Promise<ListResult<StandardPart>> => {
  const rows = await tx
    .selectFrom('standard_parts as s')
    .select(COLUMNS)
    .where('s.org_id', '=', orgId)
    .$call(onePage(page, 's'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countStandardParts = (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> =>
  countOnAllPages(tx.selectFrom('standard_parts as s').where('s.org_id', '=', orgId), page, 's');

/** Rows of an organisation's catalogue, by key: all of them for its sheet, or the given selection. */
export const allStandardParts = async (
  tx: Tx,
  orgId: OrgId,
  where: RawBuilder<boolean> = sql`true`,
): Promise<readonly StandardPart[]> => {
  const rows = await tx
    .selectFrom('standard_parts as s')
    .select(COLUMNS)
    .where('s.org_id', '=', orgId)
    .where(where)
    .orderBy('s.kind')
    .orderBy('s.standard')
    .orderBy('s.size')
    .orderBy('s.length_mm')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  return rows.map(fromRow);
};

export const findStandardPart = async (tx: Tx, orgId: OrgId, id: string): Promise<StandardPart | null> => {
  const row = await tx
    .selectFrom('standard_parts as s')
    .select(COLUMNS)
    .where('s.org_id', '=', orgId)
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Skips rows whose key the organisation already has: the result is then shorter than the input. */
export const insertStandardParts = async (
  tx: Tx,
  orgId: OrgId,
  parts: readonly StandardPart[],
): Promise<number> => {
  if (parts.length === 0) return 0;
  const made = await tx
    .insertInto('standard_parts')
    .values(parts.map((part) => toRow(orgId, part)))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0n);
};

type StandardPartPrice = Pick<StandardPart, 'price' | 'currency' | 'source'>;

export const setStandardPartPrice = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  change: { readonly [field in keyof StandardPartPrice]?: StandardPartPrice[field] | undefined },
  now: Date,
): Promise<StandardPart | null> => {
  const row = await tx
    .updateTable('standard_parts as s')
    .set({ ...change, updated_at: now })
    .where('s.org_id', '=', orgId)
    .where('s.id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const deleteStandardPart = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('standard_parts')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/** Returns the number of deleted rows. */
export const deleteAllStandardParts = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const gone = await tx.deleteFrom('standard_parts').where('org_id', '=', orgId).executeTakeFirst();
  return Number(gone.numDeletedRows);
};
