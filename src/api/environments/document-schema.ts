import { z } from '@hono/zod-openapi';
import { ROW_LIMITS } from '../../db/configuration/row-limits.ts';
import { freeForm, recordOf } from '../kit/bounds.ts';
import { calendarDate, currency } from '../kit/schemas.ts';
import { createMachine } from '../machines/schemas.ts';
import { fleetEnabled, fleetPriority, memberFrom, memberTo, validFrom, validTo } from './fields.ts';
import { environmentName, region } from './schemas.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { createOverride, createSubcontractor, createTool, MAX_AMOUNT, RATE_KINDS } from './statement-schemas.ts';

/** Maximum number of machines: members, subjects of rates, and their templates. */
const MAX_MACHINES = 5_000;

/** Maximum number of cited figures of one machine. */
const MAX_CITED = 200;

/** Maximum number of JSON values of a document: every row has several. */
export const DOCUMENT_MAX_NODES = 100_000;

const key = z.string().min(1).max(64);
const date = calendarDate.nullable();
const source = z.string().max(4000).nullable().describe('Source of the stated value. Null if none is stated.');
const rows = <T extends z.ZodType>(row: T, most: number) => z.array(row).max(most);

export type Stated<T extends z.ZodType> = z.ZodObject<{ value: T; source: typeof source }, z.core.$strict>;

export const statedSetting = <T extends z.ZodType>(value: T): Stated<T> => z.strictObject({ value: value.describe('Stated value.'), source }).describe(value.description ?? '');

const settings = z
  .strictObject(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, field]) => [name, statedSetting(field).optional()])) as {
      [K in SettingName]: z.ZodOptional<Stated<(typeof SETTINGS)[K]>>;
    },
  )
  .openapi('EnvironmentSettings', { description: 'Stated settings with their sources. Settings that are absent are not stated.' });

const definition = createMachine.omit({ parent_template_id: true }).describe('Definition of the machine, as in the machine catalogue.');

const machine = z
  .strictObject({
    key: key.describe('Key that identifies the machine within this document.'),
    template: key.nullable().describe('Key of the machine that unstated fields are read from. Null for none.'),
    definition,
    citations: z
      .object({
        citations: recordOf(z.string().max(64), z.string().max(4000), MAX_CITED).optional().describe('Source of each figure, by field name.'),
        sigmas: recordOf(z.string().max(64), z.number(), MAX_CITED).optional().describe('Relative uncertainty of each figure, by field name.'),
      })
      .describe('Sources of the figures in the definition.'),
  })
  .openapi('EnvironmentDocumentMachine', { description: 'A machine definition in an environment document.' });

/** One environment with everything that it states, without ids and times; for editing by hand, version control and transfer. */
export const environmentDocument = z
  .strictObject({
    format: z.literal('should-cost/environment').describe('Identifier of this document format.'),
    version: z.literal(1).describe('Version of the document format.'),
    name: environmentName,
    description: z.string().max(4000).describe('Description of the environment in this document.'),
    currency: currency.describe('ISO 4217 code of every amount in this document.'),
    region,
    valid_from: validFrom,
    valid_to: validTo,
    parent: environmentName.nullable().describe('Name of the parent environment in the same organisation. Null if it has no parent.'),
    enabled_extractors: z.array(z.string().max(64)).min(1).max(50).describe('Kinds of files that runs in the environment read, for example `cad_brep`.'),
    attributes: freeForm().describe('Custom keys and values of the environment.'),
    settings,
    machines: rows(machine, MAX_MACHINES).describe('Machine definitions that the fleet refers to.'),
    fleet: rows(
      z.strictObject({
        machine: key.describe('Key of the machine in `machines`.'),
        fleet_priority: fleetPriority.min(0).max(1_000_000),
        is_enabled: fleetEnabled,
        valid_from: memberFrom,
        valid_to: memberTo,
      }),
      ROW_LIMITS.machines,
    ).describe('Machines of the plant.'),
    rates: rows(
      z.strictObject({
        kind: z.enum(RATE_KINDS).describe('Kind of rate, as in the rate rows of the API.'),
        machine: key.nullable().describe('Key of the machine that the rate is for. Null: the rate applies to the whole environment.'),
        value: z.number().min(0).max(MAX_AMOUNT).describe('Value of the rate, in `unit`.'),
        unit: z.string().max(32).describe('Unit of the rate, for example `EUR/h`.'),
        currency: currency.describe('ISO 4217 code of the rate.'),
        valid_from: calendarDate.describe('First day on which the rate is in force.'),
        valid_to: date.describe('Last day on which the rate is in force. Null: open-ended.'),
        source,
      }),
      ROW_LIMITS.rates,
    ).describe('Rate rows that the environment states.'),
    // Listed explicitly: an extended schema is published as an intersection, whose halves refuse each other's fields.
    tools: rows(z.strictObject({ ...createTool.shape, source: source.optional() }), ROW_LIMITS.tools).describe('Tools that the environment states.'),
    subcontractors: rows(z.strictObject({ ...createSubcontractor.shape, source: source.optional() }), ROW_LIMITS.subcontractors).describe('Subcontractors that the environment states.'),
    overrides: rows(createOverride, ROW_LIMITS.overrides).describe('Parameters of the costing method that the environment overrides.'),
  })
  .openapi('EnvironmentDocument', { description: 'One environment with everything it states, without ids and times.' });
