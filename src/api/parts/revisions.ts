import { z } from '@hono/zod-openapi';
import { datasetsOf, insertDataset } from '../../db/datasets.ts';
import { asId, type PartId, type RevisionId } from '../../db/ids.ts';
import { findPart } from '../../db/parts.ts';
import {
  countRevisions,
  findRevision,
  insertRevision,
  listRevisions,
  newestRevision,
  nextRevisionCode,
} from '../../db/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { createRevision, partId, revision, revisionId, revisionList, revisionToWire } from './schemas.ts';

const TAG = 'Parts';
const LIST = 'listPartRevisions';

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
    const part = await findPart(tx, caller.orgId, params.part_id);
    if (part === null) throw notFound();
    const newest = await newestRevision(tx, caller.orgId, part.id);
    const row = {
      id: asId<RevisionId>(newId()),
      partId: part.id,
      revisionCode: body.revision_code ?? nextRevisionCode(newest?.revisionCode ?? ''),
      description: body.description ?? '',
      createdAt: now,
      updatedAt: now,
    };
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
    const { rows, position } = await readList(
      deps,
      { operationId: `${LIST}:${part.id}`, path, query },
      (page) => listRevisions(tx, caller.orgId, asId<PartId>(part.id), page),
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
        count: await countRevisions(tx, caller.orgId, part.id),
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

export const revisionRoutes: readonly Route[] = [create, list, get];
