import { z } from '@hono/zod-openapi';
import {
  AUDIENCES,
  BUCKETS,
  CASCADE_STEPS,
  DOORS,
  DRIVER_KINDS,
  EMISSION_KINDS,
  EVIDENCE_KINDS,
  FEATURE_KINDS,
  LINE_KINDS,
  RATE_SOURCES,
  SHAPE_CLASSES,
  STOCK_CHARGES,
  STOCK_FORMS,
  TIME_BASES,
  TIME_KINDS,
} from '../../engine/index.ts';
import { orNull, uuid } from '../kit/schemas.ts';

/**
 * The product itself on the wire: what the engine's result type says, field by field. `test/api/calculations/result-types.test.ts` holds
 * both to each other at compile time, so a field that the engine gains or loses fails the build here.
 */

const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .openapi({ description: 'what the words of the code speak of' });

const bucket = z.enum(BUCKETS).openapi('CostBucket');

const door = z.enum(DOORS).openapi({ description: 'where whoever wants another amount would change it' });

export const evidence = z
  .object({
    kind: z.enum(EVIDENCE_KINDS),
    source: z.string().openapi({ description: 'citation key, level or file that the value comes from' }),
    source_id: z.string().nullable(),
    sigma: z.number().openapi({ description: 'relative, one standard deviation' }),
  })
  .openapi('Evidence');

const term = z
  .object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    source: z.string().openapi({
      description:
        '`cad`, `drawing`, `request`, `material`, `environment.settings`, `parameter:<bin>/<parameter>`, `machine:<id>`, `tool:<id>`, `line:<bucket>` or `formula`',
    }),
    get from() {
      return derivation.optional();
    },
  })
  .openapi('Term', { description: 'One value of a formula; `from` shows how a computed one came about' });

const derivation = z.object({ formula_id: z.string(), terms: z.array(term) }).openapi('Derivation');

const computed = z
  .object({ formula_id: z.string(), terms: z.array(term), value: z.number(), unit: z.string() })
  .openapi('Computed');

const costLine = z
  .object({
    amount: z.number().openapi({ description: 'per piece, in whole millionths of the currency' }),
    bucket,
    line_kind: z.enum(LINE_KINDS),
    label_id: z.string(),
    label_params: params,
    label: z.string().openapi({ description: 'in the language of the calculation' }),
    get children() {
      return z.array(costLine);
    },
    formula_id: z.string().nullable().openapi({
      description: 'the formula that gives the amount on `terms`; null: the sum of the children',
    }),
    terms: z.array(term),
    rate: z.number().nullable().openapi({ description: 'per hour, where time × rate made the amount' }),
    time_s: z.number().nullable(),
    time_basis: z.enum(TIME_BASES).nullable(),
    factors: z
      .array(z.object({ name: z.string(), value: z.number(), band: z.tuple([z.number(), z.number()]) }))
      .openapi({ description: 'what a preview can set, and within which band' }),
    op_refs: z.array(z.string()).openapi({ description: 'operations of the process plan' }),
    evidence,
    door: orNull(door),
  })
  .openapi('CostLine');

const sheetNote = z
  .object({
    code: z.string(),
    bucket: orNull(bucket),
    residual: z.number().nullable(),
    params: params.optional(),
  })
  .openapi('CostSheetNote');

const cascadeStep = z
  .object({
    step: z.enum(CASCADE_STEPS),
    amount: z.number(),
    buckets: z.array(bucket).openapi({ description: 'what this step adds to the one before' }),
  })
  .openapi('CascadeStep');

export const costSheet = z
  .object({
    version: z.literal(1).openapi({ type: 'integer' }),
    currency: z.string(),
    lot_size: z.int(),
    quantity_basis: z.literal('per_piece'),
    lines: z.array(costLine),
    total: z.number(),
    residual: z.number(),
    reconciled: z.boolean(),
    notes: z.array(sheetNote),
    cascade: z.array(cascadeStep),
  })
  .openapi('PublicCostSheet');

const machineRejection = z
  .object({
    membership_id: z.string(),
    machine_id: z.string(),
    name: z.string(),
    reason: z.string(),
    params,
  })
  .openapi('MachineRejection');

const timeElement = z
  .object({
    kind: z.enum(TIME_KINDS).openapi({ description: 'REFA: set-up, main and auxiliary time' }),
    id: z.string(),
    time_s: z.number(),
    formula_id: z.string(),
    terms: z.array(term),
  })
  .openapi('TimeElement');

