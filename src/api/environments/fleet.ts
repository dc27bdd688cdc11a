import { z } from '@hono/zod-openapi';
import {
  attachMachine as attachTo,
  changeMembership,
  DEFAULT_PRIORITY,
  detachMachine,
} from '../../db/configuration/fleet.ts';
import { checkMachine, completeMachine, given } from '../../db/configuration/machine-definition.ts';
import { dayOf } from '../../db/configuration/outcome.ts';
import { listMemberships, type MembershipRow } from '../../db/environments/fleet.ts';
import { findMachine, findMachines, type MachineRow, templatesOf } from '../../db/environments/machines.ts';
import type { Chain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { type FleetMember, wages } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { definitionToWire } from '../machines/definition.ts';
import { rateToWire } from '../machines/rate.ts';
import { environmentOf, type Request, writeOf } from './context.ts';
import {
  attachMachine,
  machineRateAnswer,
  machineRateBody,
  membership,
  updateMembership as updateBody,
} from './fleet-schemas.ts';
import { plantOf, pricedPlant } from './plant.ts';
import { allow, unwrap } from './refusals.ts';
import { environmentId } from './schemas.ts';

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

/** Memberships, each with the rate that a price in this environment would use. */
const toWire = async (request: Request, environmentId: string, rows: readonly MembershipRow[]) => {
  const { tx, caller } = request;
  const ids = rows.map((row) => row.machine_id);
  const { plant, chain } = await plantOf(request, environmentId, 'stated', ids);
  const machines = await findMachines(tx, caller.orgId, ids);
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

const one = environmentId.extend({ membership_id: uuid('UUID of the membership to change or remove.') });

const placeOf = (params: z.infer<typeof one>) => ({
  environmentId: params.env_id,
  membershipId: params.membership_id,
});

/** The memberships of both path families. `prefix` keeps their operation ids apart. */
export const fleetRoutes = (root: string, prefix: string, tag: string): readonly Route[] => {
  const path = `${root}/{env_id}/machines`;
  const base = { tag, weight: 'light' } as const;
  return [
    readRoute(
      {
        ...base,
        operationId: `list${prefix}Machines`,
        method: 'get',
        path,
        summary: 'List the machines of an environment',
        description: 'In the order in which they are tried, each with its current hourly rate.',
        scope: 'environments:read',
        params: environmentId,
        responses: { 200: { description: 'All memberships.', schema: z.array(membership) } },
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
        summary: 'Attach a machine to an environment',
        description: 'Attaches an existing machine definition or creates a new one.',
        scope: 'environments:write',
        params: environmentId,
        body: attachMachine,
        responses: { 201: { description: 'The membership.', schema: membership } },
        errors: ['not_found', 'conflict'],
      },
      async ({ params, body, ...request }) => {
        const { machine_id, new_machine, fleet_priority, is_enabled, valid_from, valid_to } = body;
        const machine = new_machine === undefined ? { id: machine_id ?? '' } : { define: new_machine };
        const attachment = { machine, fleet_priority, is_enabled, valid_from, valid_to };
        const row = unwrap(await attachTo(writeOf(request), params.env_id, attachment));
        return { status: 201, body: (await toWire(request, row.environment_id, [row]))[0] };
      },
    ),
    writeRoute(
      {
        ...base,
        operationId: `update${prefix}Machine`,
        method: 'patch',
        path: `${path}/{membership_id}`,
        summary: 'Update a machine membership',
        description: 'Changes priority, use for prices or validity.',
        scope: 'environments:write',
        params: one,
        body: updateBody,
        responses: { 200: { description: 'The updated membership.', schema: membership } },
        errors: ['not_found', 'conflict'],
      },
      async ({ params, body, ...request }) => {
        const after = unwrap(await changeMembership(writeOf(request), placeOf(params), given(body)));
        return { status: 200, body: (await toWire(request, after.environment_id, [after]))[0] };
      },
    ),
    writeRoute(
      {
        ...base,
        operationId: `detach${prefix}Machine`,
        method: 'delete',
        path: `${path}/{membership_id}`,
        summary: 'Detach a machine from an environment',
        description: 'The machine definition stays.',
        scope: 'environments:write',
        params: one,
        responses: { 200: { description: 'The machine was detached.', schema: message } },
        errors: ['not_found'],
      },
      async ({ params, ...request }) => {
        unwrap(await detachMachine(writeOf(request), placeOf(params)));
        return { status: 200, body: { message: 'The machine is no longer in the fleet.' } };
      },
    ),
  ];
};

/** The machine as a member here, with its own or a default membership, and the rate row that applies to it. */
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

/** Hourly rate of a machine in this environment with its cost components, without adding it to the fleet. */
const machineRateRoute = readRoute(
  {
    operationId: 'calculateMachineRate',
    method: 'post',
    path: '/api/v1/environments/{env_id}/machine-rate',
    tag: 'Environments',
    summary: 'Calculate a machine-hour rate',
    description:
      'Calculates the rate of an existing or new machine in this environment, with all components. Stores nothing.',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    body: machineRateBody,
    responses: { 200: { description: 'The rate.', schema: machineRateAnswer } },
    errors: ['not_found', 'currency_unresolved'],
  },
  async ({ params, body, ...request }) => {
    const { tx, caller, now } = request;
    const row =
      body.machine === undefined
        ? await findMachine(tx, caller.orgId, body.machine_id ?? '')
        : completeMachine(newId(), body.machine, null, now);
    const opened = await plantOf(request, params.env_id, 'stated', row === null ? [] : [row.id]);
    const plant = pricedPlant(opened);
    if (row === null) throw notFound('machine_id');
    if (body.machine !== undefined)
      allow(await checkMachine({ tx, orgId: caller.orgId }, row, body.machine), ['body', 'machine']);
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
