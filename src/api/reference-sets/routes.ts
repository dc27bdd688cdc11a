import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { changeSet, createSet, MAX_SETS, removeSet } from '../../db/reference-sets/changes.ts';
import { listReprices } from '../../db/reference-sets/reprices.ts';
import { countSets, findSet, listItems, listSets } from '../../db/reference-sets/sets.ts';
import { existing } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { SETS_PATH, setId } from './paths.ts';
import { unwrap } from './refusals.ts';
import {
  createSetBody,
  itemToWire,
  listedSet,
  referenceSet,
  repriceToWire,
  setToWire,
  updateSetBody,
} from './schemas.ts';

const TAG = 'Reference sets';
const LIST = 'listReferenceSets';
const ONE = `${SETS_PATH}/{reference_set_id}`;

const detailOf = async (tx: Tx, orgId: OrgId, id: string) => ({
  ...setToWire(existing(await findSet(tx, orgId, id))),
  items: (await listItems(tx, orgId, id)).map(itemToWire),
  reprices: (await listReprices(tx, orgId, id)).map(repriceToWire),
});

type Items = readonly { readonly part_revision_id: string; readonly calculation_id?: string | undefined }[];
const askedOf = (items: Items) =>
  items.map((one) => ({ revisionId: one.part_revision_id, calculationId: one.calculation_id ?? null }));

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: SETS_PATH,
    tag: TAG,
    summary: 'List reference sets',
    description: 'Newest first.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of reference sets.', schema: envelope(listedSet) } },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: SETS_PATH,
      query,
      load: (page) => listSets(tx, caller.orgId, page),
      toItems: (rows) => rows.map(setToWire),
      count: (page) => countSets(tx, caller.orgId, page),
    }),
);

const create = writeRoute(
  {
    operationId: 'createReferenceSet',
    method: 'post',
    path: SETS_PATH,
    tag: TAG,
    summary: 'Create a reference set',
    description: `A set keeps the accepted price of each part revision as its baseline. At most ${MAX_SETS} sets.`,
    scope: 'calculations:write',
    weight: 'light',
    body: createSetBody,
    responses: { 201: { description: 'The reference set.', schema: referenceSet } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const asked = { name: body.name, items: askedOf(body.items) };
    const id = unwrap(await createSet(tx, caller.orgId, asked, now));
    return { status: 201, body: await detailOf(tx, caller.orgId, id) };
  },
);

const get = readRoute(
  {
    operationId: 'getReferenceSet',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'Get a reference set',
    scope: 'calculations:read',
    weight: 'light',
    params: setId,
    responses: { 200: { description: 'The reference set.', schema: referenceSet } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => ({
    status: 200,
    body: await detailOf(tx, caller.orgId, params.reference_set_id),
  }),
);

const update = writeRoute(
  {
    operationId: 'updateReferenceSet',
    method: 'patch',
    path: ONE,
    tag: TAG,
    summary: 'Change a reference set',
    scope: 'calculations:write',
    weight: 'light',
    params: setId,
    body: updateSetBody,
    responses: { 200: { description: 'The reference set.', schema: referenceSet } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { reference_set_id: id }, body, now }) => {
    const asked = { name: body.name, items: body.items && askedOf(body.items) };
    unwrap(await changeSet(tx, caller.orgId, id, asked, now));
    return { status: 200, body: await detailOf(tx, caller.orgId, id) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteReferenceSet',
    method: 'delete',
    path: ONE,
    tag: TAG,
    summary: 'Delete a reference set',
    description: 'Its calculations stay.',
    scope: 'calculations:write',
    weight: 'light',
    params: setId,
    responses: { 200: { description: 'The reference set was deleted.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    unwrap(await removeSet(tx, caller.orgId, params.reference_set_id));
    return { status: 200, body: { message: 'The reference set is deleted.' } };
  },
);

export const referenceSetRoutes: readonly Route[] = [list, create, get, update, remove];
