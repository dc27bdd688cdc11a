import { z } from '@hono/zod-openapi';
import { addFiles, MAX_FILES } from '../../db/uploads/join.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { sentForm } from '../kit/multipart.ts';
import { preparedRoute, type Route } from '../kit/route.ts';
import { formatOf } from './formats.ts';
import { findSentBytes } from './object.ts';
import { unsupported, unwrap } from './refusals.ts';
import { toWire, upload, uploadId } from './schemas.ts';

const fields = z.object({
  role: z.literal('component_cad').describe('Role of the files: parts of an assembly.'),
});

/** Maximum files of one request; send more in further ones. */
const MAX_AT_ONCE = 100;

const addInput = preparedRoute(
  {
    operationId: 'addUploadInput',
    method: 'post',
    path: '/api/v1/uploads/{data_source_id}/inputs',
    tag: 'Uploads',
    summary: 'Send missing files of an assembly',
    description: `For a STEP file that failed because its parts are in other files. Send the files that \`missing_files\` names, together or one by one. File names must match, ignoring case and folders; a file with the same name replaces the earlier one. When the last file arrives, the upload is read again and may name further files. \`retry\` reads it without the missing files. STEP files only, at most ${MAX_FILES} files and 250 MiB in total, kept for a day after the last one.`,
    scope: 'uploads:write',
    weight: 'heavy',
    params: uploadId,
    multipart: {
      fields,
      files: {
        file: {
          required: true,
          max: MAX_AT_ONCE,
          description: 'STEP file of a part, with the name that the assembly refers to.',
        },
      },
    },
    responses: {
      200: { description: 'The upload: `failed` while files are missing, then `pending`.', schema: upload },
    },
    errors: ['not_found', 'conflict', 'unsupported_file_type', 'storage_exceeded', 'payload_too_large'],
  },
  ({ deps, caller, params }) => findSentBytes(deps, caller, params.data_source_id),
  async ({ tx, caller, params, form, now, stage, prepared }) => {
    const sent = sentForm(form, fields).files.map(({ id, name, sizeBytes, sha256 }) => {
      if (formatOf(name)?.format !== 'step')
        throw unsupported('Files of the parts of an assembly must be STEP files. Send .step or .stp files.', {
          field: 'file',
          accepted: ['step'],
        });
      return { id, name, size_bytes: sizeBytes, sha256 };
    });
    const at = { sentBytes: prepared, now };
    const { row, begun } = unwrap(await addFiles(tx, caller.orgId, params.data_source_id, sent, at));
    if (begun) await stage(ingestUploadRef(row));
    return { status: 200, body: toWire(row) };
  },
);

export const uploadInputRoutes: readonly Route[] = [addInput];
