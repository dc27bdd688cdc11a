import { z } from '@hono/zod-openapi';
import { recordChange } from '../../db/environments/changes.ts';
import {
  deleteMembership,
  findMembership,
  findMembershipOf,
  insertMemberships,
  listMemberships,
  type MembershipRow,
  updateMembership,
} from '../../db/environments/fleet.ts';
import { findMachine, findMachines, type MachineRow, templatesOf } from '../../db/environments/machines.ts';
import type { Chain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { type FleetMember, wages } from '../../engine/index.ts';
import { canonicalJson } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { checkMachine, completeMachine, definitionToWire } from '../machines/definition.ts';
import { rateToWire } from '../machines/rate.ts';
import { addMachine } from '../machines/routes.ts';
import {
  authorOf,
  checkWindow,
  dayOf,
  environmentForWrite,
  environmentOf,
  given,
  type Request,
} from './context.ts';
import {
  attachMachine,
  machineRateAnswer,
  machineRateBody,
  membership,
  updateMembership as updateBody,
} from './fleet-schemas.ts';
import { plantOf, pricedPlant } from './plant.ts';
import { environmentId } from './schemas.ts';

const DEFAULT_PRIORITY = 100;
const NO_RATE = {
  value: null,
  setup_value: null,
  source: null,
  level: 'platform',
  source_id: null,
  needs_review: true,
  reason: 'currency_unresolved',
  components: [],
} as const;

/** Rows as they are shown, each with the rate that a price in this environment would use. */
const toWire = async (request: Request, environmentId: string, rows: readonly MembershipRow[]) => {
  const { tx, caller } = request;
  const { plant, chain } = await plantOf(request, environmentId, 'stated');
  const machines = await findMachines(
    tx,
    caller.orgId,
    rows.map((row) => row.machine_id),
  );
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const members = new Map(plant?.environment.machines.map((member) => [member.membership_id, member]));
  return rows.map((row) => {
    const [machine, member] = [byId.get(row.machine_id), members.get(row.id)];
    if (machine === undefined) throw new Error('a member has its definition');
    const { machine_id: _machine, ...fields } = row;
    const currency = chain.environments[0]?.currency ?? '';
    return {
      ...fields,
      machine: definitionToWire(machine),
      hourly_rate:
        plant === null || member === undefined ? { ...NO_RATE, currency } : rateToWire(plant, member),
    };
  });
};

const record = async (
  request: Request,
  action: 'create' | 'update' | 'delete',
  name: string,
  before: MembershipRow | null,
  after: MembershipRow | null,
): Promise<void> => {
  const row = after ?? before;
  if (row === null) return;
  await recordChange(
    request.tx,
    request.caller.orgId,
    [row.environment_id],
    {
      action,
      subjectKind: 'membership',
      subjectId: row.id,
      subjectName: name,
      before,
      after,
      seenByPrices: true,
    },
    authorOf(request),
  );
};

const attach = async (
  request: Request,
  environmentId: string,
  body: z.infer<typeof attachMachine>,
): Promise<MembershipRow> => {
  const { tx, caller, now } = request;
  const environment = await environmentForWrite(request, environmentId);
  const machine: MachineRow | null =
    body.new_machine === undefined
      ? await findMachine(tx, caller.orgId, body.machine_id ?? '')
      : await addMachine(request, body.new_machine, ['body', 'new_machine']);
  if (machine === null) throw notFound('machine_id');
  const taken = await findMembershipOf(tx, caller.orgId, environment.id, machine.id);
  if (taken !== null)
    throw conflict('This machine is a member already.', { field: 'machine_id', membership_id: taken.id });
  const row: MembershipRow = {
    id: newId(),
    environment_id: environment.id,
    machine_id: machine.id,
    fleet_priority: body.fleet_priority ?? DEFAULT_PRIORITY,
    is_enabled: body.is_enabled ?? true,
    valid_from: body.valid_from === undefined ? machine.valid_from : body.valid_from,
    valid_to: body.valid_to === undefined ? machine.valid_to : body.valid_to,
  };
  checkWindow(row);
  await insertMemberships(tx, caller.orgId, [row], now);
  await record(request, 'create', machine.name, null, row);
  return row;
};

/** Both path families have the same memberships. `prefix` keeps their operation ids apart. */
export const fleetRoutes = (root: string, prefix: string, tag: string): readonly Route[] => {
  const path = `${root}/{env_id}/machines`;
  const one = z.object({ env_id: uuid(), membership_id: uuid() });
  const base = { tag, weight: 'light' } as const;
  const named = async (request: Request, params: z.infer<typeof one>) => {
    const environment = await environmentForWrite(request, params.env_id);
    const { tx, caller } = request;
    const before = await findMembership(tx, caller.orgId, environment.id, params.membership_id);
    if (before === null) throw notFound();
    const machine = await findMachine(tx, caller.orgId, before.machine_id);
    return { before, name: machine?.name ?? '' };
  };
  return [
    readRoute(
      {
        ...base,
        operationId: `list${prefix}Machines`,
        method: 'get',
        path,
        summary: 'The fleet in the order in which it is tried, each machine with the rate in force',
        scope: 'environments:read',
        params: environmentId,
        responses: { 200: { description: 'All memberships', schema: z.array(membership) } },
        errors: ['not_found'],
      },
      async ({ params, ...request }) => {
        const { id } = await environmentOf(request, params.env_id);
        const rows = await listMemberships(request.tx, request.caller.orgId, id);
        return { status: 200, body: await toWire(request, id, rows) };
      },
    ),
    writeRoute(
      {
        ...base,
        operationId: `attach${prefix}Machine`,
        method: 'post',
        path,
        summary: 'Put a machine into the fleet, an existing one or a new one',
        scope: 'environments:write',
        params: environmentId,
        body: attachMachine,
        responses: { 201: { description: 'The membership', schema: membership } },
        errors: ['not_found', 'conflict'],
      },
      async ({ params, body, ...request }) => {
        const row = await attach(request, params.env_id, body);
        return { status: 201, body: (await toWire(request, row.environment_id, [row]))[0] };
      },
    ),
    writeRoute(
      {
        ...base,
        operationId: `update${prefix}Machine`,
        method: 'patch',
        path: `${path}/{membership_id}`,
        summary: 'Change order, enable flag or window of a membership',
        scope: 'environments:write',
        params: one,
        body: updateBody,
        responses: { 200: { description: 'The membership', schema: membership } },
        errors: ['not_found', 'conflict'],
      },
      async ({ params, body, ...request }) => {
        const { before, name } = await named(request, params);
        const after: MembershipRow = { ...before, ...given(body) };
        checkWindow(after);
        if (canonicalJson(before) !== canonicalJson(after)) {
          await updateMembership(request.tx, request.caller.orgId, after);
          await record(request, 'update', name, before, after);
        }
        return { status: 200, body: (await toWire(request, after.environment_id, [after]))[0] };
      },
    ),
    writeRoute(
      {
        ...base,
        operationId: `detach${prefix}Machine`,
        method: 'delete',
        path: `${path}/{membership_id}`,
        summary: 'Take a machine out of the fleet; its definition stays',
        scope: 'environments:write',
        params: one,
        responses: { 200: { description: 'Deleted', schema: message } },
        errors: ['not_found'],
      },
      async ({ params, ...request }) => {
        const { before, name } = await named(request, params);
        await deleteMembership(request.tx, request.caller.orgId, before.environment_id, before.id);
        await record(request, 'delete', name, before, null);
        return { status: 200, body: { message: 'The machine is no longer a member.' } };
      },
    ),
  ];
};

/** The machine as a member here: its own membership, else one that was just attached, with the rate row that would act on it. */
const memberOf = (
  chain: Chain,
  row: MachineRow,
  templates: readonly MachineRow[],
  today: string,
): FleetMember => {
  const attached: Chain = chain.members.some(({ machine_id }) => machine_id === row.id)
    ? chain
    : {
        ...chain,
        members: [
          ...chain.members,
          {
            ...row,
            citations: (row.source as Pick<FleetMember, 'citations'>).citations ?? null,
            membership_id: row.id,
            machine_id: row.id,
            environment_id: chain.environments[0]?.id ?? '',
            fleet_priority: DEFAULT_PRIORITY,
            is_enabled: true,
            valid_from: null,
            valid_to: null,
            machine_valid_from: row.valid_from,
            machine_valid_to: row.valid_to,
          },
        ],
        templates: [...chain.templates, ...templates],
      };
  const member = resolveChain(attached, today, 'stated').machines.find(
    ({ machine_id }) => machine_id === row.id,
  );
  if (member === undefined) throw new Error('an attached machine is in the fleet');
  return member;
};

/** What a machine costs per hour here, component by component, before anybody buys or attaches it. */
export const machineRateRoute = readRoute(
  {
    operationId: 'calculateMachineRate',
    method: 'post',
    path: '/api/v1/environments/{env_id}/machine-rate',
    tag: 'Environments',
    summary: 'Machine-hour rate with every component; nothing is stored',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    body: machineRateBody,
    responses: { 200: { description: 'The rate', schema: machineRateAnswer } },
    errors: ['not_found', 'currency_unresolved'],
  },
  async ({ params, body, ...request }) => {
    const { tx, caller, now } = request;
    const opened = await plantOf(request, params.env_id, 'stated');
    const plant = pricedPlant(opened);
    const row =
      body.machine === undefined
        ? await findMachine(tx, caller.orgId, body.machine_id ?? '')
        : completeMachine(newId(), body.machine, null, now);
    if (row === null) throw notFound('machine_id');
    if (body.machine !== undefined) await checkMachine(request, row, body.machine, ['body', 'machine']);
    const templates =
      row.parent_template_id === null ? [] : await templatesOf(tx, caller.orgId, [row.parent_template_id]);
    const member = memberOf(opened.chain, row, templates, dayOf(now));
    const wage = wages(
      plant.environment.labour_rates,
      plant.settings,
      plant.parameters.get,
    )('operator', row.id);
    return {
      status: 200,
      body: {
        hourly_rate: rateToWire(plant, member),
        labour: {
          value: wage.rate.value,
          operator_share: member.capabilities.vdi_3258?.operator_share ?? null,
          source: wage.evidence.source,
        },
      },
    };
  },
);

export const publicFleetRoutes: readonly Route[] = [
  ...fleetRoutes('/api/v1/environments', 'Environment', 'Environments'),
  machineRateRoute,
];
