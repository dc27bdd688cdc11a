import { z } from '@hono/zod-openapi';
import { MACHINE_CLASSES, RATE_SOURCES, type Vdi3258 } from '../../engine/index.ts';
import { recordOf } from '../kit/bounds.ts';
import { calendarDate, timestamp, uuid } from '../kit/schemas.ts';

const HOURS_OF_A_YEAR = 8784;
const money = z.number().min(0).max(1e9).nullable();
const hours = z.number().min(0).max(HOURS_OF_A_YEAR).nullable();
const positive = (max: number) => z.number().gt(0).max(max).nullable();
const text = z.string().trim().min(1).max(255);
const texts = z.array(text).max(50);
/** Figures by name: of a machine, of its tool classes. */
const MAX_FIGURES = 200;

/** Cost data after VDI 3258; money in the currency of the environment that the machine stands in. */
const vdiFields = {
  acquisition_cost_eur: money,
  annual_hours_T_G: hours.openapi({ description: 'theoretical machine time per year' }),
  annual_hours_T_IH: hours.openapi({ description: 'maintenance; default: a share of T_G' }),
  annual_hours_T_ST: hours.openapi({ description: 'standstill without set-up; default: a share of T_G' }),
  capital_interest_rate: z.number().min(0).max(1).nullable(),
  depreciation_life_h: positive(1e6),
  energy_eur_per_kwh: money.openapi({ description: "the environment's price wins" }),
  energy_kw: z.number().min(0).max(1e5).nullable().openapi({ description: 'mean draw while running' }),
  floor_space_m2: z.number().min(0).max(1e5).nullable(),
  maintenance_eur_per_year: money,
  operator_hourly_eur: money.openapi({ description: 'never part of the rate: labour is a line of its own' }),
  operator_share: z.number().min(0).max(1).nullable(),
  space_eur_per_m2_y: money.openapi({ description: "the environment's price wins" }),
  tooling_eur_per_year: money.openapi({ description: 'general tooling, not the wear of a part' }),
} satisfies Record<keyof Vdi3258, z.ZodType>;

const capabilityFields = {
  schema_version: z.literal(1),
  klass: z.enum(MACHINE_CLASSES),
  subclass: text.nullable(),
  axes_indexable: z.int().min(0).max(20).nullable(),
  axes_simultaneous: z.int().min(0).max(20).nullable(),
  certifications: texts,
  chatter_stability_lobe: z
    .array(z.tuple([z.number().gt(0).max(1e6), z.number().min(0).max(1000)]))
    .max(200)
    .openapi({ description: '[rpm, greatest axial depth in mm], ascending' }),
  coolant: texts,
  iso_286_achievable_grade: z.int().min(1).max(18).nullable(),
  max_material_thickness_mm: positive(1e5),
  max_part_envelope_mm: z.array(z.number().gt(0).max(1e6)).max(3),
  max_setups_per_part: z.int().min(1).max(100).nullable(),
  max_spindle_rpm: positive(1e6),
  max_table_load_kg: positive(1e7),
  max_tool_diameter_mm: positive(1e5),
  max_tool_length_mm: positive(1e5),
  nominal_tool_change_time_s_by_class: recordOf(z.string().max(64), z.number().min(0).max(3600), MAX_FIGURES),
  positioning_accuracy_mm: positive(100),
  repeatability_mm: positive(100),
  rapid_traverse_m_per_min: positive(1e4),
  spindle_power_kw: positive(1e5),
  workholding: texts,
  vdi_3258: z.object(vdiFields).nullable(),
  extra: recordOf(z.string().max(64), z.union([z.number(), z.string().max(255)]), MAX_FIGURES).openapi({
    description:
      'further numbers that the method reads: `laser_power_kw`, `press_force_kn`, `bar_capacity_mm`, …',
  }),
};

type Partials<T> = { [K in keyof T]: z.ZodOptional<T[K] & z.ZodType> };
const optional = <T extends Record<string, z.ZodType>>(fields: T): Partials<T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as Partials<T>;

const given = {
  ...optional(capabilityFields),
  vdi_3258: z.strictObject(optional(vdiFields)).nullable().optional(),
};

const definitionFields = {
  name: text,
  vendor: text.nullable(),
  model_no: text.nullable(),
  klass: z.enum(MACHINE_CLASSES),
  subclass: text.nullable(),
  parent_template_id: uuid('the definition that unstated fields are read from').nullable(),
  hourly_rate_eur: money.openapi({ description: 'per hour, without operator; wins over VDI 3258' }),
  burden_rate_eur: money.openapi({ description: 'added to the hourly rate' }),
  valid_from: calendarDate.nullable(),
  valid_to: calendarDate.nullable(),
};

export const createMachine = z
  .strictObject({
    ...optional(definitionFields),
    name: text,
    klass: definitionFields.klass,
    capabilities: z.strictObject(given).optional(),
  })
  .openapi('MachineDefinitionCreate');

export const updateMachine = z
  .strictObject({ ...optional(definitionFields), capabilities: z.strictObject(given).optional() })
  .openapi('MachineDefinitionUpdate', {
    description:
      'a field present is applied, null clears it, omitted stays; within capabilities and vdi_3258 as well',
  });

export const machineDefinition = z
  .object({
    id: uuid(),
    ...definitionFields,
    capabilities: z.object(capabilityFields),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('MachineDefinition');

export const hourlyRate = z
  .object({
    value: z.number().nullable().openapi({ description: 'per hour, without operator; null: unresolvable' }),
    setup_value: z.number().nullable().openapi({ description: 'per hour of set-up: energy at idle' }),
    currency: z.string(),
    source: z.enum(RATE_SOURCES).nullable(),
    level: z.enum(['environment', 'parent', 'platform']).openapi({ description: 'who states what won' }),
    source_id: z.string().nullable().openapi({ description: 'the rate row or machine behind it' }),
    needs_review: z.boolean(),
    reason: z.string().nullable().openapi({ description: 'why it is unresolvable' }),
    components: z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        formula_id: z.string(),
        terms: z.array(
          z.object({ name: z.string(), value: z.number(), unit: z.string(), source: z.string() }),
        ),
      }),
    ),
  })
  .openapi('MachineHourlyRate');

export const machine = machineDefinition.extend({ hourly_rate: hourlyRate }).openapi('Machine');

export type UpdateMachine = z.infer<typeof updateMachine>;
