import { z } from '@hono/zod-openapi';
import type { RowAction } from '../../db/environments/changes.ts';
import { recordChange } from '../../db/environments/changes.ts';
import { environmentsWith } from '../../db/environments/fleet.ts';
import {
  countMachines,
  deleteMachine,
  derivedFrom,
  environmentsUsing,
  findMachine,
  insertMachines,
  listMachines,
  type MachineRow,
  templatesOf,
  updateMachine,
} from '../../db/environments/machines.ts';
import { lockConfiguration } from '../../db/environments/write.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { MACHINE_CLASSES } from '../../engine/index.ts';
import { canonicalJson } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { authorOf, type Request } from '../environments/context.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { checkMachine, completeMachine, definitionToWire } from './definition.ts';
import { asMember, platformPlant, rateToWire } from './rate.ts';
import { createMachine, machine, type UpdateMachine, updateMachine as updateBody } from './schemas.ts';

const TAG = 'Machines';
const PATH = '/api/v1/machines';
const ONE = `${PATH}/{machine_id}`;
const LIST = 'listMachines';
const params = z.object({ machine_id: uuid() });

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

/** Fields that a reader of the history wants to see; times of writing are its own. */
const shown = (row: MachineRow) => {
  const { created_at: _created, updated_at: _updated, source: _source, ...fields } = row;
  return fields;
};

const NAMES: readonly string[] = ['name', 'vendor', 'model_no'];

/** Records a write of a definition in every environment that has it, or a machine made after it. */
export const recordMachine = async (
  request: Request,
  action: RowAction,
  before: MachineRow | null,
  after: MachineRow | null,
): Promise<void> => {
  const row = after ?? before;
  if (row === null) return;
  const { tx, caller } = request;
  const affected = await derivedFrom(tx, caller.orgId, row.id);
  const environments = await environmentsUsing(tx, caller.orgId, affected);
  const changed =
    before === null || after === null
      ? ['capabilities']
      : Object.keys(shown(after)).filter(
          (field) =>
            canonicalJson(before[field as keyof MachineRow]) !==
            canonicalJson(after[field as keyof MachineRow]),
        );
  await recordChange(
    tx,
    caller.orgId,
    environments,
    {
      action,
      subjectKind: 'machine',
      subjectId: row.id,
      subjectName: row.name,
      before: before === null ? null : shown(before),
      after: after === null ? null : shown(after),
      seenByPrices: changed.some((field) => !NAMES.includes(field)),
    },
    authorOf(request),
  );
};

/** Amounts keep six decimals: what is answered is what a price will read. */
const asStored = async ({ tx, caller }: Request, row: MachineRow): Promise<MachineRow> =>
  (await findMachine(tx, caller.orgId, row.id)) ?? row;

/** A new definition, checked and recorded. The caller holds the configuration lock. */
export const addMachine = async (
  request: Request,
  body: UpdateMachine,
  at: readonly (string | number)[] = ['body'],
): Promise<MachineRow> => {
  const row = completeMachine(newId(), body, null, request.now);
  await checkMachine(request, row, body, at);
  await insertMachines(request.tx, request.caller.orgId, [row]);
  const stored = await asStored(request, row);
  await recordMachine(request, 'create', null, stored);
  return stored;
};

const create = writeRoute(
  {
    operationId: 'createMachine',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Define a machine',
    scope: 'environments:write',
    weight: 'light',
    body: createMachine,
    responses: { 201: { description: 'The definition', schema: machine } },
    errors: ['not_found', 'conflict'],
  },
  async ({ body, ...request }) => {
    await lockConfiguration(request.tx, request.caller.orgId);
    const row = await addMachine(request, body);
    return { status: 201, body: await one(request.tx, request.caller.orgId, row) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'Machine definitions, newest first',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    query: z.object({ ...pageQuery, klass: z.enum(MACHINE_CLASSES).optional() }),
    responses: { 200: { description: 'One page', schema: envelope(machine) } },
  },
  async ({ deps, tx, caller, query }) => {
    const filter = { klass: query.klass ?? null };
    const { rows, position, page } = await readList(deps, { operationId: LIST, path: PATH, query }, (asked) =>
      listMachines(tx, caller.orgId, filter, asked),
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        items: await toWire(tx, caller.orgId, rows),
        count: rows.length,
        next_cursor: position.nextCursor,
        has_more: position.hasMore,
        total: query.include_total === true ? await countMachines(tx, caller.orgId, filter, page) : null,
      },
    };
  },
);

const get = readRoute(
  {
    operationId: 'getMachine',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: "One definition; its rate is the one with the platform's prices, in euros",
    scope: 'environments:read',
    weight: 'light',
    params,
    responses: { 200: { description: 'The definition', schema: machine } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { machine_id } }) => {
    const row = await findMachine(tx, caller.orgId, machine_id);
    if (row === null) throw notFound();
    return { status: 200, body: await one(tx, caller.orgId, row) };
  },
);

const forWrite = async (request: Request, id: string): Promise<MachineRow> => {
  await lockConfiguration(request.tx, request.caller.orgId);
  const row = await findMachine(request.tx, request.caller.orgId, id);
  if (row === null) throw notFound();
  return row;
};

const patch = writeRoute(
  {
    operationId: 'updateMachine',
    method: 'patch',
    path: ONE,
    tag: TAG,
    summary: 'Change a definition in every environment that has it',
    scope: 'environments:write',
    weight: 'light',
    params,
    body: updateBody,
    responses: { 200: { description: 'The definition', schema: machine } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params: { machine_id }, body, ...request }) => {
    const { tx, caller, now } = request;
    const before = await forWrite(request, machine_id);
    const after = completeMachine(machine_id, body, before, now);
    if (canonicalJson(shown(after)) === canonicalJson(shown(before))) {
      return { status: 200, body: await one(tx, caller.orgId, before) };
    }
    await checkMachine(request, after, body);
    await updateMachine(tx, caller.orgId, after);
    const stored = await asStored(request, after);
    await recordMachine(request, 'update', before, stored);
    return { status: 200, body: await one(tx, caller.orgId, stored) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteMachine',
    method: 'delete',
    path: ONE,
    tag: TAG,
    summary: 'Delete a definition that no environment has',
    scope: 'environments:write',
    weight: 'light',
    params,
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params: { machine_id }, ...request }) => {
    const { tx, caller } = request;
    const row = await forWrite(request, machine_id);
    const members = await environmentsWith(tx, caller.orgId, machine_id);
    if (members.length > 0) {
      throw conflict('The machine is a member of environments.', {
        reason: 'is_member',
        environment_ids: members,
      });
    }
    const derived = (await derivedFrom(tx, caller.orgId, machine_id)).filter((id) => id !== machine_id);
    if (derived.length > 0)
      throw conflict('Other machines use this one as template.', {
        reason: 'is_template',
        machine_ids: derived,
      });
    await recordMachine(request, 'delete', row, null);
    await deleteMachine(tx, caller.orgId, machine_id);
    return { status: 200, body: { message: 'The machine is deleted.' } };
  },
);

export const machineRoutes: readonly Route[] = [create, list, get, patch, remove];
