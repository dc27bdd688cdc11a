import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, PartId, RevisionId } from '../kernel/ids.ts';
import { keysetWhere, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

export type Revision = {
  readonly id: RevisionId;
  readonly partId: PartId;
  readonly partNumber: string;
  readonly revisionCode: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = ['id', 'part_id', 'revision_code', 'description', 'created_at', 'updated_at'] as const;

const PART_NUMBER = sql<string>`(
  select p.part_number from parts p where p.org_id = part_revisions.org_id and p.id = part_revisions.part_id)`.as(
  'part_number',
);

type Row = {
  id: string;
  part_id: string;
  part_number: string;
  revision_code: string;
  description: string;
  created_at: Date;
  updated_at: Date;
};

const fromRow = (row: Row): Revision => ({
  id: row.id as RevisionId,
  partId: row.part_id as PartId,
  partNumber: row.part_number,
  revisionCode: row.revision_code,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const MAX_REVISION_CODE = 32;

/** A, B … Z, AA, AB …; after a code of another form, or the longest one, the alphabet starts again. */
const codeAfter = (code: string): string => {
  if (!/^[A-Z]+$/.test(code)) return 'A';
  const head = code.slice(0, -1);
  const last = code.slice(-1);
  if (last !== 'Z') return `${head}${String.fromCharCode(last.charCodeAt(0) + 1)}`;
  const next = `${head === '' ? 'A' : codeAfter(head)}A`;
  return next.length > MAX_REVISION_CODE ? 'A' : next;
};

/** The first free code after `newest`; there are always more codes than revisions. */
export const nextFreeCode = (newest: string, taken: ReadonlySet<string>): string => {
  let code = codeAfter(newest);
  while (taken.has(code)) code = codeAfter(code);
  return code;
};

export const listRevisionCodes = async (
  tx: Tx,
  orgId: OrgId,
  partId: PartId,
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('part_revisions')
    .select('revision_code')
    .where('org_id', '=', orgId)
    .where('part_id', '=', partId)
    .execute();
  return new Set(rows.map((row) => row.revision_code));
};

export const insertRevision = async (
  tx: Tx,
  orgId: OrgId,
  revision: Omit<Revision, 'partNumber'>,
): Promise<void> => {
  await tx
    .insertInto('part_revisions')
    .values({
      org_id: orgId,
      id: revision.id,
      part_id: revision.partId,
      revision_code: revision.revisionCode,
      description: revision.description,
      created_at: revision.createdAt,
      updated_at: revision.updatedAt,
    })
    .execute();
};

const selectRevisions = (tx: Tx, orgId: OrgId) =>
  tx.selectFrom('part_revisions').select(COLUMNS).select(PART_NUMBER).where('org_id', '=', orgId);

export const findRevision = async (tx: Tx, orgId: OrgId, id: string): Promise<Revision | null> => {
  const row = await selectRevisions(tx, orgId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Existing revisions among `ids`, in the order of `ids`. */
export const findRevisions = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly Revision[]> => {
  if (ids.length === 0) return [];
  const rows = await selectRevisions(tx, orgId)
    .where('id', 'in', [...ids])
    .execute();
  const order = new Map(ids.map((id, index) => [id, index]));
  return rows.map(fromRow).sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
};

export const newestRevision = async (tx: Tx, orgId: OrgId, partId: PartId): Promise<Revision | null> => {
  const row = await selectRevisions(tx, orgId)
    .where('part_id', '=', partId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const listRevisions = async (
  tx: Tx,
  orgId: OrgId,
  partId: PartId,
  page: ListRequest,
): Promise<ListResult<Revision>> => {
  const rows = await selectRevisions(tx, orgId)
    .where('part_id', '=', partId)
    .$call(onePage(page, 'part_revisions'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

/** All revisions of a part; with a page, those within its bounds on creation time. */
export const countRevisions = async (
  tx: Tx,
  orgId: OrgId,
  partId: PartId,
  page: ListRequest | null = null,
): Promise<number> => {
  let query = tx
    .selectFrom('part_revisions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('part_id', '=', partId);
  if (page !== null) query = query.where(keysetWhere({ ...page, after: null }, 'part_revisions'));
  return (await query.executeTakeFirstOrThrow()).count;
};

export const findRevisionByCode = async (
  tx: Tx,
  orgId: OrgId,
  partId: PartId,
  code: string,
): Promise<Revision | null> => {
  const row = await selectRevisions(tx, orgId)
    .where('part_id', '=', partId)
    .where('revision_code', '=', code)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** `findRevision`, holding the row until the transaction ends. */
export const lockRevision = async (tx: Tx, orgId: OrgId, id: string): Promise<Revision | null> => {
  const row = await selectRevisions(tx, orgId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const updateRevision = async (tx: Tx, orgId: OrgId, revision: Revision): Promise<void> => {
  await tx
    .updateTable('part_revisions')
    .set({
      revision_code: revision.revisionCode,
      description: revision.description,
      updated_at: revision.updatedAt,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', revision.id)
    .execute();
};

/** Foreign keys delete its file bindings and calculations. */
export const deleteRevision = async (tx: Tx, orgId: OrgId, id: RevisionId): Promise<void> => {
  await tx.deleteFrom('part_revisions').where('org_id', '=', orgId).where('id', '=', id).execute();
};