export const processOperation = z
  .object({
    op_id: z.string(),
    process: z.string(),
    step: z.string(),
    label: z.string(),
    machine: z.object({ id: z.string(), name: z.string() }).nullable(),
    rejected_machines: z.array(machineRejection),
    setup_no: z.int(),
    features: z.array(z.string()),
    face_ids: z.array(z.string()),
    time: z
      .object({ tr_s: z.number(), th_s: z.number(), tn_s: z.number(), tv_s: z.number() })
      .openapi({ description: '`tr_s` per lot, the others per piece, factors applied' }),
    time_elements: z.array(timeElement),
    cost: z.number().openapi({ description: 'per piece, set-up share included, before surcharges' }),
    evidence,
  })
  .openapi('ProcessOperation');

export const lotPoint = z
  .object({
    lot_size: z.int(),
    unit_cost: z.number(),
    offer_price: z.number(),
    setup_per_piece: z.number().openapi({ description: 'set-up and the other lot-fixed costs' }),
    plan_id: z.string(),
  })
  .openapi('LotPoint');

export const machineRate = z
  .object({
    machine_id: z.string(),
    value: z.number().openapi({ description: 'per hour, without operator' }),
    setup_value: z.number(),
    source: z.enum(RATE_SOURCES),
    components: z.array(z.object({ id: z.string(), amount: computed })),
  })
  .openapi('PublishedMachineRate');

/** By key, as `evidence.source` and rows of assumptions name them, joined by `;`. */
export const sources = z
  .record(
    z.string(),
    z.object({
      title: z.string(),
      author: z.string().nullable(),
      year: z.string().nullable().openapi({ description: 'or the day on which it was seen' }),
      address: z.string(),
    }),
  )
  .openapi({ description: 'the sources behind the keys that `source` fields name' });

export const confidence = z
  .object({
    basis: z.literal('offer_price').openapi({ description: 'what the band is of' }),
    sigma_rel: z.number(),
    p10: z.number().openapi({ description: 'of the offer price' }),
    p50: z.number(),
    p90: z.number(),
    score: z.number().openapi({
      description: '0 to 100, of spread and of evidence: without any source half of it is lost',
    }),
    sourced_share: z.number().openapi({
      description:
        'how much of the offer price rests on figures that have a source: mean of `sourced.value` and `sourced.variance`',
    }),
    sourced: z
      .object({
        value: z.number().openapi({ description: 'figures weighed by how far the price moves with them' }),
        variance: z
          .number()
          .openapi({ description: 'by the square of what the price may be off because of them' }),
      })
      .openapi({
        description:
          'how much of it by value and by variance; results of engine 0.1.0 know one share for both',
      }),
    state_first: z
      .array(
        z.object({
          figure: z.string(),
          value: z.number(),
          door,
          sigma: z.number().openapi({ description: 'relative, of the figure' }),
          sigma_rel: z.number().openapi({ description: 'what that makes of the offer price' }),
        }),
      )
      .openapi({
        description:
          'assumed figures, first the one whose statement would narrow the price most; empty in results of engine 0.1.0',
      }),
    drivers: z.array(
      z.object({ key: z.string(), label: z.string(), sigma_rel: z.number(), share: z.number() }),
    ),
  })
  .openapi('Confidence');

export const finding = z
  .object({
    kind: z.string(),
    lever: z.string(),
    audience: z.enum(AUDIENCES),
    method: z.literal('exact').openapi({ description: 'the difference of two prices by the same function' }),
    confidence: z.number(),
    params,
    saving_per_piece: z.number(),
    saving_per_year: z.number().nullable().openapi({ description: 'null without an annual volume' }),
  })
  .openapi('OptimizationFinding');

const alternative = z
  .object({
    id: z.string(),
    route: z.string().nullable(),
    unit_cost: z.number().nullable(),
    offer_price: z.number().nullable(),
    reason: z.string().nullable().openapi({ description: 'null: it was priced and lost' }),
    params,
    breakdown: z
      .object({
        buckets: z.array(z.object({ bucket, amount: z.number() })),
        cycle_time_s: z.number(),
        setup_time_s: z.number(),
      })
      .nullable()
      .openapi({
        description: 'of the cheapest plan of each other route; its buckets sum to its offer price',
      }),
  })
  .openapi('Alternative');

export const totals = z
  .object({
    cycle_time_s: z.number().openapi({
      description:
        'run time per piece of every operation, allowances included; of inspection the sampled share',
    }),
    setup_time_s: z.number().openapi({ description: 'per lot' }),
    machines: z
      .array(
        z.object({
          machine_id: z.string(),
          name: z.string(),
          setup_hours: z.number(),
          run_hours: z.number(),
        }),
      )
      .openapi({ description: 'hours of one lot, in order of use' }),
    chip_mass_kg: z.number().nullable().openapi({
      description: 'per piece; null where the blank is no solid that is cut to chips',
    }),
  })
  .openapi('CalculationTotals');

