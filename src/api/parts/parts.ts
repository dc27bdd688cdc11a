import { findBaseline } from '../../db/environments/environments.ts';
import { asId, type PartId } from '../../db/kernel/ids.ts';
import { ending } from '../../db/kernel/pipeline.ts';
import { changePart, createPart as createRow, removePart } from '../../db/parts/changes.ts';
import { findPart, type Part } from '../../db/parts/parts.ts';
import { newId } from '../../platform/ids.ts';
import { existing } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import { createPart, part, partId, partToWire, updatePart } from './schemas.ts';

const TAG = 'Parts';

const create = writeRoute(
  {
    operationId: 'createPart',
    method: 'post',
    path: '/api/v1/parts/',
    tag: TAG,
    summary: 'Create a part',
    description: 'Also creates revision A. A part number that is already used is 409.',
    scope: 'parts:write',
    weight: 'light',
    body: createPart,
    responses: { 201: { description: 'The created part.', schema: part } },
    errors: ['conflict', 'not_found', 'storage_exceeded'],
  },
  async ({ tx, caller, body, now }) => {
    const baseline = await findBaseline(tx, caller.orgId);
    const row: Part = {
      id: asId<PartId>(newId()),
      orgId: caller.orgId,
      partNumber: body.part_number,
      description: body.description ?? '',
      baseUom: body.base_uom ?? 'EA',
      defaultCurrency: body.default_currency ?? baseline?.currency ?? 'EUR',
      classificationId: body.classification_id ?? null,
      folderId: body.folder_id ?? null,
      leadTimeDays: body.lead_time_days ?? 0,
      makeOrBuy: body.make_or_buy ?? 'make',
      procurementType: body.procurement_type ?? 'in_house',
      purchasePrice: body.purchase_price ?? null,
      attributes: body.attributes ?? {},
      createdAt: now,
      updatedAt: now,
    };
    unwrap(await createRow(tx, row));
    return { status: 201, body: partToWire(row) };
  },
);

const get = readRoute(
  {
    operationId: 'getPart',
    method: 'get',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'Get a part',
    description: 'Returns one part without its revisions.',
    scope: 'parts:read',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'The part.', schema: part } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) =>
    ending(
      findPart(tx, caller.orgId, params.part_id).then((row) => ({
        status: 200,
        body: partToWire(existing(row)),
      })),
    ),
);

const update = writeRoute(
  {
    operationId: 'updatePart',
    method: 'patch',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'Update a part',
    description: 'Fields left out stay as they are. The part number cannot be changed.',
    scope: 'parts:write',
    weight: 'light',
    params: partId,
    body: updatePart,
    responses: { 200: { description: 'The updated part.', schema: part } },
    errors: ['not_found', 'conflict', 'storage_exceeded'],
  },
  async ({ tx, caller, params, body, now }) => {
    const { folder_id: folderId, classification_id: classificationId, purchase_price: price } = body;
    const changed = await changePart(tx, caller.orgId, params.part_id, (row) => ({
      ...row,
      description: body.description ?? row.description,
      baseUom: body.base_uom ?? row.baseUom,
      defaultCurrency: body.default_currency ?? row.defaultCurrency,
      classificationId: classificationId === undefined ? row.classificationId : classificationId,
      folderId: folderId === undefined ? row.folderId : folderId,
      leadTimeDays: body.lead_time_days ?? row.leadTimeDays,
      makeOrBuy: body.make_or_buy ?? row.makeOrBuy,
      procurementType: body.procurement_type ?? row.procurementType,
      purchasePrice: price === undefined ? row.purchasePrice : price,
      attributes: body.attributes ?? row.attributes,
      updatedAt: Object.keys(body).length === 0 ? row.updatedAt : now,
    }));
    return { status: 200, body: partToWire(unwrap(changed)) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deletePart',
    method: 'delete',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'Delete a part',
    description:
      'Also deletes its revisions and calculations, irreversibly. Returns 409 while one of its calculations is queued or running. Used calculations stay billed.',
    scope: 'parts:write',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'The part was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params }) => {
    unwrap(await removePart(tx, caller.orgId, params.part_id));
    return { status: 200, body: { message: 'The part is deleted.' } };
  },
);

export const partRoutes: readonly Route[] = [create, get, update, remove];
