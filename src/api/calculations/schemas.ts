import { z } from '@hono/zod-openapi';
import {
  ASSEMBLY_ROLES,
  ASSEMBLY_STATES,
  BLOCKED_REASONS,
  BODIES,
  CALCULATION_STATUSES,
  JOININGS,
  MATERIAL_SOURCES,
} from '../../db/calculation-record/calculation.ts';
import { PROVIDED_FORMS, STOCK_CHARGES } from '../../engine/index.ts';
import { country, currency, orNull, timestamp, uuid } from '../kit/schemas.ts';
import { analytics } from './analytics-schemas.ts';
import { block } from './blocks.ts';
import { confidence, sources } from './confidence-schemas.ts';
import { geometry } from './geometry-schemas.ts';
import { lotPoint, machineRate, processOperation } from './plan-schemas.ts';
import { assemblyContext, assemblyProgress } from './result-schemas.ts';
import { costSheet } from './sheet-schemas.ts';

const BILLION = 1_000_000_000;

const stockFormatMm = z.strictObject({
  length_mm: z.number().positive().max(100_000),
  width_mm: z.number().positive().max(100_000),
});

const commonFields = {
  annual_volume: z.int().min(1).max(BILLION).nullable().optional(),
  lot_size: z.int().min(1).max(BILLION).nullable().optional().openapi({ description: 'default 1' }),
  currency: currency.nullable().optional().openapi({ description: 'default: of the environment' }),
  region: country.nullable().optional().openapi({
    description:
      'ISO 3166; selects the price level of materials and the emission factor. Default: of the environment',
  }),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a BCP 47 tag such as en or de-DE')
    .max(35)
    .nullable()
    .optional(),
  name: z.string().trim().min(1).max(255).optional(),
  engine: z.string().max(64).optional().openapi({ description: 'always normalised to the single engine' }),
  bodies: z.enum(BODIES).nullable().optional().openapi({
    description:
      'how a file of several bodies without a structure of products is priced: as an assembly of them (default), or as one part',
  }),
  joining: z.enum(JOININGS).nullable().optional().openapi({
    description:
      'of an assembly: `welded` where made pieces of steel, stainless steel or aluminium that lie on each other and are held by nothing else are welded along their contact; null: as the model shows, never guessed',
  }),
  material_grade_id: uuid().nullable().optional(),
  material_ref: z.string().trim().min(1).max(256).nullable().optional(),
  material_is_provided: z.boolean().nullable().optional(),
  provided_stock_kind: z
    .enum(['none', ...PROVIDED_FORMS])
    .nullable()
    .optional(),
  full_stock_charge: z
    .enum(['auto', ...STOCK_CHARGES])
    .nullable()
    .optional(),
  stock_format_id: uuid().nullable().optional(),
  stock_format_mm: stockFormatMm.nullable().optional(),
};

const partFields = {
  part_revision_id: uuid(),
  dataset_link_id: uuid().optional(),
  derived_from_calculation_id: uuid().optional().openapi({
    description:
      'A re-run: what the body leaves out of environment, material (as corrected), lot size, annual volume, language, currency, region, stock fields and provided material is that of this calculation; null takes the default again.',
  }),
  nest_item_id: uuid().nullable().optional(),
};

const environmentIds = z.array(uuid()).min(1).max(16);

const environmentFields = {
  costing_environment_id: uuid()
    .nullable()
    .optional()
    .openapi({ description: 'default: the baseline environment' }),
  costing_environment_ids: environmentIds.optional(),
};

type Said = {
  readonly costing_environment_id?: unknown;
  readonly costing_environment_ids?: unknown;
  readonly stock_format_id?: unknown;
  readonly stock_format_mm?: unknown;
  readonly nest_item_id?: unknown;
  readonly material_is_provided?: unknown;
};

type Say = (field: string, text: string) => void;

const checkExclusive = (body: Said, say: Say): void => {
  if (body.costing_environment_id != null && body.costing_environment_ids !== undefined) {
    say('costing_environment_ids', 'exclusive with costing_environment_id');
  }
  if (body.stock_format_id != null && body.stock_format_mm != null) {
    say('stock_format_mm', 'exclusive with stock_format_id');
  }
  if (body.nest_item_id != null && (body.stock_format_id != null || body.stock_format_mm != null)) {
    say('nest_item_id', 'exclusive with stock_format_id and stock_format_mm');
  }
  if (body.nest_item_id != null && body.material_is_provided === true) {
    say('nest_item_id', 'exclusive with customer-supplied material');
  }
};

