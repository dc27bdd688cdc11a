import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { bindDataset } from '../../db/parts/changes.ts';
import { countDatasets, deleteDataset, findDataset, listDatasets } from '../../db/parts/datasets.ts';
import { findRevision, type Revision } from '../../db/parts/revisions.ts';
import { notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import { createDataset, dataset, datasetId, datasetToWire, revisionId } from './schemas.ts';

const TAG = 'Parts';
const LIST = 'listDatasets';
const PATH = '/api/v1/parts/{part_id}/revisions/{revision_id}/datasets';

const revisionOf = async (
  tx: Tx,
  orgId: OrgId,
  params: { part_id: string; revision_id: string },
): Promise<Revision> => {
  const row = await findRevision(tx, orgId, params.revision_id);
  if (row === null || row.partId !== params.part_id) throw notFound();
  return row;
};

const create = writeRoute(
  {
    operationId: 'createDataset',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Bind an upload to a revision',
    description: 'The upload must be confirmed. It becomes the active file of its role.',
    scope: 'parts:write',
    weight: 'light',
    params: revisionId,
    body: createDataset,
    responses: { 201: { description: 'The bound file.', schema: dataset } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const revision = await revisionOf(tx, caller.orgId, params);
    const given = { dataSourceId: body.data_source_id, role: body.role, now };
    const link = unwrap(await bindDataset(tx, caller.orgId, revision.id, given));
    return { status: 201, body: datasetToWire(link) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List the files of a revision',
    description: 'Newest first.',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    params: revisionId,
    query: z.object(pageQuery),
    responses: {
      200: {
        description: 'One page of files.',
        schema: envelope(dataset).openapi('DatasetList', { description: 'One page of files of a revision.' }),
      },
    },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    const revision = await revisionOf(tx, caller.orgId, params);
    const path = PATH.replace('{part_id}', revision.partId).replace('{revision_id}', revision.id);
    return answerPage(deps, {
      operationId: `${LIST}:${revision.id}`,
      path,
      query,
      load: (page) => listDatasets(tx, caller.orgId, revision.id, page),
      toItems: (rows) => rows.map(datasetToWire),
      count: (page) => countDatasets(tx, caller.orgId, revision.id, page),
    });
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteDataset',
    method: 'delete',
    path: `${PATH}/{dataset_link_id}`,
    tag: TAG,
    summary: 'Remove a file from a revision',
    description: 'The upload is kept. The next older file of the same role becomes active again.',
    scope: 'parts:write',
    weight: 'light',
    params: datasetId,
    responses: { 200: { description: 'The file was removed.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    const revision = await revisionOf(tx, caller.orgId, params);
    const link = await findDataset(tx, caller.orgId, params.dataset_link_id);
    if (link === null || link.revisionId !== revision.id) throw notFound();
    await deleteDataset(tx, caller.orgId, link, now);
    return { status: 200, body: { message: 'The file is no longer bound to the revision.' } };
  },
);

export const datasetRoutes: readonly Route[] = [create, list, remove];
