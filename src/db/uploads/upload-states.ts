import { sql, type Updateable } from 'kysely';
import type { DB } from '../generated/schema.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, UploadId } from '../kernel/ids.ts';
import { dropPictures } from './geometries.ts';
import { keepForRetry, lockStorage, markCancelledForRemoval, markForRemoval } from './stored-objects.ts';
import type { JoinedFile, Upload, UploadFormat } from './uploads.ts';

/** Starts a new ingest of a row that the caller has locked; returns its number. */
export const beginIngest = async (
  tx: Tx,
  orgId: OrgId,
  id: UploadId,
  now: Date,
  isWhole = false,
): Promise<number> => {
  const row = await tx
    .updateTable('uploads')
    .set({
      status: 'pending',
      ingest_seq: sql<number>`ingest_seq + 1`,
      failure_code: null,
      failure_reason: null,
      missing_files: null,
      is_whole: isWhole,
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('ingest_seq')
    .executeTakeFirstOrThrow();
  return row.ingest_seq;
};

/** Fences the writes of an ingest: false when a cancel or a newer ingest came first, and the result must be dropped. */
export type Fence = { readonly id: UploadId; readonly ingestSeq: number; readonly now: Date };

/** The upload whose ingest ended here. */
type Ended = Pick<Upload, 'id' | 'name' | 'format'>;

const endIngest = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  set: Updateable<DB['uploads']>,
): Promise<Ended | null> => {
  const row = await tx
    .updateTable('uploads')
    .set({ ...set, updated_at: fence.now })
    .where('org_id', '=', orgId)
    .where('id', '=', fence.id)
    .where('ingest_seq', '=', fence.ingestSeq)
    .where('status', '=', 'pending')
    .returning(['name', 'format'])
    .executeTakeFirst();
  return row === undefined ? null : { id: fence.id, name: row.name, format: row.format as UploadFormat };
};

export const markConfirmed = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  file: {
    readonly sizeBytes: number;
    readonly sha256: string;
    readonly objectKey: string;
    readonly pictureKeys?: readonly string[];
  },
): Promise<Ended | null> => {
  const { sizeBytes, sha256, objectKey } = file;
  const set = { status: 'confirmed', size_bytes: sizeBytes, sha256, object_key: objectKey };
  const ended = await endIngest(tx, orgId, fence, set);
  if (ended === null) return null;
  await markForRemoval(tx, orgId, fence.id, {
    keep: [file.objectKey, ...(file.pictureKeys ?? [])],
    now: fence.now,
  });
  return ended;
};

/** Keeps the received object for a day, for a retry; releases the copies of the ingest. */
export const markFailed = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  failure: { readonly code: string; readonly reason: string; readonly missing?: readonly string[] },
): Promise<Ended | null> => {
  const set = {
    status: 'failed',
    failure_code: failure.code,
    failure_reason: failure.reason,
    missing_files: failure.missing === undefined ? null : JSON.stringify(failure.missing),
  };
  const ended = await endIngest(tx, orgId, fence, set);
  if (ended !== null) await keepForRetry(tx, orgId, fence.id, fence.now);
  return ended;
};

/** The files that an upload is joined from, and the ones still missing; its own file comes first. */
export const setFiles = async (
  tx: Tx,
  orgId: OrgId,
  id: UploadId,
  set: {
    readonly name: string;
    readonly files: readonly JoinedFile[];
    readonly missing: readonly string[];
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({
      name: set.name,
      format: 'zip',
      content_type: 'application/zip',
      declared_size_bytes: null,
      files: JSON.stringify(set.files),
      missing_files: JSON.stringify(set.missing),
      updated_at: set.now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** The caller has locked the rows and has checked that they are pending or cancelled. */
export const markCancelled = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly UploadId[],
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('uploads')
    .set({ status: 'cancelled', updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
  await markCancelledForRemoval(tx, orgId, ids, now);
};

/**
 * Deletes an unused row that the caller has locked, and releases its objects; the pictures too if no other upload has the same
 * bytes. Runs under the storage lock, as a confirm does, so that a later confirm of the same bytes draws them again.
 */
export const deleteUpload = async (tx: Tx, orgId: OrgId, row: Upload, now: Date): Promise<void> => {
  await lockStorage(tx, orgId);
  await tx.deleteFrom('uploads').where('org_id', '=', orgId).where('id', '=', row.id).execute();
  await markForRemoval(tx, orgId, row.id, { now });
  if (row.sha256 === null) return;
  const other = await tx
    .selectFrom('uploads')
    .select('id')
    .where('org_id', '=', orgId)
    .where('sha256', '=', row.sha256)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return;
  await dropPictures(tx, orgId, row.sha256, now);
  // The cost of an extraction stays in the books; its result is deleted with the last file of these bytes.
  await tx
    .updateTable('extraction_calls')
    .set({ facts: null })
    .where('org_id', '=', orgId)
    .where('sha256', '=', row.sha256)
    .where('facts', 'is not', null)
    .execute();
};
