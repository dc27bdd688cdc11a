import { z } from '@hono/zod-openapi';
import { asId, type UploadId } from '../../db/kernel/ids.ts';
import type { ListRequest, ListResult } from '../../db/kernel/keyset.ts';
import {
  cancelUpload,
  confirmUpload,
  removeUpload,
  reserveUpload,
  retryHeld,
} from '../../db/uploads/changes.ts';
import { MAX_UPLOAD_BYTES, stagingKey } from '../../db/uploads/stored-objects.ts';
import { findUpload, listUploads, lockUpload, type Upload } from '../../db/uploads/uploads.ts';
import { newId } from '../../platform/ids.ts';
import { shown } from '../../platform/issue-words.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { notFound } from '../kit/errors.ts';
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, queryBoolean } from '../kit/schemas.ts';
import { StreamedArray } from '../kit/streamed.ts';
import { ACCEPTED_EXTENSIONS, contentTypeOf, formatOf } from './formats.ts';
import { findSentBytes, makeRoom, removeGivenBack } from './object.ts';
import { unsupported, unwrap } from './refusals.ts';
import {
  confirmRequest,
  confirmResponse,
  DOWNLOAD_URL_SECONDS,
  downloadUrl,
  presignRequest,
  presignResponse,
  toWire,
  UPLOAD_URL_SECONDS,
  upload,
  uploadId,
} from './schemas.ts';
import { tellAssemblies } from './tell-assemblies.ts';

const TAG = 'Uploads';

const presign = preparedRoute(
  {
    operationId: 'presignUpload',
    method: 'post',
    path: '/api/v1/uploads/presign',
    tag: TAG,
    summary: 'Ask for an address to send a file to',
    description:
      'Send the bytes to `url` with `method` and every header of `headers`, then confirm. The address takes one object: a second PUT is refused. Until it expires, the size counts toward the storage of the plan; without `size_bytes` that is 250 MiB.',
    scope: 'uploads:write',
    weight: 'heavy',
    body: presignRequest,
    responses: { 200: { description: 'Where to send the bytes', schema: presignResponse } },
    errors: ['storage_exceeded', 'conflict', 'unsupported_file_type'],
  },
  ({ deps, caller, body }) => makeRoom(deps, caller, body.size_bytes ?? MAX_UPLOAD_BYTES),
  async ({ deps, tx, caller, body, now }) => {
    const known = formatOf(body.name);
    if (known === null)
      throw unsupported(
        `The file name ${shown(body.name)} has no accepted extension. Use one of: ${ACCEPTED_EXTENSIONS.join(', ')}.`,
        { accepted: ACCEPTED_EXTENSIONS },
      );
    const id = asId<UploadId>(newId());
    const contentType = body.content_type ?? known.contentType;
    const upload = {
      id,
      name: body.name,
      format: known.format,
      contentType,
      sizeBytes: body.size_bytes ?? null,
      until: new Date(now.getTime() + UPLOAD_URL_SECONDS * 1000),
      now,
    };
    unwrap(await reserveUpload(tx, caller.orgId, upload));
    const put = await deps.store.presignPut(stagingKey(caller.orgId, id), {
      contentType,
      sizeBytes: body.size_bytes ?? null,
      expiresInSeconds: UPLOAD_URL_SECONDS,
    });
    return {
      status: 200,
      body: {
        data_source_id: id,
        url: put.url,
        method: 'PUT',
        headers: put.headers,
        fields: null,
        expires_in: UPLOAD_URL_SECONDS,
      },
    };
  },
);

const confirm = preparedRoute(
  {
    operationId: 'confirmUpload',
    method: 'post',
    path: '/api/v1/uploads/confirm',
    tag: TAG,
    summary: 'Say that the bytes are there; validation and ingest begin',
    description: 'Confirming a pending or confirmed upload again gives the same job.',
    scope: 'uploads:write',
    weight: 'heavy',
    body: confirmRequest,
    responses: { 200: { description: 'The job that ingests the file', schema: confirmResponse } },
    errors: ['not_found', 'conflict'],
  },
  ({ deps, caller, body }) => findSentBytes(deps, caller, body.data_source_id),
  async ({ tx, caller, body, now, stage, prepared }) => {
    const sent = await confirmUpload(tx, caller.orgId, body.data_source_id, prepared, now);
    const { row, ingestSeq, begun } = unwrap(sent);
    const ref = ingestUploadRef(row.id, ingestSeq);
    if (begun) await stage(ref);
    return { status: 200, body: { job_id: ref.workflowId } };
  },
);

const get = readRoute(
  {
    operationId: 'getUpload',
    method: 'get',
    path: '/api/v1/uploads/{data_source_id}',
    tag: TAG,
    summary: 'One upload: whether its file was read, or why not',
    scope: 'uploads:read',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The upload', schema: upload } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findUpload(tx, caller.orgId, params.data_source_id);
    if (row === null) throw notFound();
    return { status: 200, body: toWire(row) };
  },
);

