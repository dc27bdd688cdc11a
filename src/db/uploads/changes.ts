import type { Tx } from '../kernel/database.ts';
import type { OrgId, UploadId } from '../kernel/ids.ts';
import { type Done, done, notFound } from '../kernel/outcome.ts';
import { registerFiles } from './join.ts';
import type { UploadRefused } from './refused.ts';
import {
  keptAtMost,
  lockStorage,
  MAX_UPLOAD_BYTES,
  registerReceived,
  reserveAddress,
} from './stored-objects.ts';
import { beginIngest, deleteUpload, markCancelled } from './upload-states.ts';
import { countUploads, insertUpload, isUsed, lockUpload, type Upload } from './uploads.ts';

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

/** A new upload whose bytes were already received; returns its ingest, whose start the caller stages. */
export const addReceived = async (
  tx: Tx,
  orgId: OrgId,
  upload: NewUpload & { readonly sizeBytes: number },
): Promise<Done<Pick<Upload, 'id' | 'ingestSeq'>> | UploadRefused> => {
  const made = await makeRow(tx, orgId, upload);
  if (made.kind !== 'done') return made;
  const { id, sizeBytes, now } = upload;
  return done({ id, ingestSeq: await begin(tx, orgId, id, sizeBytes, now) });
};

const begin = async (tx: Tx, orgId: OrgId, id: UploadId, sentBytes: number, now: Date): Promise<number> => {
  await registerReceived(tx, orgId, id, sentBytes, now);
  return beginIngest(tx, orgId, id, now);
};

/** An upload with its ingest; `begun`: a new one, whose start the caller stages. */
type Ingest = { readonly row: Upload; readonly begun: boolean };

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
  if (row.status !== 'pending' || row.ingestSeq > 0) return done({ row, begun: false });
  if (sentBytes === null) return { kind: 'object_missing' };
  const ingestSeq = await begin(tx, orgId, row.id, sentBytes, now);
  return done({ row: { ...row, ingestSeq }, begun: true });
};

/** Starts a new ingest of a row that the caller has locked, whose start it stages; null row: not found. */
export const retryHeld = async (
  tx: Tx,
  orgId: OrgId,
  row: Upload | null,
  sentBytes: number | null,
  now: Date,
): Promise<Done<Upload> | UploadRefused> => {
  if (row === null) return notFound();
  if (row.status === 'confirmed') return { kind: 'upload_confirmed' };
  if (sentBytes === null) return { kind: 'object_missing' };
  await registerFiles(tx, orgId, row, now);
  const ingestSeq = await begin(tx, orgId, row.id, sentBytes, now);
  return done({
    ...row,
    status: 'pending',
    failureCode: null,
    failureReason: null,
    missingFiles: null,
    ingestSeq,
  });
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
