import { z } from '@hono/zod-openapi';
import { type Cloned, ENVIRONMENT_SOURCES } from '../../db/configuration/create.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { recordOf } from '../kit/bounds.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { calendarDate, country, currency, uuid } from '../kit/schemas.ts';
import { environmentDescription, environmentNameField, isBaseline, parentEnvironment, regionField, validFrom, validTo } from './fields.ts';
import { givenSettings, SETTING_NAMES, statedSettings } from './settings.ts';

export const environmentName = z.string().trim().min(1).max(255).describe('Name of the environment, unique within the organisation, ignoring case.');
const description = z.string().max(4000).describe('Description of the environment as its owner wrote it.');
/** More than the number of settings. */
const MAX_SETTING_SOURCES = 200;
export const region = country.describe('ISO 3166 country code. It determines the price level of materials and the emission factor.');

export const environmentId = z.object({ env_id: uuid('UUID of the environment to read or change.') });

const summaryFields = {
  id: uuid('UUID of the environment.'),
  name: environmentNameField,
  description: environmentDescription,
  currency: z.string().describe('ISO 4217 code of every amount in this environment.'),
  region: regionField,
  valid_from: validFrom,
  valid_to: validTo,
  is_baseline: isBaseline,
  parent_environment_id: parentEnvironment,
  machine_count: z.int().describe('Number of machines in the fleet.'),
  tool_count: z.int().describe('Number of tools stated in this environment.'),
  subcontractor_count: z.int().describe('Number of subcontractors stated in this environment.'),
  rate_count: z.int().describe('Number of rate rows stated in this environment, without inherited ones.'),
  machines_cloned: z.int().nullable().describe('Number of machine memberships that the clone copied. Null unless returned by a clone.'),
  rates_cloned: z.int().nullable().describe('Number of rate rows that the clone copied. Null unless returned by a clone.'),
  scheduled_changes_dropped: z.int().nullable().describe('Number of memberships that the clone left out because they are not active today. Null unless returned by a clone.'),
};

export const environmentSummary = z.object(summaryFields).openapi('EnvironmentSummary', { description: 'An environment as lists show it.' });

export const environmentDetail = z
  .object({
    ...summaryFields,
    config_revision: z.int().describe('Revision of the configuration. It rises with every change that can affect a price.'),
    ...statedSettings,
    default_labour_rate_eur_per_h: z.number().nullable().describe('Own labour rate per hour, in the currency of the environment. Read-only: state a rate row. Null: not stated.'),
    overhead_fixed_eur_per_part: z.number().nullable().describe('Own fixed overhead per piece, in the currency of the environment. Read-only: state a rate row. Null: not stated.'),
    overhead_var_pct: z.number().nullable().describe('Own variable overhead, as a fraction. Read-only: state a rate row. Null: not stated.'),
    source_preset_id: uuid('UUID of the preset or environment that this one was copied from. Null if it was not copied.').nullable(),
    setting_sources: z.record(z.string(), z.string()).describe('Sources of the stated settings, by setting.'),
    is_calibrated: z.boolean().describe('True if prices are corrected by factors fitted to observed costs.'),
    created_at: createdAt,
    updated_at: updatedAt,
  })
  .openapi('Environment', { description: "An environment with its own settings. Null means not stated: the parent's value applies, else the platform default." });

export const createEnvironment = z
  .strictObject({
    name: environmentName,
    valid_from: validFrom,
    currency: currency.optional().describe('ISO 4217 code. Default: that of the baseline environment or preset.'),
    description: description.optional(),
    region: region.optional().describe('ISO 3166 country code. Default: that of the baseline environment or preset.'),
    valid_to: validTo.optional(),
    source: z
      .enum(ENVIRONMENT_SOURCES)
      .optional()
      .describe('Source to copy. `baseline_copy` (default): the baseline, converted if the currency differs. `preset`: a plant of the platform. `blank`: platform tools only. `empty`: nothing.'),
    preset: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .openapi({ example: 'de-2026' })
      .describe('Name of the preset, as `GET /api/v1/environments/presets` lists it. Required for the source `preset`, not allowed otherwise.'),
    empty: z.boolean().optional().describe('True is the same as the source `empty`. For older clients.'),
  })
  .superRefine((body, context) => {
    const wants = body.source === 'preset';
    if (wants === (body.preset !== undefined)) return;
    const message = wants ? 'is required with source preset' : 'is allowed with source preset only';
    context.addIssue({ code: 'custom', path: ['preset'], message });
  })
  .openapi('EnvironmentCreate', { description: 'A new environment.' });

