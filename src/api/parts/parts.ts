import { findBaseline } from '../../db/environments/environments.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId, type PartId, type RevisionId } from '../../db/kernel/ids.ts';
import { holdFolder } from '../../db/parts/folders.ts';
import {
  deletePart,
  findPart,
  hasOpenWork,
  insertPart,
  lockPart,
  type Part,
  updatePart as updateRow,
} from '../../db/parts/parts.ts';
import { insertRevision } from '../../db/parts/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { createPart, part, partId, partToWire, updatePart } from './schemas.ts';

const TAG = 'Parts';

const requireFolder = async (tx: Tx, orgId: OrgId, id: string | null | undefined): Promise<void> => {
  if (typeof id === 'string' && !(await holdFolder(tx, orgId, id))) throw notFound('folder_id');
};

const create = writeRoute(
  {
    operationId: 'createPart',
    method: 'post',
    path: '/api/v1/parts/',
    tag: TAG,
    summary: 'Create a part; it gets revision A',
    scope: 'parts:write',
    weight: 'light',
    body: createPart,
    responses: { 201: { description: 'The part', schema: part } },
    errors: ['conflict', 'not_found'],
  },
  async ({ tx, caller, body, now }) => {
    await requireFolder(tx, caller.orgId, body.folder_id);
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
    const taken = await insertPart(tx, row);
    if (taken !== null) throw conflict('This part number is taken.', { existing_part_id: taken });
    await insertRevision(tx, caller.orgId, {
      id: asId<RevisionId>(newId()),
      partId: row.id,
      revisionCode: 'A',
      description: '',
      createdAt: now,
      updatedAt: now,
    });
    return { status: 201, body: partToWire(row) };
  },
);

const get = readRoute(
  {
    operationId: 'getPart',
    method: 'get',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'One part',
    scope: 'parts:read',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'The part', schema: part } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findPart(tx, caller.orgId, params.part_id);
    if (row === null) throw notFound();
    return { status: 200, body: partToWire(row) };
  },
);

const update = writeRoute(
  {
    operationId: 'updatePart',
    method: 'patch',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'Change a part',
    description: 'Only fields in the body change. The part number cannot be changed.',
    scope: 'parts:write',
    weight: 'light',
    params: partId,
    body: updatePart,
    responses: { 200: { description: 'The part', schema: part } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const row = await lockPart(tx, caller.orgId, params.part_id);
    if (row === null) throw notFound();
    await requireFolder(tx, caller.orgId, body.folder_id);
    const { folder_id: folderId, classification_id: classificationId, purchase_price: price } = body;
    const changed: Part = {
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
    };
    await updateRow(tx, changed);
    return { status: 200, body: partToWire(changed) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deletePart',
    method: 'delete',
    path: '/api/v1/parts/{part_id}',
    tag: TAG,
    summary: 'Delete a part with its revisions and calculations, for good',
    description: '409 while a calculation of it is queued or running. What was used stays on the bill.',
    scope: 'parts:write',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params }) => {
    const row = await lockPart(tx, caller.orgId, params.part_id);
    if (row === null) throw notFound();
    if (await hasOpenWork(tx, caller.orgId, { partId: row.id })) {
      throw conflict('Calculations of this part are queued or running; cancel them first.', {
        reason: 'work_pending',
      });
    }
    await deletePart(tx, caller.orgId, row.id);
    return { status: 200, body: { message: 'The part is deleted.' } };
  },
);

export const partRoutes: readonly Route[] = [create, get, update, remove];
