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
    summary: 'Bind a confirmed upload to a revision',
    scope: 'parts:write',
    weight: 'light',
    params: revisionId,
    body: createDataset,
    responses: { 201: { description: 'The binding', schema: dataset } },
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
    summary: 'Files of a revision, newest first',
    scope: 'parts:read',
    weight: 'light',
    paginated: true,
    params: revisionId,
    query: z.object(pageQuery),
    responses: {
      200: { description: 'One page of files', schema: envelope(dataset).openapi('DatasetList') },
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
    summary: 'Take a file off a revision',
    description: 'The upload stays. The next older primary CAD, if any, is the primary one again.',
    scope: 'parts:write',
    weight: 'light',
    params: datasetId,
    responses: { 200: { description: 'Unbound', schema: message } },
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
