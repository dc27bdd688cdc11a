import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, notFound } from '../kernel/outcome.ts';
import type { UploadRefused } from './refused.ts';
import {
  keepForRetry,
  lockStorage,
  MAX_UPLOAD_BYTES,
  registerObjects,
  stagingKey,
} from './stored-objects.ts';
import { beginIngest, setFiles } from './upload-states.ts';
import { type JoinedFile, lockUpload, type Upload } from './uploads.ts';

/** Maximum number of files that one upload is joined from. Assumed: an assembly has at most 300 unique components. */
export const MAX_FILES = 500;

const keyOf = (name: string): string => name.toLowerCase();

const withoutExtension = (name: string): string => name.replace(/\.[^.]+$/, '');

/** An upload with its joined files; `begun`: no file is missing any more, and a new ingest reads it. */
export type Joined = { readonly row: Upload; readonly begun: boolean };

/**
 * Adds files to an assembly that was refused because its parts are in other files; a file replaces an earlier one of the same
 * name. With the last missing file, an ingest of all of them begins, whose start the caller stages. All files are kept for a day
 * from now on.
 * @param sentBytes size of the first file; null: no longer stored
 */
export const addFiles = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  sent: readonly JoinedFile[],
  { sentBytes, now }: { readonly sentBytes: number | null; readonly now: Date },
): Promise<Done<Joined> | UploadRefused> => {
  // Locks the upload before the storage, as a confirm does.
  const row = await lockUpload(tx, orgId, id);
  if (row === null) return notFound('data_source_id');
  const { usedBytes, limitBytes } = await lockStorage(tx, orgId);
  const refused = mayJoin(row);
  if (refused !== null) return refused;
  if (sentBytes === null) return { kind: 'object_missing' };
  const own = { id: row.id, name: row.name, size_bytes: sentBytes, sha256: null };
  const byName = new Map((row.files ?? [own]).map((file) => [keyOf(file.name), file]));
  for (const file of sent) byName.set(keyOf(file.name), file);
  const files = [...byName.values()];
  if (files.length > MAX_FILES) return { kind: 'too_many_files', most: MAX_FILES };
  if (files.reduce((sum, file) => sum + file.size_bytes, 0) > MAX_UPLOAD_BYTES)
    return { kind: 'files_too_large', mostBytes: MAX_UPLOAD_BYTES };
  const sentNow = sent.reduce((sum, file) => sum + file.size_bytes, 0);
  if (usedBytes + sentNow > limitBytes) return { kind: 'storage_exceeded', limitBytes, usedBytes };
  const missing = (row.missingFiles ?? []).filter((name) => !byName.has(keyOf(name)));
  const name = row.files === null ? `${withoutExtension(row.name)}.zip` : row.name;
  await setFiles(tx, orgId, row.id, { name, files, missing, now });
  await registerFiles(tx, orgId, { id: row.id, files }, now);
  if (missing.length > 0) await keepForRetry(tx, orgId, row.id, now);
  const ingestSeq = missing.length === 0 ? await beginIngest(tx, orgId, row.id, now, true) : null;
  const joined = { ...row, name, format: 'zip', contentType: 'application/zip', files } as const;
  return done({
    row:
      ingestSeq === null
        ? { ...joined, missingFiles: missing }
        : {
            ...joined,
            status: 'pending',
            failureCode: null,
            failureReason: null,
            missingFiles: null,
            ingestSeq,
          },
    begun: ingestSeq !== null,
  });
};

/** The files of an upload have arrived, and an ingest needs them. */
export const registerFiles = (
  tx: Tx,
  orgId: OrgId,
  { id, files }: Pick<Upload, 'id' | 'files'>,
  now: Date,
): Promise<void> => {
  const objects = (files ?? []).map((file) => ({
    key: stagingKey(orgId, file.id),
    sizeBytes: file.size_bytes,
  }));
  return registerObjects(tx, orgId, id, objects, now);
};

/** Files can be added if an ingest listed missing ones, and to an upload that is already joined. */
const mayJoin = (row: Upload): UploadRefused | null => {
  if (row.status === 'pending')
    return row.ingestSeq > 0
      ? { kind: 'upload_in_ingest' }
      : { kind: 'not_to_be_joined', reason: 'nothing_missing' };
  if (row.status === 'confirmed') return { kind: 'not_to_be_joined', reason: 'upload_confirmed' };
  if (row.status === 'cancelled') return { kind: 'to_be_retried', reason: 'upload_cancelled' };
  if (row.files !== null) return null;
  return row.format === 'step' && row.missingFiles !== null
    ? null
    : { kind: 'not_to_be_joined', reason: 'nothing_missing' };
};
