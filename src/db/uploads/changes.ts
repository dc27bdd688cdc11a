import type { Tx } from '../kernel/database.ts';
import type { OrgId, UploadId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import { registerFiles } from './join.ts';
import {
  keptAtMost,
  lockStorage,
  MAX_UPLOAD_BYTES,
  registerReceived,
  reserveAddress,
  type StorageExceeded,
} from './stored-objects.ts';
import {
  beginIngest,
  countUploads,
  deleteUpload,
  insertUpload,
  isUsed,
  lockUpload,
  markCancelled,
  type Upload,
} from './uploads.ts';

type Failed = 'upload_failed' | 'upload_cancelled';

/** Why a request on an upload was refused. */
export type UploadRefused =
  | NotFound
  | StorageExceeded
  | { readonly kind: 'too_many_uploads'; readonly most: number }
  /** No object has arrived at the presigned address. */
  | { readonly kind: 'object_missing' }
  /** It has failed or was cancelled; a retry starts it again. */
  | { readonly kind: 'to_be_retried'; readonly reason: Failed }
  /** It has ended, so it cannot be cancelled. */
  | { readonly kind: 'not_to_be_cancelled'; readonly reason: 'upload_confirmed' | 'upload_failed' }
  /** It does not accept files of parts. */
  | { readonly kind: 'not_to_be_joined'; readonly reason: 'upload_confirmed' | 'nothing_missing' }
  | { readonly kind: 'too_many_files'; readonly most: number }
  | { readonly kind: 'files_too_large'; readonly mostBytes: number }
  | { readonly kind: 'upload_confirmed' | 'upload_in_ingest' | 'upload_in_use' };

type NewUpload = Pick<Upload, 'id' | 'name' | 'format' | 'contentType'> & {
  /** Null: not declared; the maximum file size is counted. */
  readonly sizeBytes: number | null;
  readonly now: Date;
};

/** Locks the storage of the organisation, checks its limit and inserts the row. */
const makeRow = async (
  tx: Tx,
  orgId: OrgId,
  { sizeBytes, ...upload }: NewUpload,
): Promise<Done<null> | UploadRefused> => {
  const { usedBytes, limitBytes } = await lockStorage(tx, orgId);
  if (usedBytes + (sizeBytes ?? MAX_UPLOAD_BYTES) > limitBytes)
    return { kind: 'storage_exceeded', limitBytes, usedBytes };
  const { limitUploads: most } = await keptAtMost(tx, orgId);
  if ((await countUploads(tx, orgId)) >= most) return { kind: 'too_many_uploads', most };
  await insertUpload(tx, orgId, { ...upload, declaredSizeBytes: sizeBytes });
  return done(null);
};

/** A new upload to a presigned address; its size counts until the address expires. */
export const reserveUpload = async (
  tx: Tx,
  orgId: OrgId,
  upload: NewUpload & { readonly until: Date },
): Promise<Done<null> | UploadRefused> => {
  const { until, ...row } = upload;
  const made = await makeRow(tx, orgId, row);
  if (made.kind !== 'done') return made;
  const { id, sizeBytes, now } = upload;
  await reserveAddress(tx, orgId, { uploadId: id, sizeBytes, until, now });
  return made;
};

/** A new upload whose bytes were already received; returns the number of its ingest, whose start the caller stages. */
export const addReceived = async (
  tx: Tx,
  orgId: OrgId,
  upload: NewUpload & { readonly sizeBytes: number },
): Promise<Done<number> | UploadRefused> => {
  const made = await makeRow(tx, orgId, upload);
  if (made.kind !== 'done') return made;
  return done(await begin(tx, orgId, upload.id, upload.sizeBytes, upload.now));
};

const begin = async (tx: Tx, orgId: OrgId, id: UploadId, sentBytes: number, now: Date): Promise<number> => {
  await registerReceived(tx, orgId, id, sentBytes, now);
  return beginIngest(tx, orgId, id, now);
};

/** The ingest of an upload; `begun`: a new one, whose start the caller stages. */
export type Ingest = { readonly row: Upload; readonly ingestSeq: number; readonly begun: boolean };

/**
 * Confirms that the bytes have arrived. A repeated call returns the same ingest. @param sentBytes size of the arrived object;
 * null: none
 */
export const confirmUpload = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  sentBytes: number | null,
  now: Date,
): Promise<Done<Ingest> | UploadRefused> => {
  const row = await lockUpload(tx, orgId, id);
  if (row === null) return notFound('data_source_id');
  if (row.status === 'failed' || row.status === 'cancelled')
    return { kind: 'to_be_retried', reason: `upload_${row.status}` };
  if (row.status !== 'pending' || row.ingestSeq > 0)
    return done({ row, ingestSeq: row.ingestSeq, begun: false });
  if (sentBytes === null) return { kind: 'object_missing' };
  return done({ row, ingestSeq: await begin(tx, orgId, row.id, sentBytes, now), begun: true });
};

/** Starts a new ingest of a row that the caller has locked; null row: not found. */
export const retryHeld = async (
  tx: Tx,
  orgId: OrgId,
  row: Upload | null,
  sentBytes: number | null,
  now: Date,
): Promise<Done<Ingest> | UploadRefused> => {
  if (row === null) return notFound();
  if (row.status === 'confirmed') return { kind: 'upload_confirmed' };
  if (sentBytes === null) return { kind: 'object_missing' };
  await registerFiles(tx, orgId, row, now);
  return done({ row, ingestSeq: await begin(tx, orgId, row.id, sentBytes, now), begun: true });
};

/** True if a row that the caller has locked can be cancelled; a cancelled one can, and stays as it is. */
export const mayCancel = (row: Upload | null): Done<Upload> | UploadRefused => {
  if (row === null) return notFound();
  return row.status === 'confirmed' || row.status === 'failed'
    ? { kind: 'not_to_be_cancelled', reason: `upload_${row.status}` }
    : done(row);
};

/** `given`: the received object is released and is to be removed from S3. */
export const cancelUpload = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<{ readonly row: Upload; readonly given: boolean }> | UploadRefused> => {
  const found = mayCancel(await lockUpload(tx, orgId, id));
  if (found.kind !== 'done') return found;
  const row = found.value;
  const given = row.status === 'pending';
  if (given) await markCancelled(tx, orgId, [row.id], now);
  return done({ row: { ...row, status: 'cancelled' }, given });
};

/** Removes an upload that no ingest reads and no revision uses. */
export const removeUpload = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<Upload> | UploadRefused> => {
  const row = await lockUpload(tx, orgId, id);
  if (row === null) return notFound();
  if (row.status === 'pending' && row.ingestSeq > 0) return { kind: 'upload_in_ingest' };
  if (await isUsed(tx, orgId, row.id)) return { kind: 'upload_in_use' };
  await deleteUpload(tx, orgId, row, now);
  return done(row);
};