/** What a form says twice, as problems of its fields. */
export const exclusionsOf = (body: Said): { loc: string[]; msg: string; type: string }[] => {
  const problems: { loc: string[]; msg: string; type: string }[] = [];
  checkExclusive(body, (field, msg) => problems.push({ loc: ['body', field], msg, type: 'custom' }));
  return problems;
};

const sayTo =
  (context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }): Say =>
  (field, text) =>
    context.addIssue({ code: 'custom', path: [field], message: text });

export const createCalculation = z
  .strictObject({ ...partFields, ...environmentFields, ...commonFields })
  .superRefine((body, context) => {
    const say = sayTo(context);
    checkExclusive(body, say);
    if (new Set(body.costing_environment_ids).size > 1) {
      say(
        'costing_environment_ids',
        'must name one environment; price in several with POST …/batch, …/quote or …/upload-and-quote',
      );
    }
  })
  .openapi('CalculationCreate');

export const quoteBody = z
  .strictObject({ ...partFields, ...environmentFields, ...commonFields })
  .superRefine((body, context) => checkExclusive(body, sayTo(context)))
  .openapi('CalculationQuote');

export const MAX_CELLS = 500;

export const batchBody = z
  .strictObject({
    part_revision_ids: z.array(uuid()).min(1).max(MAX_CELLS),
    costing_environment_ids: environmentIds,
    ...commonFields,
  })
  .superRefine((body, context) => {
    const say = sayTo(context);
    checkExclusive(body, say);
    const cells = new Set(body.part_revision_ids).size * new Set(body.costing_environment_ids).size;
    if (cells > MAX_CELLS)
      say(
        'part_revision_ids',
        `must make at most ${MAX_CELLS} calculations with the environments (got ${cells}); split the batch`,
      );
  })
  .openapi('CalculationBatch');

/** The quote's fields as they arrive in a multipart form: text, lists repeated or comma-separated. */
export const uploadFields = z.object({ ...environmentFields, ...commonFields });

/** What a calculation is made from besides its revision and environment. */
export type CreateFields = Partial<z.output<typeof createCalculation>>;

export type CreateCalculation = z.output<typeof createCalculation>;

export const coverage = z
  .object({
    included: z.int(),
    message: z.string(),
    reason: z.enum(BLOCKED_REASONS),
    remaining: z.int(),
    tier_slug: z.string(),
    upgrade_url: z.string(),
    used: z.int(),
    window: z.string().openapi({ example: '2026-11' }),
  })
  .openapi('CalculationCoverage');

export const status = z.enum(CALCULATION_STATUSES);

export const runResponse = z
  .object({
    batch_id: uuid().nullable(),
    costing_environment_id: uuid(),
    coverage: orNull(coverage),
    environment_runs: z.array(
      z.object({
        calculation_id: uuid(),
        costing_environment_id: uuid(),
        reason: z.string().nullable(),
        status,
      }),
    ),
    error: z.string().nullable(),
    eta_basis: z.enum(['org_rate', 'platform_default']).nullable(),
    eta_seconds: z.int().nullable(),
    id: uuid(),
    queue_position: z.int().nullable(),
    status,
  })
  .openapi('CalculationRun');

export const changedSince = z.object({ latest_at: timestamp });
export const inputsChangedSince = z.object({
  corrections: z.int(),
  latest_at: timestamp,
  roles: z.array(z.string()),
});

export const correctedMaterial = z
  .object({ material_grade_id: uuid(), material_ref: z.string().nullable() })
  .openapi('CorrectedMaterial');

const reasonParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const failure = z
  .object({
    code: z.string().openapi({ example: 'no_capable_machine' }),
    params: reasonParams,
    rejected_machines: z
      .array(
        z.object({
          machine_id: z.string(),
          membership_id: z.string(),
          name: z.string(),
          reason: z.string().openapi({ example: 'envelope' }),
          params: reasonParams,
        }),
      )
      .openapi({ description: 'the machines that were looked at and could not take the part' }),
    reasons: z
      .array(z.object({ code: z.string(), params: reasonParams }))
      .openapi({ description: 'every reason, most telling first; empty where there is the one' }),
  })
  .openapi('CalculationFailure');

export const waitsForInput = z
  .object({ data_source_id: uuid(), filename: z.string() })
  .openapi('AwaitedInput');

