import { z } from '@hono/zod-openapi';
import { removeRemnant, stateRemnant } from '../../db/nests/changes.ts';
import { keptOutline } from '../../db/nests/remnant-outline.ts';
import { countRemnants, listRemnants } from '../../db/nests/remnants.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import { createRemnantBody, remnant, remnantToWire } from './schemas.ts';

const TAG = 'Job nests';
const PATH = '/api/v1/remnants';
const LIST = 'listRemnants';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List remnants',
    description: 'Newest first.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of remnants.', schema: envelope(remnant) } },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listRemnants(tx, caller.orgId, page),
      toItems: (rows) => rows.map(remnantToWire),
      count: (page) => countRemnants(tx, caller.orgId, page),
    }),
);

const create = writeRoute(
  {
    operationId: 'createRemnant',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Add a remnant',
    description: 'Adds a remnant to the rack, so that nests can use it.',
    scope: 'calculations:write',
    weight: 'light',
    body: createRemnantBody,
    responses: { 201: { description: 'The added remnant.', schema: remnant } },
    errors: ['not_found'],
  },
  async ({ tx, caller, body, now }) => {
    const form = body.form ?? 'sheet';
    const size =
      body.outline_mm == null
        ? {
            lengthMm: body.length_mm ?? 0,
            widthMm: form === 'sheet' ? (body.width_mm ?? null) : null,
            outlineMm: null,
          }
        : keptOutline(body.outline_mm.flat());
    const stated = {
      materialGradeId: body.material_grade_id,
      form,
      thicknessMm: form === 'sheet' ? (body.thickness_mm ?? null) : null,
      section: form === 'bar' ? (body.section ?? null) : null,
      ...size,
      nestId: null,
    };
    const row = unwrap(await stateRemnant(tx, caller.orgId, stated, now));
    return { status: 201, body: remnantToWire(row) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteRemnant',
    method: 'delete',
    path: `${PATH}/{remnant_id}`,
    tag: TAG,
    summary: 'Delete a remnant',
    description: 'Returns 409 while a nest reserves the remnant.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ remnant_id: uuid('UUID of the remnant to delete.') }),
    responses: { 200: { description: 'The remnant was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { remnant_id: id } }) => {
    unwrap(await removeRemnant(tx, caller.orgId, id));
    return { status: 200, body: { message: 'The remnant is deleted.' } };
  },
);

export const remnantRoutes: readonly Route[] = [list, create, remove];
