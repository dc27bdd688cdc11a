import { z } from '@hono/zod-openapi';
import { gradesById } from '../../db/materials/material-catalogue.ts';
import {
  deleteOverride,
  findOverride,
  insertOverride,
  listOverrides,
  lockOverride,
  type OverrideValues,
  overrideIdOf,
  updateOverride,
} from '../../db/materials/material-overrides.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, invalid, notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { createOverride, override, overrideToWire, updateOverride as updateBody } from './schemas.ts';

const TAG = 'Materials';
const PATH = '/api/v1/parts/materials/overrides';
const overrideId = z.object({ override_id: uuid() });

const NOTHING: OverrideValues = {
  price_per_kg: null,
  scrap_price_per_kg: null,
  price_currency: null,
  density_kg_m3: null,
  kc1_1_n_mm2: null,
  mc: null,
  note: null,
};

type Given = { readonly [K in keyof OverrideValues]?: OverrideValues[K] | undefined };

const applied = (before: OverrideValues, given: Given): OverrideValues => {
  const after = { ...before };
  const take = <K extends keyof OverrideValues>(field: K): void => {
    const value = given[field];
    if (value !== undefined) after[field] = value;
  };
  for (const field of Object.keys(NOTHING) as (keyof OverrideValues)[]) take(field);
  const priced = after.price_per_kg !== null || after.scrap_price_per_kg !== null;
  if (priced && after.price_currency === null) {
    throw invalid([
      { loc: ['body', 'price_currency'], msg: 'required with a price', type: 'price_without_currency' },
    ]);
  }
  return after;
};

const list = readRoute(
  {
    operationId: 'listMaterialOverrides',
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: "The organisation's own values for grades, newest first",
    scope: 'materials:read',
    weight: 'light',
    responses: { 200: { description: 'Every override', schema: z.array(override) } },
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
    summary: 'State own values for a grade; one override per grade',
    scope: 'materials:write',
    weight: 'light',
    body: createOverride,
    responses: { 201: { description: 'The override', schema: override } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const { grade_id, ...given } = body;
    if (!(await gradesById(tx, [grade_id])).has(grade_id)) throw notFound('grade_id');
    const values = applied(NOTHING, given);
    const row = await insertOverride(tx, caller.orgId, { ...values, id: newId(), grade_id, now });
    if (row === null) {
      throw conflict('There is an override of this grade; change that one.', {
        existing_override_id: await overrideIdOf(tx, caller.orgId, grade_id),
      });
    }
    return { status: 201, body: overrideToWire(row) };
  },
);

const get = readRoute(
  {
    operationId: 'getMaterialOverride',
    method: 'get',
    path: `${PATH}/{override_id}`,
    tag: TAG,
    summary: 'One override',
    scope: 'materials:read',
    weight: 'light',
    params: overrideId,
    responses: { 200: { description: 'The override', schema: override } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findOverride(tx, caller.orgId, params.override_id);
    if (row === null) throw notFound();
    return { status: 200, body: overrideToWire(row) };
  },
);

const update = writeRoute(
  {
    operationId: 'updateMaterialOverride',
    method: 'patch',
    path: `${PATH}/{override_id}`,
    tag: TAG,
    summary: 'Change an override: a field present is applied, null clears it, omitted stays',
    scope: 'materials:write',
    weight: 'light',
    params: overrideId,
    body: updateBody,
    responses: { 200: { description: 'The override', schema: override } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, body, now }) => {
    const before = await lockOverride(tx, caller.orgId, params.override_id);
    if (before === null) throw notFound();
    if (Object.keys(body).length === 0) return { status: 200, body: overrideToWire(before) };
    const { id, grade_id: _grade, created_at: _created, updated_at: _updated, ...values } = before;
    const after = await updateOverride(tx, caller.orgId, id, { ...applied(values, body), updated_at: now });
    return { status: 200, body: overrideToWire(after) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteMaterialOverride',
    method: 'delete',
    path: `${PATH}/{override_id}`,
    tag: TAG,
    summary: "Delete an override; the catalogue's values stand again",
    scope: 'materials:write',
    weight: 'light',
    params: overrideId,
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    if (!(await deleteOverride(tx, caller.orgId, params.override_id))) throw notFound();
    return { status: 200, body: { message: 'The override is deleted.' } };
  },
);

export const overrideRoutes: readonly Route[] = [list, create, get, update, remove];