/** Uploads that are read at once. The list is complete, as the contract says: the others follow as its reader takes them. */
const TOGETHER = 500;
const pageBehind = (after: ListRequest['after']): ListRequest => ({
  limit: TOGETHER,
  order: 'desc',
  after,
  offset: 0,
  createdAfter: null,
  createdBefore: null,
});

const list = readRoute(
  {
    operationId: 'listUploads',
    method: 'get',
    path: '/api/v1/uploads/',
    tag: TAG,
    summary: 'All uploads, newest first',
    scope: 'uploads:read',
    weight: 'light',
    query: z.object({
      include_cancelled: queryBoolean
        .optional()
        .openapi({ description: 'also show cancelled uploads, default false' }),
    }),
    responses: { 200: { description: 'The uploads', schema: z.array(upload) } },
  },
  async ({ deps, tx, caller: { orgId }, query }) => {
    const filter = { includeCancelled: query.include_cancelled ?? false };
    const first = await listUploads(tx, orgId, filter, pageBehind(null));
    if (!first.hasMore) return { status: 200, body: first.rows.map(toWire) };
    const pages = async function* () {
      for (let page: ListResult<Upload> = first; ; ) {
        yield page.rows.map(toWire);
        const last = page.keys?.at(-1) ?? null;
        if (!page.hasMore || last === null) return;
        page = await deps.db.asReader(orgId, (later) => listUploads(later, orgId, filter, pageBehind(last)));
      }
    };
    return { status: 200, body: new StreamedArray(pages()) };
  },
);

const cancel = writeRoute(
  {
    operationId: 'cancelUpload',
    method: 'post',
    path: '/api/v1/uploads/{data_source_id}/cancel',
    tag: TAG,
    summary: 'Cancel a pending upload',
    description:
      'It counts no longer toward the storage of the plan, and what was sent is removed when the address has expired.',
    scope: 'uploads:write',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The upload', schema: upload } },
    errors: ['not_found', 'conflict'],
  },
  async ({ deps, tx, caller, params, now, requestId, afterCommit, staged }) => {
    const { row, given } = unwrap(await cancelUpload(tx, caller.orgId, params.data_source_id, now));
    if (given) staged(await tellAssemblies(tx, caller.orgId, [row.id], { now, requestId }));
    if (given) afterCommit('removal of copies', () => removeGivenBack(deps, caller, [row.id]));
    return { status: 200, body: toWire(row) };
  },
);

const retry = preparedRoute(
  {
    operationId: 'retryUpload',
    method: 'post',
    path: '/api/v1/uploads/{data_source_id}/retry',
    tag: TAG,
    summary: 'Retry an upload; a failed, cancelled or pending one is validated and ingested again',
    description:
      'What was sent is kept for a day after a failure, and after a cancel until its address expires; later this is 409 `object_missing`. An assembly is read with the files of its parts that were sent; those that are missing are left out by name.',
    scope: 'uploads:write',
    weight: 'heavy',
    params: uploadId,
    responses: { 200: { description: 'The upload, pending', schema: upload } },
    errors: ['not_found', 'conflict'],
  },
  ({ deps, caller, params }) => findSentBytes(deps, caller, params.data_source_id),
  async ({ tx, caller, params, now, stage, prepared }) => {
    const held = await lockUpload(tx, caller.orgId, params.data_source_id);
    const { row, ingestSeq } = unwrap(await retryHeld(tx, caller.orgId, held, prepared, now));
    await stage(ingestUploadRef(row.id, ingestSeq));
    return {
      status: 200,
      body: toWire({ ...row, status: 'pending', failureReason: null, missingFiles: null }),
    };
  },
);

const download = readRoute(
  {
    operationId: 'getUploadDownloadUrl',
    method: 'get',
    path: '/api/v1/uploads/{data_source_id}/download-url',
    tag: TAG,
    summary: 'A short-lived address of a confirmed file',
    scope: 'uploads:read',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The address', schema: downloadUrl } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params }) => {
    const row = await findUpload(tx, caller.orgId, params.data_source_id);
    if (row?.status !== 'confirmed' || row.objectKey === null) throw notFound();
    const url = await deps.store.presignGet(row.objectKey, {
      filename: row.name,
      contentType: contentTypeOf(row.format),
      expiresInSeconds: DOWNLOAD_URL_SECONDS,
    });
    return { status: 200, body: { url } };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteUpload',
    method: 'delete',
    path: '/api/v1/uploads/{data_source_id}',
    tag: TAG,
    summary: 'Delete an upload with its file and pictures',
    description:
      'In any state but `pending` with an ingest under way (cancel it first), and while no revision has the file as a dataset. Calculations that were made with it stay, with what they were made from.',
    scope: 'uploads:write',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'It is gone', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ deps, tx, caller, params, now, afterCommit }) => {
    const row = unwrap(await removeUpload(tx, caller.orgId, params.data_source_id, now));
    const owners = [row.id, ...(row.sha256 === null ? [] : [row.sha256])];
    afterCommit('removal of a deleted file', () => removeGivenBack(deps, caller, owners));
    return { status: 200, body: { message: 'The upload is deleted.' } };
  },
);

export const uploadRoutes: readonly Route[] = [presign, confirm, list, get, cancel, retry, download, remove];
