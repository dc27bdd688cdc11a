import { z } from '@hono/zod-openapi';
import { SUBCONTRACT_PROCESSES, TOOL_MATERIALS } from '../../engine/index.ts';
import { calendarDate, currency, uuid } from '../kit/schemas.ts';

export const MAX_AMOUNT = 1e9;
const amount = z.number().min(0).max(MAX_AMOUNT);
const source = z.string().trim().min(1).max(1000).nullable().describe('Source of these figures, for example a quotation or data sheet. Null if none is stated.');

export const RATE_KINDS = ['labour', 'machine', 'fixed_overhead', 'variable_overhead', 'energy', 'space'] as const;

const rateFields = {
  kind: z.enum(RATE_KINDS).describe('Kind of rate: `labour`, `machine`, `fixed_overhead`, `variable_overhead`, `energy` or `space`.'),
  subject_id: uuid('UUID of the machine that the rate is for. Null: the rate applies to the whole environment.').nullable(),
  value: amount.describe('Amount of the rate, in `unit`.'),
  unit: z.string().max(64).openapi({ example: 'EUR/h' }).describe('Unit of the rate, for example `EUR/h`. It follows from kind and currency unless stated.'),
  currency: currency.describe("ISO 4217 code of the rate. Rates in another currency than the environment's have no effect."),
  valid_from: calendarDate.describe('First day on which this rate is in force.'),
  valid_to: calendarDate.nullable().describe('Last day on which this rate is in force. Null: open-ended.'),
  source,
};

