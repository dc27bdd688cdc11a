import type { UploadId } from '../../db/kernel/ids.ts';
import { registerSent } from '../../db/uploads/stored-objects.ts';
import { beginIngest, lockUploads, markCancelled } from '../../db/uploads/uploads.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { preparedRoute, type Route, writeRoute } from '../kit/route.ts';
import { findSentBytes, removeGivenBack } from './object.ts';
import { bulkIds, bulkResult } from './schemas.ts';

const TAG = 'Uploads';

type Skipped = { readonly id: string; readonly reason: string };

/** Each id once, in the order asked. */
const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

const cancel = writeRoute(
  {
    operationId: 'bulkCancelUploads',
    method: 'post',
    path: '/api/v1/uploads/bulk-cancel',
    tag: TAG,
    summary: 'Cancel several pending uploads',
    description: 'What cannot be cancelled is in `skipped` with its reason; the rest is cancelled.',
    scope: 'uploads:write',
    weight: 'light',
    body: bulkIds,
    responses: { 200: { description: 'What happened to each id', schema: bulkResult } },
    errors: ['conflict'],
  },
  async ({ deps, tx, caller, body, now, afterCommit }) => {
    const rows = await lockUploads(tx, caller.orgId, distinct(body.ids));
    const cancelled: string[] = [];
    const pending: UploadId[] = [];
    const skipped: Skipped[] = [];
    for (const id of distinct(body.ids)) {
      const row = rows.get(id);
      if (row === undefined) skipped.push({ id, reason: 'not_found' });
      else if (row.status === 'confirmed' || row.status === 'failed') {
        skipped.push({ id, reason: `upload_${row.status}` });
      } else {
        if (row.status === 'pending') pending.push(row.id);
        cancelled.push(id);
      }
    }
    await markCancelled(tx, caller.orgId, pending, now);
    afterCommit('removal of copies', () => removeGivenBack(deps, caller, pending));
    return { status: 200, body: { cancelled, retried: [], skipped } };
  },
);

const retry = preparedRoute(
  {
    operationId: 'bulkRetryUploads',
    method: 'post',
    path: '/api/v1/uploads/bulk-retry',
    tag: TAG,
    summary: 'Validate and ingest several uploads again',
    description: 'What needs no retry, or has no file in storage, is in `skipped` with its reason.',
    scope: 'uploads:write',
    weight: 'heavy',
    body: bulkIds,
    responses: { 200: { description: 'What happened to each id', schema: bulkResult } },
    errors: ['conflict'],
  },
  async ({ deps, caller, body }) => {
    const sent = new Map<string, number>();
    for (const id of distinct(body.ids)) {
      const bytes = await findSentBytes(deps, caller, id);
      if (bytes !== null) sent.set(id, bytes);
    }
    return sent;
  },
  async ({ tx, caller, body, now, stage, prepared }) => {
    const rows = await lockUploads(tx, caller.orgId, distinct(body.ids));
    const retried: string[] = [];
    const skipped: Skipped[] = [];
    for (const id of distinct(body.ids)) {
      const row = rows.get(id);
      const bytes = prepared.get(id);
      if (row === undefined) skipped.push({ id, reason: 'not_found' });
      else if (row.status === 'confirmed') skipped.push({ id, reason: 'upload_confirmed' });
      else if (bytes === undefined) skipped.push({ id, reason: 'object_missing' });
      else {
        await registerSent(tx, caller.orgId, row.id, bytes, now);
        await stage(ingestUploadRef(row.id, await beginIngest(tx, caller.orgId, row.id, now)));
        retried.push(id);
      }
    }
    return { status: 200, body: { cancelled: [], retried, skipped } };
  },
);

export const bulkUploadRoutes: readonly Route[] = [cancel, retry];
