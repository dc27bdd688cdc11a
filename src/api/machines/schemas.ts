import { z } from '@hono/zod-openapi';
import { MACHINE_CLASSES, RATE_SOURCES, type Vdi3258 } from '../../engine/index.ts';
import { recordOf } from '../kit/bounds.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { calendarDate, uuid } from '../kit/schemas.ts';

const HOURS_OF_A_YEAR = 8784;
const money = z.number().min(0).max(1e9).nullable();
const hours = z.number().min(0).max(HOURS_OF_A_YEAR).nullable();
const positive = (max: number) => z.number().gt(0).max(max).nullable();
const text = z.string().trim().min(1).max(255);
const texts = z.array(text).max(50);
/** Maximum number of named figures: of a machine, of its tool classes. */
const MAX_FIGURES = 200;

/** Cost data according to VDI 3258; money in the currency of the machine's environment. */
const vdiFields = {
  acquisition_cost_eur: money.describe('Purchase price of the machine, in the currency of the environment. Null: no VDI 3258 rate is calculated.'),
  annual_hours_T_G: hours.describe('Theoretical machine hours per year (T_G). Null: no VDI 3258 rate is calculated.'),
  annual_hours_T_IH: hours.describe('Maintenance hours per year (T_IH). Null: a share of T_G.'),
  annual_hours_T_ST: hours.describe('Standstill hours per year without set-up (T_ST). Null: a share of T_G.'),
  capital_interest_rate: z.number().min(0).max(1).nullable().describe('Imputed interest on the capital per year, as a fraction. Null: the platform default.'),
  depreciation_life_h: positive(1e6).describe('Hours over which the machine is depreciated. Null: no VDI 3258 rate is calculated.'),
  energy_eur_per_kwh: money.describe('Price of electricity per kWh. A price that the environment states wins. Null: the price of the environment.'),
  energy_kw: z.number().min(0).max(1e5).nullable().describe('Mean power draw while running, in kW. Null: 0.'),
  floor_space_m2: z.number().min(0).max(1e5).nullable().describe('Floor space in m². Null: 0.'),
  maintenance_eur_per_year: money.describe('Maintenance cost per year, in the currency of the environment. Null: 0.'),
  operator_hourly_eur: money.describe('Wage of the operator per hour. Kept for information: labour is a cost line of its own. Null if not stated.'),
  operator_share: z.number().min(0).max(1).nullable().describe('Share of an operator that the machine needs while running; 1 is a full operator. Null: derived from process and cycle time.'),
  space_eur_per_m2_y: money.describe('Cost of floor space per m² and year. A price that the environment states wins. Null: the price of the environment.'),
  tooling_eur_per_year: money.describe('General tooling cost per year, without the tool wear of single parts. Null: 0.'),
} satisfies Record<keyof Vdi3258, z.ZodType>;

const capabilityFields = {
  schema_version: z.literal(1).describe('Version of the schema of these capabilities.'),
  klass: z.enum(MACHINE_CLASSES).describe('Machine class of the capabilities.'),
  subclass: text.nullable().describe('Machine subclass of the capabilities. Null if not stated.'),
  axes_indexable: z.int().min(0).max(20).nullable().describe('Number of axes that can be positioned. Null: none.'),
  axes_simultaneous: z.int().min(0).max(20).nullable().describe('Number of axes that move at the same time. Null: not limited.'),
  certifications: texts.describe('Standards that the machine is approved for, for information.'),
  chatter_stability_lobe: z
    .array(z.tuple([z.number().gt(0).max(1e6), z.number().min(0).max(1000)]))
    .max(200)
    .describe('Stability lobes: pairs of spindle speed in 1/min and maximum axial depth of cut in mm, ascending.'),
  coolant: texts.describe('Kinds of coolant supply, for example `through_spindle` or `high_pressure`.'),
  iso_286_achievable_grade: z.int().min(1).max(18).nullable().describe('Finest tolerance grade to ISO 286 that the machine holds. Null: the default of the class.'),
  max_material_thickness_mm: positive(1e5).describe('Maximum material thickness in mm. Null: the default of the class.'),
  max_part_envelope_mm: z.array(z.number().gt(0).max(1e6)).max(3).describe('Maximum part size in mm along x, y and z. Values left out: not limited.'),
  max_setups_per_part: z.int().min(1).max(100).nullable().describe('Maximum number of clampings of one part. Null: the default of the class.'),
  max_spindle_rpm: positive(1e6).describe('Maximum spindle speed in 1/min. Null: the default of the class.'),
  max_table_load_kg: positive(1e7).describe('Maximum load of the table in kg. Null: not limited.'),
  max_tool_diameter_mm: positive(1e5).describe('Maximum tool diameter in mm. Null: not limited.'),
  max_tool_length_mm: positive(1e5).describe('Maximum tool length in mm, for information. Null if not stated.'),
  nominal_tool_change_time_s_by_class: recordOf(z.string().max(64), z.number().min(0).max(3600), MAX_FIGURES).describe(
    'Tool change time in seconds by weight class of the tool: `light`, `medium` or `heavy`.',
  ),
  positioning_accuracy_mm: positive(100).describe('Positioning accuracy in mm, for information. Null if not stated.'),
  repeatability_mm: positive(100).describe('Repeatability of positioning in mm, for information. Null if not stated.'),
  rapid_traverse_m_per_min: positive(1e4).describe('Rapid traverse in m/min. Null: the default of the class.'),
  spindle_power_kw: positive(1e5).describe('Spindle power in kW. Null: the default of the class.'),
  workholding: texts.describe('Kinds of workholding, for example `pallet_changer`.'),
  vdi_3258: z.object(vdiFields).nullable().describe('Cost data of the machine-hour rate to VDI 3258. Null if not stated.'),
  extra: recordOf(z.string().max(64), z.union([z.number(), z.string().max(255)]), MAX_FIGURES).describe(
    'Further figures that the method reads, by name: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, `clamp_force_t`, …',
  ),
};

