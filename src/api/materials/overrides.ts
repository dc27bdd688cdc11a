import { z } from '@hono/zod-openapi';
import { deleteOverride, findOverride, listOverrides } from '../../db/materials/material-overrides.ts';
import { changeOverride, createOverride as createRow } from '../../db/materials/override-changes.ts';
import { existing, notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import { createOverride, override, overrideToWire, updateOverride as updateBody } from './schemas.ts';

const TAG = 'Materials';
const PATH = '/api/v1/parts/materials/overrides';
const overrideId = z.object({ override_id: uuid('UUID of the material override to read or change.') });

const list = readRoute(
  {
    operationId: 'listMaterialOverrides',
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List material overrides',
    description: 'Newest first.',
    scope: 'materials:read',
    weight: 'light',
    responses: { 200: { description: 'All overrides.', schema: z.array(override) } },
  },
  async ({ tx, caller }) => ({
    status: 200,
    body: (await listOverrides(tx, caller.orgId)).map(overrideToWire),
  }),
);

const create = writeRoute(
  {
    operationId: 'createMaterialOverride',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Override a material grade',
    description:
      "Sets the organisation's own values for a grade. A grade that already has an override is 409.",
    scope: 'materials:write',
    weight: 'light',
    body: createOverride,
    responses: { 201: { description: 'The created override.', schema: override } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const { grade_id, ...given } = body;
    const row = unwrap(await createRow(tx, caller.orgId, grade_id, given, now));
    return { status: 201, body: overrideToWire(row) };
  },
);

const get = readRoute(
  {
    operationId: 'getMaterialOverride',
    method: 'get',
    path: `${PATH}/{override_id}`,
    tag: TAG,
    summary: 'Get a material override',
    description: "Returns the organisation's own values for one grade.",
    scope: 'materials:read',
    weight: 'light',
    params: overrideId,
    responses: { 200: { description: 'The override.', schema: override } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => ({
    status: 200,
    body: overrideToWire(existing(await findOverride(tx, caller.orgId, params.override_id))),
  }),
);

const update = writeRoute(
  {
    operationId: 'updateMaterialOverride',
    method: 'patch',
    path: `${PATH}/{override_id}`,
    tag: TAG,
    summary: 'Update a material override',
    description: 'Fields left out stay as they are; null restores the catalogue value.',
    scope: 'materials:write',
    weight: 'light',
    params: overrideId,
    body: updateBody,
    responses: { 200: { description: 'The updated override.', schema: override } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, body, now }) => {
    const row = unwrap(await changeOverride(tx, caller.orgId, params.override_id, body, now));
    return { status: 200, body: overrideToWire(row) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteMaterialOverride',
    method: 'delete',
    path: `${PATH}/{override_id}`,
    tag: TAG,
    summary: 'Delete a material override',
    description: 'The values of the catalogue apply again.',
    scope: 'materials:write',
    weight: 'light',
    params: overrideId,
    responses: { 200: { description: 'The override was deleted.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    if (!(await deleteOverride(tx, caller.orgId, params.override_id))) throw notFound();
    return { status: 200, body: { message: 'The override is deleted.' } };
  },
);

export const overrideRoutes: readonly Route[] = [list, create, get, update, remove];