export const environmentPreset = z
  .object({
    id: uuid('UUID of the preset; environments made from it have it as `source_preset_id`.'),
    preset: z.string().openapi({ example: 'de-2026' }).describe('Name of the preset. Send it as `preset` to create an environment from it.'),
    name: z.string().describe('Name of the plant.'),
    description: z.string().describe('Description of the plant.'),
    currency: z.string().describe('ISO 4217 code of every amount in the preset.'),
    region: z.string().describe('ISO 3166 country code of the plant.'),
    valid_from: calendarDate.describe('First day on which the preset is valid.'),
    valid_to: calendarDate.nullable().describe('Last day on which the preset is valid. Null: open-ended.'),
    machine_count: z.int().describe('Number of machines in the plant.'),
    tool_count: z.int().describe('Number of tools in the plant.'),
    subcontractor_count: z.int().describe('Number of subcontractors of the plant.'),
  })
  .openapi('EnvironmentPreset', { description: 'A plant that the platform ships as a starting point.' });

export const patchEnvironment = z
  .strictObject({
    name: environmentName.optional(),
    description: description.optional(),
    currency: currency.optional().openapi({ example: 'EUR' }).describe('ISO 4217 code. Amounts are relabelled, not converted.'),
    region: region.optional(),
    valid_from: validFrom.optional(),
    valid_to: validTo.optional(),
    parent_environment_id: uuid('UUID of the new parent, with the same currency and without a cycle. Null removes the parent.').nullable().optional(),
    ...givenSettings,
    setting_sources: recordOf(z.string().max(64), z.string().max(1000).nullable(), MAX_SETTING_SOURCES).optional().describe('Sources of stated settings, by setting. Null removes a source.'),
    expected_config_revision: z.int().min(1).optional().describe('Revision that the change is based on. The request fails with 409 if the environment has changed since.'),
  })
  .openapi('EnvironmentUpdate', { description: 'Changes to an environment. Fields left out stay as they are; null removes an own value.' });

export const summaryToWire = (row: CountedEnvironment, cloned: Cloned | null = null): z.infer<typeof environmentSummary> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  currency: row.currency,
  region: row.region,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  is_baseline: row.is_baseline,
  parent_environment_id: row.parent_environment_id,
  machine_count: row.machine_count,
  tool_count: row.tool_count,
  subcontractor_count: row.subcontractor_count,
  rate_count: row.rate_count,
  machines_cloned: cloned?.machines ?? null,
  rates_cloned: cloned?.rates ?? null,
  scheduled_changes_dropped: cloned?.dropped ?? null,
});

/** Own rate rows in force on the pricing date, by kind. */
export type OwnRates = Readonly<Record<'labour' | 'fixed_overhead' | 'variable_overhead', number | null>>;

export const detailToWire = (row: CountedEnvironment, rates: OwnRates): z.infer<typeof environmentDetail> => {
  const stated = Object.fromEntries(SETTING_NAMES.map((name) => [name, row.settings[name]?.value ?? null]));
  const sources = Object.entries(row.settings).flatMap(([name, { source }]) => (source === null ? [] : [[name, source] as const]));
  return {
    ...summaryToWire(row),
    config_revision: row.config_revision,
    ...(stated as Pick<z.infer<typeof environmentDetail>, (typeof SETTING_NAMES)[number]>),
    default_labour_rate_eur_per_h: rates.labour,
    overhead_fixed_eur_per_part: rates.fixed_overhead,
    overhead_var_pct: rates.variable_overhead,
    source_preset_id: row.source_preset_id,
    setting_sources: Object.fromEntries(sources),
    is_calibrated: row.calibration !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};
