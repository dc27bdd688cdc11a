import { z } from '@hono/zod-openapi';
import { SUBCONTRACT_PROCESSES, TOOL_MATERIALS } from '../../engine/index.ts';
import { calendarDate, currency, uuid } from '../kit/schemas.ts';

export const MAX_AMOUNT = 1e9;
const amount = z.number().min(0).max(MAX_AMOUNT);
const source = z.string().trim().min(1).max(1000).nullable();

export const RATE_KINDS = [
  'labour',
  'machine',
  'fixed_overhead',
  'variable_overhead',
  'energy',
  'space',
] as const;

const rateFields = {
  kind: z.enum(RATE_KINDS),
  subject_id: uuid('the machine; null: everybody').nullable(),
  value: amount,
  unit: z.string().max(64).openapi({ description: 'follows from kind and currency', example: 'EUR/h' }),
  currency,
  valid_from: calendarDate,
  valid_to: calendarDate.nullable().openapi({ description: 'inclusive; null: open' }),
  source,
};

export const rate = z.object({ id: uuid(), ...rateFields }).openapi('EnvironmentRate');
export const createRate = z
  .strictObject({
    ...rateFields,
    subject_id: rateFields.subject_id.optional(),
    unit: rateFields.unit.optional(),
    currency: currency.optional().openapi({ description: 'default: of the environment' }),
    valid_from: calendarDate.optional().openapi({ description: 'default: of the environment' }),
    valid_to: rateFields.valid_to.optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentRateCreate');
export const updateRate = z
  .strictObject({
    value: amount.optional(),
    unit: rateFields.unit.optional(),
    currency: currency.optional(),
    valid_from: calendarDate.optional(),
    valid_to: rateFields.valid_to.optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentRateUpdate');

export const TOOL_CLASSES = [
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

/** ISO 513 letters and the groups below them that the method tells apart. */
export const ISO_GROUPS = [
  ...['P', 'P_mild', 'P_free', 'P_alloy', 'P_qt', 'P_tool', 'P_400HB', 'P_ferritic'],
  ...['M', 'M_martensitic', 'M_ferritic', 'M_duplex', 'M_303', 'M_316', 'K', 'K_gjs', 'K_gjm'],
  ...['N', 'N_al_wrought', 'N_al_cast', 'N_cu', 'N_plastic', 'S', 'S_ni', 'S_ti', 'S_fe', 'S_co', 'H'],
] as const;

const cuttingDatum = z.object({
  iso_group: z.enum(ISO_GROUPS),
  vc_m_min: z.number().gt(0).max(10_000),
  fz_mm: z.number().gt(0).max(100),
  ap_max_mm: z.number().gt(0).max(1000).nullable(),
  source,
});

/** A spread that came with a preset stays with its row, although the record does not show it. */
const givenDatum = z
  .strictObject({
    ...cuttingDatum.shape,
    ap_max_mm: cuttingDatum.shape.ap_max_mm.optional(),
    source: source.optional(),
    sigma: z.number().min(0).max(10).nullable().optional(),
  })
  .transform((datum) => ({
    ...datum,
    ap_max_mm: datum.ap_max_mm ?? null,
    source: datum.source ?? null,
  }));

const CUTTING_MAX = 100;

const toolFields = {
  name: z.string().trim().min(1).max(255),
  klass: z.enum(TOOL_CLASSES),
  diameter_mm: z.number().min(0.000001).max(10_000).nullable(),
  flutes: z.int().min(1).max(1000).nullable(),
  material: z.enum(TOOL_MATERIALS),
  price: amount.nullable().openapi({ description: "in the environment's currency" }),
  life_min: z.number().min(0.000001).max(1e6).nullable().openapi({ description: 'minutes in the cut' }),
  cutting_data: z.array(cuttingDatum),
  source,
};

export const tool = z.object({ id: uuid(), ...toolFields }).openapi('EnvironmentTool');
export const createTool = z
  .strictObject({
    ...toolFields,
    diameter_mm: toolFields.diameter_mm.optional(),
    flutes: toolFields.flutes.optional(),
    price: toolFields.price.optional(),
    life_min: toolFields.life_min.optional(),
    cutting_data: z.array(givenDatum).max(CUTTING_MAX).optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentToolCreate');
export const updateTool = createTool.partial().openapi('EnvironmentToolUpdate');

const subcontractorFields = {
  name: z.string().trim().min(1).max(255),
  process: z.enum(SUBCONTRACT_PROCESSES),
  price_per_kg: amount.nullable(),
  price_per_dm2: amount.nullable(),
  price_per_lot: amount.nullable(),
  min_price: amount.nullable().openapi({ description: 'least charge per lot' }),
  lead_time_days: z.int().min(0).max(3650).nullable(),
  transport_eur_per_lot: amount.nullable(),
  source,
};

export const subcontractor = z
  .object({ id: uuid(), ...subcontractorFields })
  .openapi('EnvironmentSubcontractor');
export const createSubcontractor = z
  .strictObject({
    ...subcontractorFields,
    price_per_kg: amount.nullable().optional(),
    price_per_dm2: amount.nullable().optional(),
    price_per_lot: amount.nullable().optional(),
    min_price: subcontractorFields.min_price.optional(),
    lead_time_days: subcontractorFields.lead_time_days.optional(),
    transport_eur_per_lot: amount.nullable().optional(),
    source: source.optional(),
  })
  .openapi('EnvironmentSubcontractorCreate');
export const updateSubcontractor = createSubcontractor.partial().openapi('EnvironmentSubcontractorUpdate');

const overrideFields = {
  bin: z.string().min(1).max(200),
  parameter: z.string().min(1).max(100),
  value: z.number().min(-1e12).max(1e12).openapi({ description: "in the unit of the platform's parameter" }),
  source,
};

export const override = z.object({ id: uuid(), ...overrideFields }).openapi('EnvironmentOverride');
export const createOverride = z
  .strictObject({ ...overrideFields, source: source.optional() })
  .openapi('EnvironmentOverrideCreate');
export const updateOverride = z
  .strictObject({ value: overrideFields.value.optional(), source: source.optional() })
  .openapi('EnvironmentOverrideUpdate');
