import { z } from '@hono/zod-openapi';
import { ENVIRONMENT_SOURCES } from '../../db/configuration/create.ts';
import { calendarDate, currency, uuid } from '../kit/schemas.ts';
import { machineDefinition } from '../machines/schemas.ts';
import { calibrationFactor } from './calibration-factor.ts';
import { environmentDocument, type Stated, statedSetting } from './document-schema.ts';
import { environmentName, region } from './schemas.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { override, rate, subcontractor, tool } from './statement-schemas.ts';

type Changes = { [K in SettingName]: z.ZodOptional<z.ZodNullable<Stated<(typeof SETTINGS)[K]>>> };

/** Only what changed, so that a reader of the history sees it at once. */
const changedFields = z
  .strictObject({
    name: environmentName.optional(),
    description: z.string().optional(),
    currency: currency.optional(),
    region: region.optional(),
    valid_from: calendarDate.optional(),
    valid_to: calendarDate.nullable().optional(),
    parent_environment_id: uuid('what is not stated here is read there').nullable().optional(),
    enabled_extractors: z.array(z.string()).optional(),
    extraction_budget_cents: z.int().nullable().optional(),
    ...(Object.fromEntries(
      Object.entries(SETTINGS).map(([name, field]) => [name, statedSetting(field).nullable().optional()]),
    ) as Changes),
  })
  .openapi('EnvironmentFieldsChanged', {
    description: 'of an update: the fields that changed; of a setting, null states nothing',
  });

const created = z
  .strictObject({
    name: environmentName,
    source: z.enum(ENVIRONMENT_SOURCES),
    preset: z.string().optional(),
    currency,
    region: region.optional(),
    description: z.string().optional(),
    valid_from: calendarDate,
    valid_to: calendarDate.nullable().optional(),
    enabled_extractors: z.array(z.string()).optional(),
  })
  .openapi('EnvironmentCreated', { description: 'of a create: what was asked for' });

const cloned = z
  .strictObject({
    source_environment_id: uuid('what was copied'),
    config_revision: z.int().openapi({ description: 'of the source when it was copied' }),
    machines: z.int().openapi({ description: 'memberships that were copied' }),
    rates: z.int().openapi({ description: 'rate rows that were copied' }),
    dropped: z.int().openapi({ description: 'memberships that were not active on the day' }),
  })
  .openapi('EnvironmentCloned');

const imported = z
  .strictObject({
    machines: z.int().openapi({ description: 'definitions that were made' }),
    members: z.int().openapi({ description: 'memberships that were made' }),
    rates: z.int().openapi({ description: 'rate rows that were made' }),
    tools: z.int().openapi({ description: 'tools that were made' }),
    subcontractors: z.int().openapi({ description: 'subcontractors that were made' }),
    overrides: z.int().openapi({ description: 'overrides that were made' }),
    settings: environmentDocument.shape.settings,
  })
  .openapi('EnvironmentImported', {
    description: 'of an import: the settings, and how many of everything else',
  });

const membership = z
  .strictObject({
    id: uuid(),
    environment_id: uuid(),
    machine_id: uuid(),
    name: z.string().optional().openapi({ description: 'of the machine, of an import' }),
    fleet_priority: z.int(),
    is_enabled: z.boolean(),
    valid_from: calendarDate.nullable(),
    valid_to: calendarDate.nullable(),
  })
  .openapi('MembershipRecord');

const rowsOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row).openapi({ description: 'every row that the import replaced or made' }),
  });

/** What stood before a change, or after it; which of these follows from `subject_kind` and `action`. */
export const changedRecord = z.union([
  rowsOf(rate.extend({ environment_id: uuid() })).openapi('RatesImported'),
  rowsOf(membership).openapi('MembershipsImported'),
  environmentDocument,
  created,
  cloned,
  imported,
  membership,
  machineDefinition.omit({ created_at: true, updated_at: true }).openapi('MachineRecord'),
  rate,
  tool,
  subcontractor,
  override,
  z
    .strictObject({ factors: z.array(calibrationFactor) })
    .openapi('CalibrationRecord', { description: 'of a calibration: the factors in force' }),
  changedFields,
]);