const stockSummary = z
  .object({
    id: z.string(),
    form: z.enum(STOCK_FORMS),
    designation: z.string(),
    blank_mm: z
      .array(z.number())
      .openapi({ description: 'bar: width (and height), length; plate and sheet: x, y, z' }),
    format_mm: z.array(z.number()).nullable(),
    stock_format_id: z.string().nullable(),
    pieces_per_format: z.number().nullable(),
    net_mass_kg: z.number(),
    gross_mass_kg: z.number(),
    buy_to_fly: z.number().nullable(),
    charge: z.enum(STOCK_CHARGES),
  })
  .openapi('StockSummary');

const costDriver = z
  .object({
    kind: z.enum(DRIVER_KINDS),
    label: z.string(),
    ref: z.string(),
    face_ids: z.array(z.string()),
    amount: z.number(),
    share: z.number().openapi({ description: 'of the unit cost' }),
  })
  .openapi('CostDriver');

const economics = z
  .object({
    economic_lot: z.number(),
    holding_cost_per_piece: z.number(),
    effective_annual_cost: z.number(),
    net_saving_per_year: z.number(),
  })
  .openapi('LotEconomics');

const emissions = z
  .object({
    kg_co2e: z.number(),
    sources: z.array(
      z.object({
        kind: z.enum(EMISSION_KINDS),
        kg_co2e: z.number(),
        terms: z.array(term),
        formula_id: z.string(),
        source: z.string(),
      }),
    ),
  })
  .openapi('Emissions');

const vec3 = z.tuple([z.number(), z.number(), z.number()]);

const feature = z
  .object({
    id: z.string(),
    kind: z.enum(FEATURE_KINDS),
    subtype: z.string().nullable(),
    through: z.boolean().nullable(),
    diameter_mm: z.number().nullable(),
    depth_mm: z.number().nullable(),
    width_mm: z.number().nullable(),
    length_mm: z.number().nullable(),
    radius_mm: z.number().nullable(),
    angle_deg: z.number().nullable(),
    count: z.int(),
    axis: vec3.nullable(),
    position_mm: vec3.nullable(),
    access: z.array(vec3).openapi({ description: 'directions from which a tool reaches it' }),
    face_ids: z.array(z.string()),
    confidence: z.number(),
    details: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
      .optional()
      .openapi({ description: 'sizes that only some kinds have' }),
  })
  .openapi('Feature', { description: 'A field that does not apply is null' });

export const geometry = z
  .object({
    volume_mm3: z.number(),
    area_mm2: z.number(),
    mass_kg: z.number().nullable().openapi({ description: 'null until the material is known by a price' }),
    bbox_mm: vec3.openapi({ description: "lengths in the file's frame" }),
    obb_mm: vec3.openapi({ description: 'of the least box, longest first' }),
    shape_class: z.enum(SHAPE_CLASSES),
    features: z.array(feature),
  })
  .openapi('Geometry');

export const resultNote = z.object({ code: z.string(), params }).openapi('ResultNote');

export const analytics = z
  .object({
    totals: orNull(totals).openapi({ description: 'null in results of engine 0.1.0' }),
    cost_drivers: z.array(costDriver).openapi({
      description: 'largest first; the last row is all that is not shown, so that they sum to the unit cost',
    }),
    findings: z.array(finding),
    notes: z.array(resultNote),
    alternatives: z.array(alternative),
    stock: orNull(stockSummary),
    economics: orNull(economics),
    emissions,
  })
  .openapi('CalculationAnalytics');

/** What a run stores, whole: the engine's result type is held to it, and every stored document of the tests is read through it. */
export const pricedResult = z.object({
  outcome: z.literal('priced'),
  engine_version: z.string(),
  parameter_version: z.string(),
  currency: z.string(),
  lot_size: z.int(),
  unit_cost: z.number(),
  setup_cost: z.number(),
  offer_price: z.number(),
  manufacturing_cost: z.number(),
  mass_kg: z.number(),
  plan_id: z.string().nullable(),
  cost_sheet: costSheet,
  lot_curve: z.array(lotPoint),
  process_plan: z.array(processOperation),
  machine_rates: z.array(machineRate),
  confidence,
  needs_human_review: z.boolean(),
  review_reasons: z.array(z.string()),
  ...analytics.shape,
  totals,
});

export const assemblyContext = z
  .object({
    component_key: z.string(),
    quantity: z.int(),
    positions: z.array(z.string()),
    parent_calculation_id: uuid(),
  })
  .openapi('AssemblyContext');

export const assemblyProgress = z.object({ done: z.int(), total: z.int() }).openapi('AssemblyProgress');
