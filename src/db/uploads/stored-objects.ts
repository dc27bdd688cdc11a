import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, UploadId } from '../kernel/ids.ts';

/** The largest file that is taken; an address without a declared size can take that much. */
export const MAX_UPLOAD_BYTES = 250 * 1024 * 1024;

/** How long what was sent is kept for a confirm, or for a retry after a failure. */
export const SENT_KEPT_MS = 24 * 3_600_000;

/** Where a customer's PUT goes. Only ingest reads it. */
export const stagingKey = (orgId: OrgId, id: string): string => `org/${orgId}/staging/${id}`;

/** Where ingest copies to; no URL that a customer holds can write there. */
export const finalKey = (orgId: OrgId, id: string, ingestSeq: number): string =>
  `org/${orgId}/files/${id}/${ingestSeq}`;

/** No two drawings share a key: what removes the pictures of an upload never hits those that another has just drawn. */
export const pictureKey = (
  orgId: OrgId,
  sha256: string,
  by: { readonly id: string; readonly ingestSeq: number },
  file: string,
): string => `org/${orgId}/geometry/${sha256}/${by.id}-${by.ingestSeq}/${file}`;

export type SizedObject = { readonly key: string; readonly sizeBytes: number };

/** Bytes of attributes; their sum is kept at each commit (`count_attributes`). */
const recordBytes = (orgId: OrgId) =>
  sql<number>`coalesce((select bytes from record_totals where org_id = ${orgId}), 0)`;

/**
 * What the organisation stores and what its plan allows, in bytes. Holds its storage until the transaction ends: two uploads cannot both
 * take the last bytes. One round trip; the sum is kept by triggers.
 */
export const lockStorage = async (
  tx: Tx,
  orgId: OrgId,
): Promise<{ readonly usedBytes: number; readonly limitBytes: number }> => {
  const { rows } = await sql<{ used: number; allowed: number }>`
    with held as (
      insert into storage_totals as t (org_id, bytes) values (${orgId}, 0)
      on conflict (org_id) do update set bytes = t.bytes returning bytes
    )
    select held.bytes + ${recordBytes(orgId)} as used, tier.storage_bytes as allowed
    from held, organisations org join plan_tiers tier on tier.slug = org.tier_slug where org.id = ${orgId}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`unknown organisation ${orgId}`);
  return { usedBytes: row.used, limitBytes: row.allowed };
};

/** The bytes that `lockStorage` answers, without holding anything. */
export const storageUsed = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select bytes from storage_totals where org_id = ${orgId}), 0) + ${recordBytes(orgId)} as bytes`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
};

