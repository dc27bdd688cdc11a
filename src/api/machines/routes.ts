import { z } from '@hono/zod-openapi';
import { addMachine, changeMachine, removeMachine } from '../../db/configuration/machines.ts';
import {
  countMachines,
  findMachine,
  listMachines,
  type MachineRow,
  templatesOf,
} from '../../db/environments/machines.ts';
import { lockConfiguration } from '../../db/environments/write.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { MACHINE_CLASSES } from '../../engine/index.ts';
import { writeOf } from '../environments/context.ts';
import { unwrap } from '../environments/refusals.ts';
import { existing } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { definitionToWire } from './definition.ts';
import { asMember, platformPlant, rateToWire } from './rate.ts';
import { createMachine, machine, updateMachine as updateBody } from './schemas.ts';

const TAG = 'Machines';
const PATH = '/api/v1/machines';
const ONE = `${PATH}/{machine_id}`;
const LIST = 'listMachines';
const params = z.object({ machine_id: uuid('UUID of the machine definition to read or change.') });

const toWire = async (tx: Tx, orgId: OrgId, rows: readonly MachineRow[]) => {
  const templates = await templatesOf(
    tx,
    orgId,
    rows.flatMap((row) => (row.parent_template_id === null ? [] : [row.parent_template_id])),
  );
  const plant = platformPlant();
  return rows.map((row) => ({
    ...definitionToWire(row),
    hourly_rate: rateToWire(plant, asMember(row, templates)),
  }));
};

const one = async (tx: Tx, orgId: OrgId, row: MachineRow) => (await toWire(tx, orgId, [row]))[0];

const create = writeRoute(
  {
    operationId: 'createMachine',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Create a machine definition',
    description: 'The definition belongs to the organisation. Attach it to an environment to use it.',
    scope: 'environments:write',
    weight: 'light',
    body: createMachine,
    responses: { 201: { description: 'The created definition.', schema: machine } },
    errors: ['not_found', 'conflict'],
  },
  async ({ body, ...request }) => {
    await lockConfiguration(request.tx, request.caller.orgId);
    const row = unwrap(await addMachine(writeOf(request), body));
    return { status: 201, body: await one(request.tx, request.caller.orgId, row) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List machine definitions',
    description: 'Newest first.',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      klass: z.enum(MACHINE_CLASSES).optional().describe('Return machines of this class.'),
    }),
    responses: { 200: { description: 'One page of definitions.', schema: envelope(machine) } },
  },
  async ({ deps, tx, caller, query }) => {
    const filter = { klass: query.klass ?? null };
    return answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listMachines(tx, caller.orgId, filter, page),
      toItems: (rows) => toWire(tx, caller.orgId, rows),
      count: (page) => countMachines(tx, caller.orgId, filter, page),
    });
  },
);

const get = readRoute(
  {
    operationId: 'getMachine',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'Get a machine definition',
    description: 'Its hourly rate is calculated with the prices of the platform, in euros.',
    scope: 'environments:read',
    weight: 'light',
    params,
    responses: { 200: { description: 'The definition.', schema: machine } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { machine_id } }) => {
    const row = existing(await findMachine(tx, caller.orgId, machine_id));
    return { status: 200, body: await one(tx, caller.orgId, row) };
  },
);

const patch = writeRoute(
  {
    operationId: 'updateMachine',
    method: 'patch',
    path: ONE,
    tag: TAG,
    summary: 'Update a machine definition',
    description: 'The change applies in every environment that uses the machine.',
    scope: 'environments:write',
    weight: 'light',
    params,
    body: updateBody,
    responses: { 200: { description: 'The updated definition.', schema: machine } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params: { machine_id }, body, ...request }) => {
    const row = unwrap(await changeMachine(writeOf(request), machine_id, body));
    return { status: 200, body: await one(request.tx, request.caller.orgId, row) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteMachine',
    method: 'delete',
    path: ONE,
    tag: TAG,
    summary: 'Delete a machine definition',
    description: 'Returns 409 while an environment uses it.',
    scope: 'environments:write',
    weight: 'light',
    params,
    responses: { 200: { description: 'The definition was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params: { machine_id }, ...request }) => {
    unwrap(await removeMachine(writeOf(request), machine_id));
    return { status: 200, body: { message: 'The machine is deleted.' } };
  },
);

export const machineRoutes: readonly Route[] = [create, list, get, patch, remove];
