import { z } from '@hono/zod-openapi';
import { lockPartPrices, refreshPartPrice } from '../../db/calculations/part-prices.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId, type PartId, type RevisionId } from '../../db/kernel/ids.ts';
import { datasetsOf, insertDataset } from '../../db/parts/datasets.ts';
import { findPart, hasOpenWork, lockPart } from '../../db/parts/parts.ts';
import {
  countRevisions,
  deleteRevision,
  findRevision,
  findRevisionByCode,
  insertRevision,
  listRevisionCodes,
  listRevisions,
  lockRevision,
  newestRevision,
  nextFreeCode,
  type Revision,
  updateRevision as updateRow,
} from '../../db/parts/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import {
  createRevision,
  partId,
  revision,
  revisionId,
  revisionList,
  revisionToWire,
  updateRevision,
} from './schemas.ts';

const TAG = 'Parts';
const LIST = 'listPartRevisions';

const requireFreeCode = async (tx: Tx, orgId: OrgId, row: Revision): Promise<void> => {
  const taken = await findRevisionByCode(tx, orgId, row.partId, row.revisionCode);
  if (taken === null || taken.id === row.id) return;
  throw conflict('The part has a revision of this code.', { existing_revision_id: taken.id });
};

const create = writeRoute(
  {
    operationId: 'createPartRevision',
    method: 'post',
    path: '/api/v1/parts/{part_id}/revisions',
    tag: TAG,
    summary: 'Create a revision',
    scope: 'parts:write',
    weight: 'light',
    params: partId,
    body: createRevision,
    responses: { 201: { description: 'The revision', schema: revision } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    // Held, so that two requests at once do not both take the next letter.
    const part = await lockPart(tx, caller.orgId, params.part_id);
    if (part === null) throw notFound();
    const newest = await newestRevision(tx, caller.orgId, part.id);
    // Later than the one before also when both were asked for at once: the newest revision is the one of the last letter.
    const createdAt =
      newest === null || newest.createdAt < now ? now : new Date(newest.createdAt.getTime() + 1);
    const taken = await listRevisionCodes(tx, caller.orgId, part.id);
    const row = {
      id: asId<RevisionId>(newId()),
      partId: part.id,
      revisionCode: body.revision_code ?? nextFreeCode(newest?.revisionCode ?? '', taken),
      description: body.description ?? '',
      createdAt,
      updatedAt: createdAt,
    };
    await requireFreeCode(tx, caller.orgId, row);
    await insertRevision(tx, caller.orgId, row);
    if (body.copy_datasets === true && newest !== null) {
      const links = (await datasetsOf(tx, caller.orgId, [newest.id])).get(newest.id) ?? [];
      for (const link of links.filter((candidate) => candidate.active)) {
        await insertDataset(tx, caller.orgId, { ...link, id: newId(), revisionId: row.id, createdAt: now });
      }
    }
    const datasets = await datasetsOf(tx, caller.orgId, [row.id]);
    return { status: 201, body: revisionToWire(row, datasets.get(row.id) ?? []) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: '/api/v1/parts/{part_id}/revisions',
    tag: TAG,
    summary: 'Revisions of a part, newest first',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    params: partId,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of revisions', schema: revisionList } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    const part = await findPart(tx, caller.orgId, params.part_id);
    if (part === null) throw notFound();
    const path = `/api/v1/parts/${part.id}/revisions`;
    const { rows, position, page } = await readList(
      deps,
      { operationId: `${LIST}:${part.id}`, path, query },
      (asked) => listRevisions(tx, caller.orgId, asId<PartId>(part.id), asked),
    );
    const datasets = await datasetsOf(
      tx,
      caller.orgId,
      rows.map((row) => row.id),
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        count: await countRevisions(tx, caller.orgId, part.id, page),
        data: rows.map((row) => revisionToWire(row, datasets.get(row.id) ?? [])),
        has_more: position.hasMore,
        next_cursor: position.nextCursor,
      },
    };
  },
);

const get = readRoute(
  {
    operationId: 'getPartRevision',
    method: 'get',
    path: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    tag: TAG,
    summary: 'One revision',
    scope: 'parts:read',
    weight: 'light',
    params: revisionId,
    responses: { 200: { description: 'The revision', schema: revision } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findRevision(tx, caller.orgId, params.revision_id);
    if (row === null || row.partId !== params.part_id) throw notFound();
    const datasets = await datasetsOf(tx, caller.orgId, [row.id]);
    return { status: 200, body: revisionToWire(row, datasets.get(row.id) ?? []) };
  },
);

const update = writeRoute(
  {
    operationId: 'updatePartRevision',
    method: 'patch',
    path: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    tag: TAG,
    summary: 'Change the code or description of a revision',
    scope: 'parts:write',
    weight: 'light',
    params: revisionId,
    body: updateRevision,
    responses: { 200: { description: 'The revision', schema: revision } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const row = await lockRevision(tx, caller.orgId, params.revision_id);
    if (row === null || row.partId !== params.part_id) throw notFound();
    const changed = {
      ...row,
      revisionCode: body.revision_code ?? row.revisionCode,
      description: body.description ?? row.description,
      updatedAt: Object.keys(body).length === 0 ? row.updatedAt : now,
    };
    await requireFreeCode(tx, caller.orgId, changed);
    await updateRow(tx, caller.orgId, changed);
    const datasets = await datasetsOf(tx, caller.orgId, [row.id]);
    return { status: 200, body: revisionToWire(changed, datasets.get(row.id) ?? []) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deletePartRevision',
    method: 'delete',
    path: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    tag: TAG,
    summary: 'Delete a revision with its calculations',
    description: '409 for the only revision, and while a calculation of it is queued or running.',
    scope: 'parts:write',
    weight: 'light',
    params: revisionId,
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params }) => {
    // The part first: two deletions at once must not leave it without any revision.
    const part = await lockPart(tx, caller.orgId, params.part_id);
    const row = await lockRevision(tx, caller.orgId, params.revision_id);
    if (part === null || row === null || row.partId !== part.id) throw notFound();
    if ((await countRevisions(tx, caller.orgId, part.id)) === 1) {
      throw conflict('A part keeps at least one revision.', { reason: 'only_revision' });
    }
    if (await hasOpenWork(tx, caller.orgId, { revisionId: row.id })) {
      throw conflict('Calculations of this revision are queued or running; cancel them first.', {
        reason: 'work_pending',
      });
    }
    await lockPartPrices(tx, caller.orgId, [part.id]);
    await deleteRevision(tx, caller.orgId, row.id);
    await refreshPartPrice(tx, caller.orgId, part.id);
    return { status: 200, body: { message: 'The revision is deleted.' } };
  },
);

export const revisionRoutes: readonly Route[] = [create, list, get, update, remove];
