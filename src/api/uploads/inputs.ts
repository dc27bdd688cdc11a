import { z } from '@hono/zod-openapi';
import { addFiles, MOST_FILES } from '../../db/uploads/join.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { sentForm } from '../kit/multipart.ts';
import { preparedRoute, type Route } from '../kit/route.ts';
import { formatOf } from './formats.ts';
import { findSentBytes } from './object.ts';
import { unsupported, unwrap } from './refusals.ts';
import { toWire, upload, uploadId } from './schemas.ts';

const fields = z.object({ role: z.literal('component_cad') });

/** Files of one request; more come in further ones. */
const MOST_AT_ONCE = 100;

const addInput = preparedRoute(
  {
    operationId: 'addUploadInput',
    method: 'post',
    path: '/api/v1/uploads/{data_source_id}/inputs',
    tag: 'Uploads',
    summary: 'Send the files of an assembly; those that its parts are in',
    description: `For a STEP file that failed because it holds the structure of an assembly alone: \`missing_files\` names the files that it refers to. They are sent here, one by one or several at once, in any order, under these names; letter case and folders do not matter. With the last of them the upload is read again, as the ZIP file of all that was sent, which it is from the first of them on. Files that such files name in turn are asked for in the same way. \`retry\` reads it at once, and leaves out by name what is missing. A file of the same name replaces the earlier one. STEP, at most ${MOST_FILES} files and 250 MiB together, kept for a day after the last.`,
    scope: 'uploads:write',
    weight: 'heavy',
    params: uploadId,
    multipart: {
      fields,
      files: {
        file: {
          required: true,
          max: MOST_AT_ONCE,
          description: 'a file of a part, under the name that the assembly has for it',
        },
      },
    },
    responses: {
      200: { description: 'The upload: `failed` while files are missing, then `pending`', schema: upload },
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
    const { row, ingestSeq } = unwrap(await addFiles(tx, caller.orgId, params.data_source_id, sent, at));
    if (ingestSeq !== null) await stage(ingestUploadRef(row.id, ingestSeq));
    return { status: 200, body: toWire(row) };
  },
);

export const uploadInputRoutes: readonly Route[] = [addInput];
