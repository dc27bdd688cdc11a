import { z } from '@hono/zod-openapi';
import { calendarDate, uuid } from '../kit/schemas.ts';
import { createMachine, hourlyRate, machineDefinition } from '../machines/schemas.ts';
import { fleetEnabled, fleetPriority, memberFrom, memberTo } from './fields.ts';

const PRIORITY_MAX = 1_000_000;
const priority = z.int().min(0).max(PRIORITY_MAX).describe('Rank in the fleet; machines with a lower value are tried first. Default 100.');

export const membership = z
  .object({
    id: uuid('UUID of the membership.'),
    environment_id: uuid('UUID of the environment that the fleet belongs to.'),
    machine: machineDefinition,
    fleet_priority: fleetPriority,
    is_enabled: fleetEnabled,
    valid_from: memberFrom,
    valid_to: memberTo,
    hourly_rate: hourlyRate,
  })
  .openapi('EnvMachineRowPublic', { description: 'Membership of one machine in the fleet of an environment.' });

const window = {
  valid_from: calendarDate.nullable().optional().describe('First day of the membership. Null: no limit. Default when attaching: that of the machine definition.'),
  valid_to: calendarDate.nullable().optional().describe('Last day of the membership. Null: no limit. Default when attaching: that of the machine definition.'),
};

export const attachMachine = z
  .strictObject({
    machine_id: uuid('UUID of an existing machine definition. Not together with `new_machine`.').optional(),
    new_machine: createMachine.optional(),
    fleet_priority: priority.optional(),
    is_enabled: z.boolean().optional().describe('False adds the machine without using it for prices. Default true.'),
    ...window,
  })
  .refine((body) => (body.machine_id === undefined) !== (body.new_machine === undefined), {
    path: ['machine_id'],
    message: 'is required unless new_machine is sent; send exactly one of the two',
  })
  .openapi('AttachMachine', { description: 'Machine to add: give exactly one of `machine_id` and `new_machine`.' });

export const updateMembership = z
  .strictObject({ fleet_priority: priority.optional(), is_enabled: z.boolean().optional().describe('False keeps the machine in the fleet without using it for prices.'), ...window })
  .openapi('EnvMachineUpdate', { description: 'Changes to a membership. Fields left out stay as they are.' });

export const machineRateBody = z
  .strictObject({ machine_id: uuid('UUID of an existing machine definition. Not together with `machine`.').optional(), machine: createMachine.optional() })
  .refine((body) => (body.machine_id === undefined) !== (body.machine === undefined), {
    path: ['machine_id'],
    message: 'is required unless machine is sent; send exactly one of the two',
  })
  .openapi('MachineRateRequest', { description: 'Machine to calculate the rate for: give exactly one of the two fields.' });

export const machineRateAnswer = z
  .object({
    hourly_rate: hourlyRate,
    labour: z
      .object({
        value: z.number().describe('Wage per hour, in the currency of the environment.'),
        operator_share: z.number().nullable().describe('Share of an operator that the machine needs while running; 1 is a full operator. Null if not stated.'),
        source: z.string().describe('Source of the wage: a citation key or the text stated with it.'),
      })
      .describe('Wage of the operator, which is a cost line of its own.'),
  })
  .openapi('MachineRateAnswer', { description: 'Hourly cost of a machine and its operator.' });
