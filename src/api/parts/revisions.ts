import { z } from '@hono/zod-openapi';
import { removeRevision } from '../../db/calculations/remove-revision.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId, type PartId } from '../../db/kernel/ids.ts';
import { addRevision, changeRevision } from '../../db/parts/changes.ts';
import { datasetsOf } from '../../db/parts/datasets.ts';
import { findPart } from '../../db/parts/parts.ts';
import { countRevisions, findRevision, listRevisions, type Revision } from '../../db/parts/revisions.ts';
import { existing, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
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

/** Revisions as they are sent, each with its files. */
const shown = async (tx: Tx, orgId: OrgId, rows: readonly Revision[]) => {
  const datasets = await datasetsOf(
    tx,
    orgId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => revisionToWire(row, datasets.get(row.id) ?? []));
};

const create = writeRoute(
  {
    operationId: 'createPartRevision',
    method: 'post',
    path: '/api/v1/parts/{part_id}/revisions',
    tag: TAG,
    summary: 'Create a part revision',
    description: 'A revision code that the part already has is 409.',
    scope: 'parts:write',
    weight: 'light',
    params: partId,
    body: createRevision,
    responses: { 201: { description: 'The created revision.', schema: revision } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const given = {
      code: body.revision_code,
      description: body.description ?? '',
      copyDatasets: body.copy_datasets === true,
      now,
    };
    const made = unwrap(await addRevision(tx, caller.orgId, params.part_id, given));
    return { status: 201, body: (await shown(tx, caller.orgId, [made])).at(0) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: '/api/v1/parts/{part_id}/revisions',
    tag: TAG,
    summary: 'List the revisions of a part',
    description: 'Newest first.',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    params: partId,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of revisions.', schema: revisionList } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    const part = existing(await findPart(tx, caller.orgId, params.part_id));
    const path = `/api/v1/parts/${part.id}/revisions`;
    const { items, position, page } = await readList(
      deps,
      { operationId: `${LIST}:${part.id}`, path, query },
      {
        load: (page) => listRevisions(tx, caller.orgId, asId<PartId>(part.id), page),
        toItems: (rows) => shown(tx, caller.orgId, rows),
      },
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        count: await countRevisions(tx, caller.orgId, part.id, page),
        data: items,
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
    summary: 'Get a part revision',
    description: 'Returns the revision with its files.',
    scope: 'parts:read',
    weight: 'light',
    params: revisionId,
    responses: { 200: { description: 'The revision.', schema: revision } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findRevision(tx, caller.orgId, params.revision_id);
    if (row === null || row.partId !== params.part_id) throw notFound();
    return { status: 200, body: (await shown(tx, caller.orgId, [row])).at(0) };
  },
);

const update = writeRoute(
  {
    operationId: 'updatePartRevision',
    method: 'patch',
    path: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    tag: TAG,
    summary: 'Update a part revision',
    description: 'Changes the code or description.',
    scope: 'parts:write',
    weight: 'light',
    params: revisionId,
    body: updateRevision,
    responses: { 200: { description: 'The updated revision.', schema: revision } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const of = { partId: params.part_id, id: params.revision_id };
    const changed = unwrap(
      await changeRevision(tx, caller.orgId, of, (row) => ({
        ...row,
        revisionCode: body.revision_code ?? row.revisionCode,
        description: body.description ?? row.description,
        updatedAt: Object.keys(body).length === 0 ? row.updatedAt : now,
      })),
    );
    return { status: 200, body: (await shown(tx, caller.orgId, [changed])).at(0) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deletePartRevision',
    method: 'delete',
    path: '/api/v1/parts/{part_id}/revisions/{revision_id}',
    tag: TAG,
    summary: 'Delete a part revision',
    description:
      'Also deletes its calculations. Returns 409 for the only revision, and while one of its calculations is queued or running.',
    scope: 'parts:write',
    weight: 'light',
    params: revisionId,
    responses: { 200: { description: 'The revision was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params }) => {
    unwrap(await removeRevision(tx, caller.orgId, { partId: params.part_id, id: params.revision_id }));
    return { status: 200, body: { message: 'The revision is deleted.' } };
  },
);

export const revisionRoutes: readonly Route[] = [create, list, get, update, remove];
