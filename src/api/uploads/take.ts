import type { Tx } from '../../db/database.ts';
import { asId, type OrgId, type UploadId } from '../../db/ids.ts';
import { findTier } from '../../db/organisations.ts';
import type { WorkflowRef } from '../../db/staged-starts.ts';
import { beginIngest, insertUpload, storageUsed, type UploadFormat } from '../../db/uploads.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { ApiError } from '../kit/errors.ts';
import type { ReceivedFile } from '../kit/multipart.ts';
import { formatOf } from './formats.ts';

/** Makes an upload of a file that a form brought, and stages its ingest. @throws ApiError unsupported_file_type, storage_exceeded */
export const takeUpload = async (
  tx: Tx,
  orgId: OrgId,
  file: ReceivedFile,
  options: {
    readonly formats: readonly UploadFormat[];
    readonly now: Date;
    readonly stage: (ref: WorkflowRef) => Promise<void>;
  },
): Promise<UploadId> => {
  const known = formatOf(file.name);
  if (known === null || !options.formats.includes(known.format)) {
    throw new ApiError('unsupported_file_type', {
      message: `${file.field} takes ${options.formats.join(', ')}.`,
      details: { field: file.field, accepted: options.formats },
    });
  }
  const { storageBytes } = await findTier(tx, orgId);
  const used = await storageUsed(tx, orgId);
  if (used + file.sizeBytes > storageBytes) {
    throw new ApiError('storage_exceeded', { details: { storage_bytes: storageBytes, used_bytes: used } });
  }
  const id = asId<UploadId>(file.id);
  await insertUpload(tx, orgId, {
    id,
    name: file.name,
    format: known.format,
    contentType: known.contentType,
    declaredSizeBytes: file.sizeBytes,
    now: options.now,
  });
  await options.stage(ingestUploadRef(id, await beginIngest(tx, orgId, id, options.now)));
  return id;
};