type Partials<T> = { [K in keyof T]: z.ZodOptional<T[K] & z.ZodType> };
const optional = <T extends Record<string, z.ZodType>>(fields: T): Partials<T> => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as Partials<T>;

const given = {
  ...optional(capabilityFields),
  vdi_3258: z.strictObject(optional(vdiFields)).nullable().optional().describe('Cost data of the machine-hour rate to VDI 3258. Null removes them.'),
};

const definitionFields = {
  name: text.describe('Name of the machine in the catalogue of the organisation.'),
  vendor: text.nullable().describe('Manufacturer of the machine. Null if not stated.'),
  model_no: text.nullable().describe('Model number of the manufacturer. Null if not stated.'),
  klass: z.enum(MACHINE_CLASSES).describe('Machine class, which selects times, rates and defaults.'),
  subclass: text.nullable().describe('Machine subclass, more specific than the class. Null if not stated.'),
  parent_template_id: uuid('UUID of the definition that unstated fields are read from. Null for none.').nullable(),
  hourly_rate_eur: money.describe('Stated rate per machine hour without operator. Wins over `vdi_3258`. Null if not stated.'),
  burden_rate_eur: money.describe('Amount per hour that is added to the stated hourly rate. Null: nothing is added.'),
  valid_from: calendarDate.nullable().describe('First day on which the machine can be used. Null: no limit.'),
  valid_to: calendarDate.nullable().describe('Last day on which the machine can be used. Null: no limit.'),
};

export const createMachine = z
  .strictObject({
    ...optional(definitionFields),
    name: definitionFields.name,
    klass: definitionFields.klass,
    capabilities: z.strictObject(given).optional().describe('Technical data of the machine. Fields left out are not stated.'),
  })
  .openapi('MachineDefinitionCreate', { description: 'A new machine definition.' });

export const updateMachine = z
  .strictObject({ ...optional(definitionFields), capabilities: z.strictObject(given).optional().describe('Technical data to change.') })
  .openapi('MachineDefinitionUpdate', {
    description: 'Changes to a machine definition. Fields left out stay as they are; null removes a value. This also holds within `capabilities` and `vdi_3258`.',
  });

export const machineDefinition = z
  .object({
    id: uuid('UUID of the machine definition.'),
    ...definitionFields,
    capabilities: z.object(capabilityFields).describe('Technical data of the machine.'),
    created_at: createdAt,
    updated_at: updatedAt,
  })
  .openapi('MachineDefinition', { description: 'A machine of the organisation, which environments can use.' });

export const hourlyRate = z
  .object({
    value: z.number().nullable().describe('Rate per machine hour without operator, in `currency`. Null if it cannot be determined, see `reason`.'),
    setup_value: z.number().nullable().describe('Rate per hour of set-up without operator; energy counts as for an idle machine. Null if it cannot be determined.'),
    currency: z.string().describe('ISO 4217 code of the rate and its components.'),
    source: z.enum(RATE_SOURCES).nullable().describe('Origin of the rate: `rate_row`, `stated`, `vdi_3258` or `class_default`. Null if it cannot be determined.'),
    level: z.enum(['environment', 'parent', 'platform']).describe('Level that states the rate: the environment, a parent or the platform.'),
    source_id: z.string().nullable().describe('Id of the rate row or machine behind the rate. Null for a class default.'),
    needs_review: z.boolean().describe('True if the rate rests on a default and should be checked.'),
    reason: z.string().nullable().describe('Reason why the rate cannot be determined, as a code. Null if it can be.'),
    components: z
      .array(
        z.object({
          id: z.string().describe('Name of the component, for example `depreciation`.'),
          amount: z.number().describe('Amount per hour, in `currency`.'),
          formula_id: z.string().describe('Id of the formula behind the amount.'),
          terms: z
            .array(
              z.object({
                name: z.string().describe('Name of the input.'),
                value: z.number().describe('Value of the input, in `unit`.'),
                unit: z.string().describe('Unit of the input, for example `h`.'),
                source: z.string().describe('Origin of the input, for example `stated` or a parameter.'),
              }),
            )
            .describe('Inputs of the formula behind the amount.'),
        }),
      )
      .describe('Components that add up to the rate. Empty if it cannot be determined.'),
  })
  .openapi('MachineHourlyRate', { description: 'Hourly rate of a machine without operator, with its components.' });

export const machine = machineDefinition.extend({ hourly_rate: hourlyRate }).openapi('Machine', { description: 'A machine definition with its hourly rate at platform prices, in euros.' });
