import type { UploadId } from '../../db/kernel/ids.ts';
import { mayCancel, retryHeld } from '../../db/uploads/changes.ts';
import { markCancelled } from '../../db/uploads/upload-states.ts';
import { lockUploads } from '../../db/uploads/uploads.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { preparedRoute, type Route, writeRoute } from '../kit/route.ts';
import { findSentBytes, removeGivenBack } from './object.ts';
import { reasonOf } from './refusals.ts';
import { bulkIds, bulkResult } from './schemas.ts';
import { wakeAssemblies } from './wake-assemblies.ts';

const TAG = 'Uploads';

type Skipped = { readonly id: string; readonly reason: string };

/** Each id once, in request order. */
const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

const cancel = writeRoute(
  {
    operationId: 'bulkCancelUploads',
    method: 'post',
    path: '/api/v1/uploads/bulk-cancel',
    tag: TAG,
    summary: 'Cancel several uploads',
    description: 'Uploads that cannot be cancelled are listed in `skipped` with the reason.',
    scope: 'uploads:write',
    weight: 'light',
    body: bulkIds,
    responses: { 200: { description: 'Outcome for each id.', schema: bulkResult } },
    errors: ['conflict'],
  },
  async ({ deps, tx, caller, body, now, requestId, afterCommit, staged }) => {
    const rows = await lockUploads(tx, caller.orgId, distinct(body.ids));
    const cancelled: string[] = [];
    const pending: UploadId[] = [];
    const skipped: Skipped[] = [];
    for (const id of distinct(body.ids)) {
      const found = mayCancel(rows.get(id) ?? null);
      if (found.kind !== 'done') skipped.push({ id, reason: reasonOf(found) });
      else {
        if (found.value.status === 'pending') pending.push(found.value.id);
        cancelled.push(id);
      }
    }
    await markCancelled(tx, caller.orgId, pending, now);
    staged(await wakeAssemblies(tx, caller.orgId, pending, { now, requestId }));
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
    summary: 'Retry several uploads',
    description: 'Uploads that need no retry or have no stored file are listed in `skipped` with the reason.',
    scope: 'uploads:write',
    weight: 'heavy',
    body: bulkIds,
    responses: { 200: { description: 'Outcome for each id.', schema: bulkResult } },
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
      const begun = await retryHeld(tx, caller.orgId, rows.get(id) ?? null, prepared.get(id) ?? null, now);
      if (begun.kind !== 'done') skipped.push({ id, reason: reasonOf(begun) });
      else {
        await stage(ingestUploadRef(begun.value));
        retried.push(id);
      }
    }
    return { status: 200, body: { cancelled: [], retried, skipped } };
  },
);

export const bulkUploadRoutes: readonly Route[] = [cancel, retry];
