import { z } from '@hono/zod-openapi';
import { calendarDate, uuid } from '../kit/schemas.ts';
import { createMachine, hourlyRate, machineDefinition } from '../machines/schemas.ts';

const PRIORITY_MAX = 1_000_000;
const priority = z
  .int()
  .min(0)
  .max(PRIORITY_MAX)
  .openapi({ description: 'lower is tried first; default 100' });

export const membership = z
  .object({
    id: uuid(),
    environment_id: uuid(),
    machine: machineDefinition,
    fleet_priority: z.int(),
    is_enabled: z.boolean(),
    valid_from: calendarDate.nullable(),
    valid_to: calendarDate.nullable(),
    hourly_rate: hourlyRate,
  })
  .openapi('EnvMachineRowPublic');

const window = {
  valid_from: calendarDate.nullable().optional(),
  valid_to: calendarDate.nullable().optional(),
};

export const attachMachine = z
  .strictObject({
    machine_id: uuid('exclusive with new_machine').optional(),
    new_machine: createMachine.optional(),
    fleet_priority: priority.optional(),
    is_enabled: z.boolean().optional().openapi({ description: 'default true' }),
    ...window,
  })
  .refine((body) => (body.machine_id === undefined) !== (body.new_machine === undefined), {
    path: ['machine_id'],
    message: 'must be given, or new_machine, but not both',
  })
  .openapi('AttachMachine');

export const updateMembership = z
  .strictObject({ fleet_priority: priority.optional(), is_enabled: z.boolean().optional(), ...window })
  .openapi('EnvMachineUpdate');

export const machineRateBody = z
  .strictObject({ machine_id: uuid().optional(), machine: createMachine.optional() })
  .refine((body) => (body.machine_id === undefined) !== (body.machine === undefined), {
    path: ['machine_id'],
    message: 'must be given, or machine, but not both',
  })
  .openapi('MachineRateRequest');

export const machineRateAnswer = z
  .object({
    hourly_rate: hourlyRate,
    labour: z.object({
      value: z.number().openapi({ description: 'wage per hour of the operator, a line of its own' }),
      operator_share: z.number().nullable(),
      source: z.string(),
    }),
  })
  .openapi('MachineRateAnswer');