const listFields = {
  assembly_role: z.enum(ASSEMBLY_ROLES).nullable(),
  assembly_state: z.enum(ASSEMBLY_STATES).nullable(),
  attempt_count: z.int(),
  batch_id: uuid().nullable(),
  corrected_material: orNull(correctedMaterial).openapi({
    description: 'what the material was corrected to after the run; material_* stay those of the run',
  }),
  costing_environment_id: uuid(),
  costing_environment_name: z.string().openapi({ description: 'name of the environment, as it is now' }),
  created_at: timestamp,
  currency: z.string(),
  derived_from_calculation_id: uuid().nullable(),
  engine: z.string(),
  environment_changed_since_run: changedSince.nullable(),
  error: z
    .string()
    .nullable()
    .openapi({ description: '"code: sentence" in the language of the calculation' }),
  finished_at: timestamp.nullable(),
  full_stock_charge: z.string(),
  id: uuid(),
  inputs_changed_since_run: inputsChangedSince.nullable(),
  lot_size: z.int(),
  material_grade_id: uuid().nullable().openapi({
    description:
      'Grade that the newest run was priced with, whoever named it; before a run, the grade that the caller named. Null if nothing named one, and for an assembly without a material of its own.',
  }),
  material_ref: z.string().nullable().openapi({
    description:
      'The material in the words of its source: the caller’s reference, or the text on the drawing or in the request. Null if the source has no words for it.',
  }),
  material_source: z.enum(MATERIAL_SOURCES).nullable().openapi({
    description:
      'Who named the material: the caller, the drawing, the model, the text of the request, or the environment’s default. Null if no material is known.',
  }),
  max_attempts: z.int(),
  name: z.string(),
  nest_item_id: uuid().nullable(),
  nest_revision: z.int().nullable(),
  nestable: z.boolean().nullable(),
  offer_price: z.number().nullable(),
  part_id: uuid(),
  part_number: z.string(),
  part_revision_id: uuid(),
  revision_code: z.string(),
  started_at: timestamp.nullable(),
  status,
  stock_format_id: uuid().nullable(),
  stock_format_mm: z.object({ length_mm: z.number(), width_mm: z.number() }).nullable(),
  unit_cost: z.number().nullable(),
  waits_for_input: orNull(waitsForInput).openapi({
    description:
      'The file that a queued run waits for, because it is still being read. Null if the run waits for no file.',
  }),
};

export const calculationListItem = z.object(listFields).openapi('CalculationListItem');

const facet = z.array(z.object({ value: z.string().nullable(), count: z.int() }));

export const calculationList = z
  .object({
    items: z.array(calculationListItem),
    count: z.int().openapi({ description: 'size of this page' }),
    facets: z.record(z.string(), facet).nullable(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    total: z.int().nullable(),
  })
  .openapi('CalculationList');

export const calculation = z
  .object({
    ...listFields,
    analytics: orNull(analytics).openapi({ description: 'null until success' }),
    annual_volume: z.int().nullable(),
    assembly_context: orNull(assemblyContext),
    assembly_progress: orNull(assemblyProgress).openapi({
      description: 'components that ended, of all; null before the split and for what is no assembly',
    }),
    bodies: z.enum(BODIES),
    joining: z.enum(JOININGS).nullable(),
    confidence: orNull(confidence),
    coverage: orNull(coverage).openapi({ description: 'present only when blocked' }),
    dataset_link_id: uuid().nullable().openapi({ description: 'the file that the price was made from' }),
    failure: orNull(failure).openapi({ description: 'why it failed, for programs; null otherwise' }),
    language: z.string(),
    material_is_provided: z.boolean(),
    needs_human_review: z.boolean().openapi({ description: 'false until a price says so' }),
    parent_calculation_id: uuid().nullable(),
    provided_stock_kind: z.string(),
    region: z.string(),
    review_reasons: z.array(z.string()),
    setup_cost: z.number().nullable(),
    cost_sheet: orNull(costSheet),
    cost_sheet_sources: sources,
    lot_curve: z.array(lotPoint),
    process_plan: z.array(processOperation),
    machine_rates: z
      .array(machineRate)
      .openapi({ description: 'of the plan, each with the formulas and terms that make it' }),
    served_from_cache: z.boolean(),
    config_revision: z.int().nullable(),
    parameter_version: z.string().nullable(),
    engine_version: z.string().nullable(),
    geometry: orNull(geometry),
    omitted: z
      .array(block)
      .openapi({ description: 'blocks that this answer leaves empty; `include` adds them' }),
  })
  .openapi('Calculation');

export const calculationId = z.object({ calculation_id: uuid() });

export const bulkIds = z.strictObject({ ids: z.array(uuid()).min(1).max(200) }).openapi('BulkCalculationIds');

export const bulkResult = z
  .object({
    blocked: z.array(uuid()),
    coverage: coverage.optional(),
    not_found: z.array(uuid()),
    skipped: z.array(z.object({ id: uuid(), reason: z.string() })),
    succeeded: z.array(uuid()),
    unquotable: z.array(uuid()),
  })
  .openapi('BulkCalculationResult');
