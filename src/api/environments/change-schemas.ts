import { z } from '@hono/zod-openapi';
import { ENVIRONMENT_SOURCES } from '../../db/configuration/create.ts';
import { currency, uuid } from '../kit/schemas.ts';
import { machineDefinition } from '../machines/schemas.ts';
import { calibrationFactor } from './calibration-factor.ts';
import { environmentDocument, type Stated, statedSetting } from './document-schema.ts';
import { fleetEnabled, fleetPriority, memberFrom, memberTo, parentEnvironment, validFrom, validTo } from './fields.ts';
import { environmentName, region } from './schemas.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { override, rate, subcontractor, tool } from './statement-schemas.ts';

type Changes = { [K in SettingName]: z.ZodOptional<z.ZodNullable<Stated<(typeof SETTINGS)[K]>>> };

/** Only changed fields, so that a reader of the history sees them at once. */
const changedFields = z
  .strictObject({
    name: environmentName.optional(),
    description: z.string().optional().describe('Description of the environment.'),
    currency: currency.optional().describe('ISO 4217 code that the environment had.'),
    region: region.optional(),
    valid_from: validFrom.optional(),
    valid_to: validTo.optional(),
    parent_environment_id: parentEnvironment.optional(),
    enabled_extractors: z.array(z.string()).optional().describe('Kinds of files that runs read.'),
    extraction_budget_cents: z.int().nullable().optional().describe('Monthly budget for the external extractor, in cents. Null: it is not used.'),
    ...(Object.fromEntries(Object.entries(SETTINGS).map(([name, field]) => [name, statedSetting(field).nullable().optional()])) as Changes),
  })
  .openapi('EnvironmentFieldsChanged', { description: 'Record of an update: only the fields that changed. A null setting is not stated.' });

const created = z
  .strictObject({
    name: environmentName,
    source: z.enum(ENVIRONMENT_SOURCES).describe('Source of the environment: `baseline_copy`, `preset`, `blank` or `empty`.'),
    preset: z.string().optional().describe('Name of the preset that was copied.'),
    currency: currency.describe('ISO 4217 code that the environment was created with.'),
    region: region.optional(),
    description: z.string().optional().describe('Description that the environment was created with.'),
    valid_from: validFrom,
    valid_to: validTo.optional(),
    enabled_extractors: z.array(z.string()).optional().describe('Kinds of files that runs of the new environment read.'),
  })
  .openapi('EnvironmentCreated', { description: 'Record of a creation: the fields of the request.' });

const cloned = z
  .strictObject({
    source_environment_id: uuid('UUID of the environment that was copied.'),
    config_revision: z.int().describe('Revision of the source environment when it was copied.'),
    machines: z.int().describe('Number of machine memberships that were copied.'),
    rates: z.int().describe('Number of rate rows that were copied.'),
    dropped: z.int().describe('Number of memberships that were left out because they were not active on that day.'),
  })
  .openapi('EnvironmentCloned', { description: 'Record of a clone: its source and what was copied.' });

const imported = z
  .strictObject({
    machines: z.int().describe('Number of machine definitions that were created.'),
    members: z.int().describe('Number of machine memberships that were created.'),
    rates: z.int().describe('Number of rate rows that were created.'),
    tools: z.int().describe('Number of tools that were created.'),
    subcontractors: z.int().describe('Number of subcontractors that were created.'),
    overrides: z.int().describe('Number of overrides that were created.'),
    settings: environmentDocument.shape.settings,
  })
  .openapi('EnvironmentImported', { description: 'Record of an import: the settings, and how many other rows were created.' });

const membership = z
  .strictObject({
    id: uuid('UUID of the membership that changed.'),
    environment_id: uuid('UUID of the environment of that membership.'),
    machine_id: uuid('UUID of the machine definition of that membership.'),
    name: z.string().optional().describe('Name of the machine. Only in records of an import.'),
    fleet_priority: fleetPriority,
    is_enabled: fleetEnabled,
    valid_from: memberFrom,
    valid_to: memberTo,
  })
  .openapi('MembershipRecord', { description: 'Record of a machine membership.' });

const rowsOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row).describe('Rows that the import replaced or created.'),
  });

/** The row before and after a change; `subject_kind` and `action` determine the type. */
export const changedRecord = z.union([
  rowsOf(rate.extend({ environment_id: uuid('UUID of the environment of this rate.') })).openapi('RatesImported', { description: 'Record of a rate import.' }),
  rowsOf(membership).openapi('MembershipsImported', { description: 'Record of a machine import.' }),
  environmentDocument,
  created,
  cloned,
  imported,
  membership,
  machineDefinition.omit({ created_at: true, updated_at: true }).openapi('MachineRecord', { description: 'Record of a machine definition.' }),
  rate,
  tool,
  subcontractor,
  override,
  z.strictObject({ factors: z.array(calibrationFactor).describe('Calibration factors in force.') }).openapi('CalibrationRecord', { description: 'Record of a calibration: the factors in force.' }),
  changedFields,
]);
