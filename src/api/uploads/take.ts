import type { Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId, type UploadId } from '../../db/kernel/ids.ts';
import type { WorkflowRef } from '../../db/outbox/staged-starts.ts';
import { lockStorage, registerSent } from '../../db/uploads/stored-objects.ts';
import { beginIngest, insertUpload, type UploadFormat } from '../../db/uploads/uploads.ts';
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
  const { usedBytes, limitBytes } = await lockStorage(tx, orgId);
  if (usedBytes + file.sizeBytes > limitBytes) {
    throw new ApiError('storage_exceeded', { details: { storage_bytes: limitBytes, used_bytes: usedBytes } });
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
  await registerSent(tx, orgId, id, file.sizeBytes, options.now);
  await options.stage(ingestUploadRef(id, await beginIngest(tx, orgId, id, options.now)));
  return id;
};
