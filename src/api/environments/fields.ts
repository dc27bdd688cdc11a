import { z } from '@hono/zod-openapi';
import { calendarDate, uuid } from '../kit/schemas.ts';

/** Fields with the same meaning in every schema of an environment or its fleet. */
export const environmentNameField = z.string().describe('Name of the environment.');
export const environmentDescription = z.string().describe('Description that the owner gave the environment.');
export const regionField = z.string().describe('ISO 3166 country code. It selects the price level of materials and the emission factor.');
export const validFrom = calendarDate.describe('First day on which the environment is valid, YYYY-MM-DD.');
export const validTo = calendarDate.nullable().describe('Last day on which the environment is valid, YYYY-MM-DD. Null: open-ended.');
export const isBaseline = z.boolean().describe("True for the organisation's default environment.");
export const parentEnvironment = uuid('UUID of the environment that unstated values are read from. Null: the platform default applies.').nullable();
export const configRevision = z.int().describe('Revision of the configuration of the environment.');

export const fleetPriority = z.int().describe('Rank in the fleet; machines with a lower value are tried first.');
export const fleetEnabled = z.boolean().describe('False if the machine is kept in the fleet but not used for prices.');
export const memberFrom = calendarDate.nullable().describe('First day of the membership. Null: no limit.');
export const memberTo = calendarDate.nullable().describe('Last day of the membership. Null: no limit.');
