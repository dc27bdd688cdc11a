import { z } from '@hono/zod-openapi';
import { asId, type UploadId } from '../../db/kernel/ids.ts';
import type { ListRequest } from '../../db/kernel/keyset.ts';
import {
  cancelUpload,
  confirmUpload,
  removeUpload,
  reserveUpload,
  retryHeld,
} from '../../db/uploads/changes.ts';
import { MAX_UPLOAD_BYTES, stagingKey } from '../../db/uploads/stored-objects.ts';
import { findUpload, listUploads, lockUpload, uploadsAsJson } from '../../db/uploads/uploads.ts';
import { newId } from '../../platform/ids.ts';
import { shown } from '../../platform/issue-words.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { notFound } from '../kit/errors.ts';
import { JsonText } from '../kit/json-text.ts';
import { awaitedRoute, preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, queryBoolean } from '../kit/schemas.ts';
import { StreamedArray } from '../kit/streamed.ts';
import { ACCEPTED_EXTENSIONS, contentTypeOf, formatOf } from './formats.ts';
import { findSentBytes, freeStorage, removeGivenBack } from './object.ts';
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
import { wakeAssemblies } from './wake-assemblies.ts';

const TAG = 'Uploads';

const presign = preparedRoute(
  {
    operationId: 'presignUpload',
    method: 'post',
    path: '/api/v1/uploads/presign',
    tag: TAG,
    summary: 'Get an upload URL',
    description:
      'Send the bytes to `url` with `method` and all `headers`, then confirm the upload. The URL accepts one object. Its size counts toward the storage of the plan until the URL expires; without `size_bytes`, 250 MiB count.',
    scope: 'uploads:write',
    weight: 'heavy',
    body: presignRequest,
    responses: { 200: { description: 'URL and headers for the bytes.', schema: presignResponse } },
    errors: ['storage_exceeded', 'conflict', 'unsupported_file_type'],
  },
  ({ deps, caller, body }) => freeStorage(deps, caller, body.size_bytes ?? MAX_UPLOAD_BYTES),
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
    summary: 'Confirm an upload',
    description: 'Starts checking and reading the file that was sent. Confirming again returns the same job.',
    scope: 'uploads:write',
    weight: 'heavy',
    body: confirmRequest,
    responses: { 200: { description: 'The job that reads the file.', schema: confirmResponse } },
    errors: ['not_found', 'conflict'],
  },
  ({ deps, caller, body }) => findSentBytes(deps, caller, body.data_source_id),
  async ({ tx, caller, body, now, stage, prepared }) => {
    const sent = await confirmUpload(tx, caller.orgId, body.data_source_id, prepared, now);
    const { row, begun } = unwrap(sent);
    const ref = ingestUploadRef(row);
    if (begun) await stage(ref);
    return { status: 200, body: { job_id: ref.workflowId } };
  },
);

const get = awaitedRoute(
  {
    operationId: 'getUpload',
    method: 'get',
    path: '/api/v1/uploads/{data_source_id}',
    tag: TAG,
    summary: 'Get an upload',
    description:
      'Shows whether the file was read, or why not. `wait_seconds` waits while the upload is `pending`.',
    scope: 'uploads:read',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The upload.', schema: upload } },
    errors: ['not_found'],
  },
  ({ params }) => ({ kind: 'upload', id: params.data_source_id }),
  async ({ tx, caller, params }) => {
    const row = await findUpload(tx, caller.orgId, params.data_source_id);
    if (row === null) throw notFound();
    return { status: 200, body: toWire(row) };
  },
);

/** Uploads per page. The list is complete, as the contract requires: further pages follow as the client reads. */
const TOGETHER = 100;
const TOGETHER_AS_JSON = 2_000;
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
    summary: 'List uploads',
    description: 'Newest first. Returns all uploads at once.',
    scope: 'uploads:read',
    weight: 'light',
    query: z.object({
      include_cancelled: queryBoolean
        .optional()
        .describe('True also returns cancelled uploads. Default false.'),
    }),
    responses: { 200: { description: 'All uploads.', schema: z.array(upload) } },
  },
  async ({ deps, tx, caller: { orgId }, query }) => {
    const filter = { includeCancelled: query.include_cancelled ?? false };
    const first = await listUploads(tx, orgId, filter, pageBehind(null));
    if (!first.hasMore) return { status: 200, body: first.rows.map(toWire) };
    const pages = async function* () {
      yield first.rows.map(toWire);
      for (let after: ListRequest['after'] = first.keys?.at(-1) ?? null; after !== null; ) {
        const behind = { ...pageBehind(after), limit: TOGETHER_AS_JSON };
        const page = await deps.db.asReader(orgId, (later) => uploadsAsJson(later, orgId, filter, behind));
        if (page.text !== '') yield [new JsonText(page.text)];
        after = page.after;
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
      'The upload no longer counts toward the storage of the plan. Its bytes are removed when the presigned URL expires.',
    scope: 'uploads:write',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The cancelled upload.', schema: upload } },
    errors: ['not_found', 'conflict'],
  },
  async ({ deps, tx, caller, params, now, requestId, afterCommit, staged }) => {
    const { row, given } = unwrap(await cancelUpload(tx, caller.orgId, params.data_source_id, now));
    if (given) staged(await wakeAssemblies(tx, caller.orgId, [row.id], { now, requestId }));
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
    summary: 'Retry an upload',
    description:
      'Reads a failed, cancelled or pending upload again. Bytes are kept for a day after a failure, and after a cancel until the presigned URL expires; later requests get 409 `object_missing`. Missing files of an assembly are left out.',
    scope: 'uploads:write',
    weight: 'heavy',
    params: uploadId,
    responses: { 200: { description: 'The pending upload.', schema: upload } },
    errors: ['not_found', 'conflict'],
  },
  ({ deps, caller, params }) => findSentBytes(deps, caller, params.data_source_id),
  async ({ tx, caller, params, now, stage, prepared }) => {
    const held = await lockUpload(tx, caller.orgId, params.data_source_id);
    const row = unwrap(await retryHeld(tx, caller.orgId, held, prepared, now));
    await stage(ingestUploadRef(row));
    return { status: 200, body: toWire(row) };
  },
);

const download = readRoute(
  {
    operationId: 'getUploadDownloadUrl',
    method: 'get',
    path: '/api/v1/uploads/{data_source_id}/download-url',
    tag: TAG,
    summary: 'Get a download URL',
    description: 'Returns a short-lived URL of a confirmed file; 404 for other uploads.',
    scope: 'uploads:read',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The address.', schema: downloadUrl } },
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
    summary: 'Delete an upload',
    description:
      'Deletes the file and its previews. Returns 409 while the file is being read (cancel first) or bound to a revision. Calculations made with it stay.',
    scope: 'uploads:write',
    weight: 'light',
    params: uploadId,
    responses: { 200: { description: 'The upload was deleted.', schema: message } },
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
