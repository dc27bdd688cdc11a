import type { Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId, type UploadId } from '../../db/kernel/ids.ts';
import type { WorkflowRef } from '../../db/outbox/staged-starts.ts';
import { addReceived } from '../../db/uploads/changes.ts';
import type { UploadFormat } from '../../db/uploads/uploads.ts';
import { shown } from '../../platform/issue-words.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import type { ReceivedFile } from '../kit/multipart.ts';
import { formatOf } from './formats.ts';
import { unsupported, unwrap } from './refusals.ts';

/**
 * Makes an upload of a file received in a form, and stages its ingest. @throws ApiError unsupported_file_type, storage_exceeded
 */
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
  if (known === null || !options.formats.includes(known.format))
    throw unsupported(
      `${file.field} must be one of ${options.formats.join(', ')} (got ${shown(file.name)}).`,
      {
        field: file.field,
        accepted: options.formats,
      },
    );
  const id = asId<UploadId>(file.id);
  const { name, sizeBytes } = file;
  const taken = await addReceived(tx, orgId, { id, name, ...known, sizeBytes, now: options.now });
  await options.stage(ingestUploadRef(unwrap(taken)));
  return id;
};
