import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, UploadId } from '../kernel/ids.ts';

/** Maximum file size. A presigned address without a declared size reserves this much. */
export const MAX_UPLOAD_BYTES = 250 * 1024 * 1024;

/** Time for which a received object is kept for a confirm, or for a retry after a failure. */
export const RECEIVED_KEPT_MS = 24 * 3_600_000;

/** Target of a customer's PUT. Only ingest reads it. */
export const stagingKey = (orgId: OrgId, id: string): string => `org/${orgId}/staging/${id}`;

/** Target of ingest's copy; no presigned URL can write there. */
export const finalKey = (orgId: OrgId, id: string, ingestSeq: number): string =>
  `org/${orgId}/files/${id}/${ingestSeq}`;

/** Two drawing runs never share a key, so that removing one run's pictures cannot hit another's. */
export const pictureKey = (
  orgId: OrgId,
  sha256: string,
  by: { readonly id: string; readonly ingestSeq: number },
  file: string,
): string => `org/${orgId}/geometry/${sha256}/${by.id}-${by.ingestSeq}/${file}`;

type SizedObject = {
  readonly key: string;
  readonly sizeBytes: number;
  /** For a file that expires: the time at which the sweep releases it. */
  readonly dueAt?: Date;
};

/** Bytes of attributes; `count_attributes` maintains their sum at each commit. */
const recordBytes = (orgId: OrgId) =>
  sql<number>`coalesce((select bytes from record_totals where org_id = ${orgId}), 0)`;

/**
 * The organisation's storage in use and its limit, in bytes. Locks the storage until the transaction ends: two uploads cannot
 * both take the last bytes. One round trip; triggers maintain the sum.
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

/** The result of `lockStorage` without a lock. */
export const storageUsed = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select bytes from storage_totals where org_id = ${orgId}), 0) + ${recordBytes(orgId)} as bytes`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
};

/** The storage limit of the plan. */
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

/** Why bytes exceed the storage limit of the plan; null: they do not. */
export type StorageExceeded = {
  readonly kind: 'storage_exceeded';
  readonly limitBytes: number;
  readonly usedBytes: number;
};

/** True if the bytes of a record fit. Takes no lock: concurrent requests may each take the last bytes, but each only one body. */
export const checkStorage = async (tx: Tx, orgId: OrgId, bytes: number): Promise<StorageExceeded | null> => {
  const usedBytes = await storageUsed(tx, orgId);
  const { limitBytes } = await keptAtMost(tx, orgId);
  return usedBytes + bytes > limitBytes ? { kind: 'storage_exceeded', limitBytes, usedBytes } : null;
};

/** Counted bytes of one upload or geometry. */
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

/** Counts objects that are about to be put, or that were found; doomed ones are kept again. */
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
        due_at: object.dueAt ?? null,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'object_key']).doUpdateSet({
        size_bytes: (eb) => eb.ref('excluded.size_bytes'),
        doomed: false,
        due_at: (eb) => eb.ref('excluded.due_at'),
      }),
    )
    .execute();
};

/** Reserves storage for a presigned address until it expires; then a sweep checks what arrived. */
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

/** The received object has arrived, and an ingest needs it. */
export const registerReceived = (
  tx: Tx,
  orgId: OrgId,
  uploadId: UploadId,
  sizeBytes: number,
  now: Date,
): Promise<void> =>
  registerObjects(tx, orgId, uploadId, [{ key: stagingKey(orgId, uploadId), sizeBytes }], now);

/** True if all of these are still counted; locks them until the transaction ends. */
export const holdObjects = async (tx: Tx, orgId: OrgId, keys: readonly string[]): Promise<boolean> => {
  if (keys.length === 0) return true;
  // Locks the storage before its objects, in the order of the trigger `hold_storage`.
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

/**
 * Releases all objects of an upload or geometry except `keep`. They stop counting at the commit; `removeDoomed` deletes them from
 * S3.
 */
export const markForRemoval = async (
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

/** After a failure: releases the copies. The received object stays for a retry, unless it exceeds the maximum size. */
export const keepForRetry = async (tx: Tx, orgId: OrgId, uploadId: UploadId, now: Date): Promise<void> => {
  const isSent = sql<boolean>`starts_with(object_key, ${stagingKey(orgId, '')}) and size_bytes <= ${MAX_UPLOAD_BYTES}`;
  await tx
    .updateTable('stored_objects')
    .set({
      doomed: sql<boolean>`not (${isSent})`,
      due_at: sql<Date>`case when ${isSent} then ${new Date(now.getTime() + RECEIVED_KEPT_MS)}::timestamptz else ${now}::timestamptz end`,
    })
    .where('org_id', '=', orgId)
    .where('belongs_to', '=', uploadId)
    .where('doomed', '=', false)
    .execute();
};

/**
 * After a cancel: releases everything. The received object stays while its address can write, because it blocks a second PUT
 * there, and a retry can use it.
 */
export const markCancelledForRemoval = async (
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