export const rate = z.object({ id: uuid('UUID of the rate row.'), ...rateFields }).openapi('EnvironmentRate', { description: 'A rate row of an environment.' });
export const createRate = z
  .strictObject({
    ...rateFields,
    subject_id: rateFields.subject_id.optional(),
    unit: rateFields.unit.optional(),
    currency: currency.optional().describe('ISO 4217 code of the new rate. Default: that of the environment.'),
    valid_from: calendarDate.optional().describe('First day on which the new rate is in force. Default: the first day of the environment.'),
    valid_to: rateFields.valid_to.optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentRateCreate', { description: 'A rate row to add.' });
export const updateRate = z
  .strictObject({
    value: rateFields.value.optional(),
    unit: rateFields.unit.optional(),
    currency: currency.optional().describe('ISO 4217 code that the rate is changed to. The default unit follows it.'),
    valid_from: rateFields.valid_from.optional(),
    valid_to: rateFields.valid_to.optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentRateUpdate', { description: 'Changes to a rate row. Fields left out stay as they are.' });

const TOOL_CLASSES = [
  'end_mill',
  'ball_mill',
  'ball_end_mill',
  'face_mill',
  'chamfer_mill',
  'slot_cutter',
  'thread_mill',
  'drill',
  'drill_hss',
  'indexable_drill',
  'spot_drill',
  'countersink',
  'reamer',
  'boring_head',
  'boring_insert',
  'tap',
  'turning_insert',
  'turning_insert_finish',
  'cbn_insert',
  'groove_insert',
  'part_off_insert',
  'thread_insert',
  'saw_blade',
  'grinding_wheel',
] as const;

/** ISO 513 letters and the subgroups that the costing method distinguishes. */
export const ISO_GROUPS = [
  ...['P', 'P_mild', 'P_free', 'P_alloy', 'P_qt', 'P_tool', 'P_400HB', 'P_ferritic'],
  ...['M', 'M_martensitic', 'M_ferritic', 'M_duplex', 'M_303', 'M_316', 'K', 'K_gjs', 'K_gjm'],
  ...['N', 'N_al_wrought', 'N_al_cast', 'N_cu', 'N_plastic', 'S', 'S_ni', 'S_ti', 'S_fe', 'S_co', 'H'],
] as const;

const cuttingDatum = z.object({
  iso_group: z.enum(ISO_GROUPS).describe('Material group to ISO 513, or a finer group of the platform, for example `P_alloy`.'),
  vc_m_min: z.number().gt(0).max(10_000).describe('Cutting speed in m/min.'),
  fz_mm: z.number().gt(0).max(100).describe('Feed per tooth in mm.'),
  ap_max_mm: z.number().gt(0).max(1000).nullable().describe('Maximum depth of cut in mm. Null: the platform default.'),
  source,
});

/** The sigma of a preset stays with its row, although the response does not show it. */
const givenDatum = z
  .strictObject({
    ...cuttingDatum.shape,
    ap_max_mm: cuttingDatum.shape.ap_max_mm.optional(),
    source: source.optional(),
    sigma: z.number().min(0).max(10).nullable().optional().describe("Relative uncertainty of these data: one standard deviation as a fraction. Null or left out: the platform's."),
  })
  .transform((datum) => ({
    ...datum,
    ap_max_mm: datum.ap_max_mm ?? null,
    source: datum.source ?? null,
  }));

const CUTTING_MAX = 100;

const toolFields = {
  name: z.string().trim().min(1).max(255).describe('Name of the tool.'),
  klass: z.enum(TOOL_CLASSES).describe('Class of the tool, for example `end_mill`.'),
  diameter_mm: z.number().min(0.000001).max(10_000).nullable().describe('Tool diameter in mm. Null if not stated.'),
  flutes: z.int().min(1).max(1000).nullable().describe('Number of cutting edges. Null if not stated.'),
  material: z.enum(TOOL_MATERIALS).describe('Cutting material of the tool.'),
  price: amount.nullable().describe('Price of the tool, in the currency of the environment. Null if not stated.'),
  life_min: z.number().min(0.000001).max(1e6).nullable().describe('Tool life in minutes of cutting. Null if not stated.'),
  cutting_data: z.array(cuttingDatum).describe("Cutting data by material group. The platform's data apply to other groups."),
  source,
};

export const tool = z.object({ id: uuid('UUID of the tool.'), ...toolFields }).openapi('EnvironmentTool', { description: 'A cutting tool of an environment.' });
export const createTool = z
  .strictObject({
    ...toolFields,
    diameter_mm: toolFields.diameter_mm.optional(),
    flutes: toolFields.flutes.optional(),
    price: toolFields.price.optional(),
    life_min: toolFields.life_min.optional(),
    cutting_data: z.array(givenDatum).max(CUTTING_MAX).optional().describe('Cutting data by material group. An update replaces the whole list.'),
    source: source.optional(),
  })
  .openapi('EnvironmentToolCreate', { description: 'A cutting tool to add.' });
export const updateTool = createTool.partial().openapi('EnvironmentToolUpdate', { description: 'Changes to a cutting tool. Fields left out stay as they are; null removes a value.' });

const subcontractorFields = {
  name: z.string().trim().min(1).max(255).describe('Name of the subcontractor.'),
  process: z.enum(SUBCONTRACT_PROCESSES).describe('Process that the subcontractor offers.'),
  price_per_kg: amount.nullable().describe('Price per kg of part mass, in the currency of the environment. Null: not charged.'),
  price_per_dm2: amount.nullable().describe('Price per dm² of part surface, in the currency of the environment. Null: not charged.'),
  price_per_lot: amount.nullable().describe('Price per lot, in the currency of the environment. Null: not charged.'),
  min_price: amount.nullable().describe('Minimum charge per lot, in the currency of the environment. Null: no minimum.'),
  lead_time_days: z.int().min(0).max(3650).nullable().describe('Days from order to delivery of the subcontracted work. Null if not stated.'),
  transport_eur_per_lot: amount.nullable().describe('Transport to and from the subcontractor per lot, in the currency of the environment. Null: not charged.'),
  source,
};

export const subcontractor = z.object({ id: uuid('UUID of the subcontractor.'), ...subcontractorFields }).openapi('EnvironmentSubcontractor', { description: 'A subcontractor of an environment.' });
export const createSubcontractor = z
  .strictObject({
    ...subcontractorFields,
    price_per_kg: subcontractorFields.price_per_kg.optional(),
    price_per_dm2: subcontractorFields.price_per_dm2.optional(),
    price_per_lot: subcontractorFields.price_per_lot.optional(),
    min_price: subcontractorFields.min_price.optional(),
    lead_time_days: subcontractorFields.lead_time_days.optional(),
    transport_eur_per_lot: subcontractorFields.transport_eur_per_lot.optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentSubcontractorCreate', { description: 'A subcontractor to add.' });
export const updateSubcontractor = createSubcontractor
  .partial()
  .openapi('EnvironmentSubcontractorUpdate', { description: 'Changes to a subcontractor. Fields left out stay as they are; null removes a value.' });

const overrideFields = {
  bin: z.string().min(1).max(200).describe('Bin of the overridden parameter, as the assumptions list it.'),
  parameter: z.string().min(1).max(100).describe('Name of the overridden parameter within its bin.'),
  value: z.number().min(-1e12).max(1e12).describe("Value that replaces the platform's, in the same unit."),
  source,
};

export const override = z
  .object({ id: uuid('UUID of the override.'), ...overrideFields })
  .openapi('EnvironmentOverride', { description: "A parameter of the costing method with the environment's own value." });
export const createOverride = z.strictObject({ ...overrideFields, source: source.optional() }).openapi('EnvironmentOverrideCreate', { description: 'A parameter to override.' });
export const updateOverride = z
  .strictObject({ value: overrideFields.value.optional(), source: source.optional() })
  .openapi('EnvironmentOverrideUpdate', { description: 'Changes to an override. Fields left out stay as they are.' });