/** What the plan keeps at most. */
export const keptAtMost = async (
  tx: Tx,
  orgId: OrgId,
): Promise<{ readonly limitBytes: number; readonly limitUploads: number }> => {
  const row = await tx
    .selectFrom('organisations as org')
    .innerJoin('plan_tiers as tier', 'tier.slug', 'org.tier_slug')
    .select(['tier.storage_bytes', 'tier.uploads'])
    .where('org.id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { limitBytes: row.storage_bytes, limitUploads: row.uploads };
};

/** Why bytes do not fit into the storage of the plan; null: they do. */
export type StorageExceeded = {
  readonly kind: 'storage_exceeded';
  readonly limitBytes: number;
  readonly usedBytes: number;
};

/**
 * Whether so many bytes of a record fit. Nothing is held: of several that come at the same moment each may take the last bytes, but no more
 * than one body each.
 */
export const checkStorage = async (tx: Tx, orgId: OrgId, bytes: number): Promise<StorageExceeded | null> => {
  const usedBytes = await storageUsed(tx, orgId);
  const { limitBytes } = await keptAtMost(tx, orgId);
  return usedBytes + bytes > limitBytes ? { kind: 'storage_exceeded', limitBytes, usedBytes } : null;
};

/** Bytes that count of one upload or geometry. */
export const storedBytesOf = async (tx: Tx, orgId: OrgId, belongsTo: string): Promise<number> => {
  const row = await tx
    .selectFrom('stored_objects')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('org_id', '=', orgId)
    .where('belongs_to', '=', belongsTo)
    .where('doomed', '=', false)
    .executeTakeFirstOrThrow();
  return row.bytes;
};

/** Counts objects that are about to be put, or that were found; what was to be removed is wanted again. */
export const registerObjects = async (
  tx: Tx,
  orgId: OrgId,
  belongsTo: string,
  objects: readonly SizedObject[],
  now: Date,
): Promise<void> => {
  if (objects.length === 0) return;
  await tx
    .insertInto('stored_objects')
    .values(
      objects.map((object) => ({
        org_id: orgId,
        object_key: object.key,
        belongs_to: belongsTo,
        size_bytes: object.sizeBytes,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'object_key']).doUpdateSet({
        size_bytes: (eb) => eb.ref('excluded.size_bytes'),
        doomed: false,
        due_at: null,
      }),
    )
    .execute();
};

/** Counts what may arrive at a presigned URL until it expires; then somebody looks what did. */
export const reserveAddress = async (
  tx: Tx,
  orgId: OrgId,
  address: {
    readonly uploadId: UploadId;
    readonly sizeBytes: number | null;
    readonly until: Date;
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('stored_objects')
    .values({
      org_id: orgId,
      object_key: stagingKey(orgId, address.uploadId),
      belongs_to: address.uploadId,
      size_bytes: address.sizeBytes ?? MAX_UPLOAD_BYTES,
      address_until: address.until,
      due_at: address.until,
      created_at: address.now,
    })
    .execute();
};

/** What was sent is there, and an ingest wants it. */
export const registerSent = (
  tx: Tx,
  orgId: OrgId,
  uploadId: UploadId,
  sizeBytes: number,
  now: Date,
): Promise<void> =>
  registerObjects(tx, orgId, uploadId, [{ key: stagingKey(orgId, uploadId), sizeBytes }], now);

/** Whether all of these still count; holds them until the transaction ends. */
export const holdObjects = async (tx: Tx, orgId: OrgId, keys: readonly string[]): Promise<boolean> => {
  if (keys.length === 0) return true;
  // The storage before its objects, as the trigger `hold_storage` takes them where objects change.
  await tx.selectFrom('storage_totals').select('bytes').where('org_id', '=', orgId).forUpdate().execute();
  const rows = await tx
    .selectFrom('stored_objects')
    .select('object_key')
    .where('org_id', '=', orgId)
    .where('object_key', 'in', [...keys])
    .where('doomed', '=', false)
    .orderBy('object_key')
    .forUpdate()
    .execute();
  return rows.length === keys.length;
};

/** Gives back everything of an upload or geometry but `keep`. From the commit on it does not count; `removeDoomed` takes it from S3. */
export const doomObjects = async (
  tx: Tx,
  orgId: OrgId,
  belongsTo: string,
  options: { readonly keep?: readonly string[]; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('stored_objects')
    .set({ doomed: true, due_at: options.now })
    .where('org_id', '=', orgId)
    .where('belongs_to', '=', belongsTo)
    .where(sql<boolean>`not (object_key = any(${sql.val([...(options.keep ?? [])])}::text[]))`)
    .execute();
};

/** After a failure: the copies go, what was sent stays for a retry, unless it is more than is ever taken. */
export const keepForRetry = async (tx: Tx, orgId: OrgId, uploadId: UploadId, now: Date): Promise<void> => {
  const isSent = sql<boolean>`starts_with(object_key, ${stagingKey(orgId, '')}) and size_bytes <= ${MAX_UPLOAD_BYTES}`;
  await tx
    .updateTable('stored_objects')
    .set({
      doomed: sql<boolean>`not (${isSent})`,
      due_at: sql<Date>`case when ${isSent} then ${new Date(now.getTime() + SENT_KEPT_MS)}::timestamptz else ${now}::timestamptz end`,
    })
    .where('org_id', '=', orgId)
    .where('belongs_to', '=', uploadId)
    .where('doomed', '=', false)
    .execute();
};

/**
 * After a cancel everything goes. What was sent stays as long as its address can write: the object there refuses a second one, and a
 * retry finds it.
 */
export const doomCancelled = async (
  tx: Tx,
  orgId: OrgId,
  uploadIds: readonly UploadId[],
  now: Date,
): Promise<void> => {
  if (uploadIds.length === 0) return;
  await tx
    .updateTable('stored_objects')
    .set({ doomed: true, due_at: sql<Date>`greatest(address_until, ${now}::timestamptz)` })
    .where('org_id', '=', orgId)
    .where('belongs_to', 'in', [...uploadIds])
    .where('doomed', '=', false)
    .execute();
};
