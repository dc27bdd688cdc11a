import { z } from '@hono/zod-openapi';
import { type Cloned, ENVIRONMENT_SOURCES } from '../../db/configuration/create.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { recordOf } from '../kit/bounds.ts';
import { calendarDate, country, currency, timestamp, uuid } from '../kit/schemas.ts';
import { givenSettings, SETTING_NAMES, statedSettings } from './settings.ts';

export const environmentName = z.string().trim().min(1).max(255);
const description = z.string().max(4000);
/** More than an environment has settings. */
const MAX_SETTING_SOURCES = 200;
export const region = country.openapi({
  description: 'ISO 3166 country: selects the price level of materials and the emission factor',
});

export const environmentId = z.object({ env_id: uuid() });

const summaryFields = {
  id: uuid(),
  name: z.string(),
  description: z.string(),
  currency: z.string().openapi({ description: 'ISO 4217 of every amount of this environment' }),
  region: z.string(),
  valid_from: calendarDate,
  valid_to: calendarDate.nullable(),
  is_baseline: z.boolean(),
  parent_environment_id: uuid('what is not stated here is read there').nullable(),
  machine_count: z.int(),
  tool_count: z.int(),
  subcontractor_count: z.int(),
  rate_count: z.int().openapi({ description: 'rows stated here; inherited ones are not counted' }),
  machines_cloned: z.int().nullable().openapi({ description: 'set by clone only' }),
  rates_cloned: z.int().nullable().openapi({ description: 'set by clone only' }),
  scheduled_changes_dropped: z
    .int()
    .nullable()
    .openapi({ description: 'set by clone only: memberships that are not active today' }),
};

export const environmentSummary = z.object(summaryFields).openapi('EnvironmentSummary');

export const environmentDetail = z
  .object({
    ...summaryFields,
    config_revision: z.int().openapi({ description: 'rises with every write that a price could see' }),
    ...statedSettings,
    default_labour_rate_eur_per_h: z
      .number()
      .nullable()
      .openapi({ description: 'read-only: the effective labour-rate row' }),
    overhead_fixed_eur_per_part: z
      .number()
      .nullable()
      .openapi({ description: 'read-only: the effective fixed-overhead rate row' }),
    overhead_var_pct: z
      .number()
      .nullable()
      .openapi({ description: 'read-only: the effective variable-overhead rate row' }),
    source_preset_id: uuid('the preset or environment that this one was copied from').nullable(),
    setting_sources: z
      .record(z.string(), z.string())
      .openapi({ description: 'source of each stated setting that names one' }),
    is_calibrated: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Environment');

export const createEnvironment = z
  .strictObject({
    name: environmentName,
    valid_from: calendarDate,
    currency: currency.optional().openapi({ description: 'default: of the baseline' }),
    description: description.optional(),
    region: region.optional().openapi({ description: 'default: of the baseline' }),
    valid_to: calendarDate.nullable().optional(),
    source: z.enum(ENVIRONMENT_SOURCES).optional().openapi({
      description:
        "`baseline_copy` (default): settings, rates, fleet, tools and subcontractors of the baseline, in another currency at the dated exchange rate; `preset`: the same of a plant that the platform ships, named by `preset`, with its currency and region; `blank`: the platform's tools, no settings and no machines; `empty`: nothing",
    }),
    preset: z.string().min(1).max(64).optional().openapi({
      description: 'with source `preset`: one of GET /api/v1/environments/presets',
      example: 'de-2026',
    }),
    empty: z.boolean().optional().openapi({ description: 'true acts like source `empty`' }),
  })
  .superRefine((body, context) => {
    const wants = body.source === 'preset';
    if (wants === (body.preset !== undefined)) return;
    const message = wants ? 'is required with source preset' : 'is allowed with source preset only';
    context.addIssue({ code: 'custom', path: ['preset'], message });
  })
  .openapi('EnvironmentCreate');

export const environmentPreset = z
  .object({
    id: uuid('the `source_preset_id` of environments made from it'),
    preset: z.string().openapi({ example: 'de-2026' }),
    name: z.string(),
    description: z.string(),
    currency: z.string(),
    region: z.string(),
    valid_from: calendarDate,
    valid_to: calendarDate.nullable(),
    machine_count: z.int(),
    tool_count: z.int(),
    subcontractor_count: z.int(),
  })
  .openapi('EnvironmentPreset');

export const patchEnvironment = z
  .strictObject({
    name: environmentName.optional(),
    description: description.optional(),
    currency: currency
      .optional()
      .openapi({ description: 'relabels every amount; nothing is converted', example: 'EUR' }),
    region: region.optional(),
    valid_from: calendarDate.optional(),
    valid_to: calendarDate.nullable().optional(),
    parent_environment_id: uuid('same currency; no cycle').nullable().optional(),
    ...givenSettings,
    setting_sources: recordOf(z.string().max(64), z.string().max(1000).nullable(), MAX_SETTING_SOURCES)
      .optional()
      .openapi({ description: 'where stated settings come from, by field; null takes it back' }),
    expected_config_revision: z
      .int()
      .min(1)
      .optional()
      .openapi({ description: '409 when somebody else wrote in between' }),
  })
  .openapi('EnvironmentUpdate', {
    description: 'a field present is applied, null clears it, omitted stays',
  });

export const summaryToWire = (
  row: CountedEnvironment,
  cloned: Cloned | null = null,
): z.infer<typeof environmentSummary> => ({
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
  const sources = Object.entries(row.settings).flatMap(([name, { source }]) =>
    source === null ? [] : [[name, source] as const],
  );
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
