import { sql } from 'kysely';
import { packJson, unpackJson } from '../../platform/packed-json.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import type { ShareDetail, ShareKind } from './kinds.ts';

/** A link to a price or a comparison. Its token is not stored. */
export type Share = {
  readonly id: string;
  readonly kind: ShareKind;
  readonly detail: ShareDetail;
  readonly calculationIds: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export type NewShare = Omit<Share, 'createdAt'> & {
  readonly tokenSha256: Buffer;
  /** Packed contents of the link. */
  readonly document: Buffer;
  readonly modelKey: string | null;
};

/** Packs what a link shows. */
export const packShared = (document: object): Buffer => packJson(document);

const COLUMNS = ['id', 'kind', 'detail', 'calculation_ids', 'created_at', 'expires_at'] as const;

const select = (tx: Tx, orgId: OrgId) => tx.selectFrom('shares').select(COLUMNS).where('org_id', '=', orgId);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): Share => ({
  id: row.id,
  kind: row.kind as ShareKind,
  detail: row.detail as ShareDetail,
  calculationIds: row.calculation_ids,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export const insertShare = async (tx: Tx, orgId: OrgId, share: NewShare, now: Date): Promise<Share> => {
  const row = await tx
    .insertInto('shares')
    .values({
      org_id: orgId,
      id: share.id,
      token_sha256: share.tokenSha256,
      kind: share.kind,
      detail: share.detail,
      calculation_ids: [...share.calculationIds],
      document: share.document,
      model_key: share.modelKey,
      created_at: now,
      expires_at: share.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return fromRow(row);
};

type Filter = { readonly calculationId: string | null; readonly now: Date };

/** Links that work. */
const filtered = (tx: Tx, orgId: OrgId, { calculationId, now }: Filter) =>
  select(tx, orgId)
    .where('expires_at', '>', now)
    .$if(calculationId !== null, (query) =>
      query.where(sql<boolean>`shares.calculation_ids @> array[${calculationId}]::uuid[]`),
    );

export const listShares = async (
  tx: Tx,
  orgId: OrgId,
  filter: Filter,
  page: ListRequest,
): Promise<ListResult<Share>> => {
  const rows = await filtered(tx, orgId, filter).$call(onePage(page, 'shares')).execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countShares = (tx: Tx, orgId: OrgId, filter: Filter, page: ListRequest): Promise<number> =>
  countOnAllPages(filtered(tx, orgId, filter), page, 'shares');

/** True if there was such a link. */
export const deleteShare = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('shares')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Links to calculations that are deleted end with them. */
export const deleteSharesOf = async (
  tx: Tx,
  orgId: OrgId,
  calculationIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('shares')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`calculation_ids && ${sql.val([...calculationIds])}::uuid[]`)
    .execute();
};

/** @returns the number of removed links */
export const deleteExpiredShares = async (tx: Tx, orgId: OrgId, now: Date): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('shares')
    .where('org_id', '=', orgId)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Contents of a link. */
export type Shared = {
  readonly kind: ShareKind;
  readonly detail: ShareDetail;
  /** As it was packed; only the writer of the document knows its shape. */
  readonly document: unknown;
  /** Null if the link has no model, or if its file was deleted since. */
  readonly modelKey: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Contents of the link with this token, read by a role that sees nothing else. Null: unknown, revoked or expired. */
export const readShared = (db: Database, tokenSha256: Buffer, now: Date): Promise<Shared | null> =>
  db.asShared(tokenSha256, async (tx) => {
    const row = await tx
      .selectFrom('shares as s')
      .leftJoin('stored_objects as o', (join) =>
        join
          .onRef('o.org_id', '=', 's.org_id')
          .onRef('o.object_key', '=', 's.model_key')
          .on('o.doomed', '=', false),
      )
      .select(['s.kind', 's.detail', 's.document', 'o.object_key', 's.created_at', 's.expires_at'])
      .where('s.token_sha256', '=', tokenSha256)
      .where('s.expires_at', '>', now)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      kind: row.kind as ShareKind,
      detail: row.detail as ShareDetail,
      document: unpackJson(row.document),
      modelKey: row.object_key,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    };
  });
