import { z } from '@hono/zod-openapi';
import { ASSEMBLY_ROLES, ASSEMBLY_STATES } from '../../db/calculation-record/assembly.ts';
import { BODIES, JOININGS } from '../../db/calculation-record/inputs.ts';
import { MATERIAL_SOURCES } from '../../db/calculation-record/material.ts';
import { BLOCKED_REASONS, CALCULATION_STATUSES } from '../../db/calculation-record/run.ts';
import { PROVIDED_FORMS, STOCK_CHARGES } from '../../engine/index.ts';
import {
  calculationField,
  createdAt,
  environmentField,
  hasMore,
  lotSizeField,
  monthField,
  nextCursor,
  offerPriceField,
  pageSize,
  partField,
  partNumberField,
  partRevisionField,
  revisionCodeField,
  tierSlug,
  total,
  unitCostField,
} from '../kit/fields.ts';
import { country, currency, orNull, timestamp, uuid } from '../kit/schemas.ts';
import { analytics } from './analytics-schemas.ts';
import { confidence, sources } from './confidence-schemas.ts';
import { geometry } from './geometry-schemas.ts';
import { annualPoint, chosenProcess, lotPoint, machineRate, processOperation, tooling } from './plan-schemas.ts';
import { assemblyContext, assemblyProgress } from './result-schemas.ts';
import { costSheet } from './sheet-schemas.ts';

const BILLION = 1_000_000_000;

/** Large blocks that a response can omit; their sums are in the rest of the response. */
export const BLOCKS = ['lines', 'terms', 'factors', 'time_elements', 'rejected_machines'] as const;

export type Block = (typeof BLOCKS)[number];

const block = z.enum(BLOCKS).openapi('CalculationBlock', { description: 'Name of a block that a response can leave out.' });

const stockFormatMm = z.strictObject({
  length_mm: z.number().positive().max(100_000).describe('Length of the plate or sheet in mm.'),
  width_mm: z.number().positive().max(100_000).describe('Width of the plate or sheet in mm.'),
});

const commonFields = {
  annual_volume: z.int().min(1).max(BILLION).nullable().optional().describe('Number of pieces per year, used for yearly figures and the economic lot. Null or left out: not known.'),
  lot_size: z.int().min(1).max(BILLION).nullable().optional().describe('Number of pieces per lot. Null or left out: 1.'),
  currency: currency.nullable().optional().describe('ISO 4217 code of the price. Null or left out: the currency of the environment.'),
  region: country.nullable().optional().describe('ISO 3166 country that determines material price level and emission factor. Null or left out: the region of the environment.'),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a BCP 47 tag such as en or de-DE')
    .max(35)
    .nullable()
    .optional()
    .describe('BCP 47 tag of the language of labels, notes and errors, for example `de-DE`. Null or left out: `en`.'),
  name: z.string().trim().min(1).max(255).optional().describe('Name of the calculation. Default: a name with the current time.'),
  engine: z.string().max(64).optional().describe('Ignored: there is a single engine, and every value is accepted.'),
  bodies: z
    .enum(BODIES)
    .nullable()
    .optional()
    .describe('How to price a file with several bodies and no product structure: as `components` of an assembly or as `one_part`. Null or left out: `components`.'),
  manufacturing_process: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .nullable()
    .optional()
    .openapi({ example: 'injection_moulding' })
    .describe(
      'The only manufacturing process to price, for example `milling` or `injection_moulding`. Refused with `process_unavailable` if it is unknown or the material or the environment rule it out; the run fails if the part does. An assembly ignores it. Null or left out: the price decides.',
    ),
  joining: z.enum(JOININGS).nullable().optional().describe('`welded` joins touching parts of steel, stainless steel or aluminium that nothing else holds. Null: only joints that the model shows.'),
  material_grade_id: uuid('UUID of the material grade. Wins over `material_ref`. Null or left out: the drawing, the model, the request text or the environment decides.').nullable().optional(),
  material_ref: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .optional()
    .describe('Material as free text, for example `1.4301`. Ambiguous text is refused with `material_unresolved` and candidates. Null or left out: not stated.'),
  material_is_provided: z.boolean().nullable().optional().describe('True if the customer supplies the material: the material cost is 0. Null or left out: false.'),
  provided_stock_kind: z
    .enum(['none', ...PROVIDED_FORMS])
    .nullable()
    .optional()
    .describe("Form in which the customer's material arrives. `none`, null or left out: like bought stock."),
  full_stock_charge: z
    .enum(['auto', ...STOCK_CHARGES])
    .nullable()
    .optional()
    .describe(
      'How material is charged: `full` (whole formats less scrap value), `full_no_credit` (whole formats), `share` (used share) or `auto`. `auto` charges the used share with a minimum charge. It charges whole formats of sheet and plate only if the lot nearly fills one. Null or left out: `auto`.',
    ),
  stock_format_id: uuid('UUID of the stock format to cut from. Null or left out: the engine chooses. Not together with `stock_format_mm`.').nullable().optional(),
  stock_format_mm: stockFormatMm.nullable().optional().describe('Size of the stock to cut from. Null or left out: the engine chooses. Not together with `stock_format_id` and `nest_item_id`.'),
};

const partFields = {
  part_revision_id: uuid('UUID of the part revision to price.'),
  dataset_link_id: uuid('UUID of the dataset to price. Default: the active primary CAD file of the revision.').optional(),
  derived_from_calculation_id: uuid('UUID of a calculation to repeat: fields left out take its values, with the material as corrected. Null in a field restores the default.').optional(),
  nest_item_id: uuid('UUID of a solved job nest line whose shared stock the part uses. Null or left out: stock of its own. Not with customer-supplied material.').nullable().optional(),
};

const environmentIds = z
  .array(uuid())
  .min(1)
  .max(16)
  .describe('UUIDs of 1 to 16 costing environments, one calculation each; creating a draft accepts only one. Not together with `costing_environment_id`.');

const environmentFields = {
  costing_environment_id: uuid('UUID of the costing environment. Null or left out: the baseline environment.').nullable().optional(),
  costing_environment_ids: environmentIds.optional(),
};

type ExclusiveFields = {
  readonly costing_environment_id?: unknown;
  readonly costing_environment_ids?: unknown;
  readonly stock_format_id?: unknown;
  readonly stock_format_mm?: unknown;
  readonly nest_item_id?: unknown;
  readonly material_is_provided?: unknown;
};

type AddProblem = (field: string, text: string) => void;

const checkExclusive = (body: ExclusiveFields, addProblem: AddProblem): void => {
  if (body.costing_environment_id != null && body.costing_environment_ids !== undefined) {
    addProblem('costing_environment_ids', 'must not be combined with costing_environment_id');
  }
  if (body.stock_format_id != null && body.stock_format_mm != null) {
    addProblem('stock_format_mm', 'must not be combined with stock_format_id');
  }
  if (body.nest_item_id != null && (body.stock_format_id != null || body.stock_format_mm != null)) {
    addProblem('nest_item_id', 'must not be combined with stock_format_id or stock_format_mm');
  }
  if (body.nest_item_id != null && body.material_is_provided === true) {
    addProblem('nest_item_id', 'must not be combined with material_is_provided');
  }
};

/** Contradictory fields of a form, as problems. */
export const exclusionsOf = (body: ExclusiveFields): { loc: string[]; msg: string; type: string }[] => {
  const problems: { loc: string[]; msg: string; type: string }[] = [];
  checkExclusive(body, (field, msg) => problems.push({ loc: ['body', field], msg, type: 'custom' }));
  return problems;
};

const addProblemTo =
  (context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }): AddProblem =>
  (field, text) =>
    context.addIssue({ code: 'custom', path: [field], message: text });

export const createCalculation = z
  .strictObject({ ...partFields, ...environmentFields, ...commonFields })
  .superRefine((body, context) => {
    const addProblem = addProblemTo(context);
    checkExclusive(body, addProblem);
    if (new Set(body.costing_environment_ids).size > 1) {
      addProblem('costing_environment_ids', 'must name one environment; price in several with POST …/batch, …/quote or …/upload-and-quote');
    }
  })
  .openapi('CalculationCreate', { description: 'A draft calculation of one part revision in one environment.' });

export const quoteBody = z
  .strictObject({ ...partFields, ...environmentFields, ...commonFields })
  .superRefine((body, context) => checkExclusive(body, addProblemTo(context)))
  .openapi('CalculationQuote', { description: 'Calculations of one part revision that start at once, one per environment.' });

const MAX_CELLS = 500;

export const batchBody = z
  .strictObject({
    part_revision_ids: z.array(uuid()).min(1).max(MAX_CELLS).describe('UUIDs of the part revisions to price.'),
    costing_environment_ids: environmentIds.describe('UUIDs of 1 to 16 costing environments. Duplicates are ignored.'),
    ...commonFields,
  })
  .superRefine((body, context) => {
    const addProblem = addProblemTo(context);
    checkExclusive(body, addProblem);
    const cells = new Set(body.part_revision_ids).size * new Set(body.costing_environment_ids).size;
    if (cells > MAX_CELLS) addProblem('part_revision_ids', `must make at most ${MAX_CELLS} calculations with the environments (got ${cells}); split the batch`);
  })
  .openapi('CalculationBatch', { description: 'Calculations of several part revisions in several environments, at most 500 in total.' });

/** The quote's fields as they arrive in a multipart form: text, lists repeated or comma-separated. */
export const uploadFields = z.object({ ...environmentFields, ...commonFields });

/** Inputs of a calculation besides its revision and environment. */
export type CreateFields = Partial<z.output<typeof createCalculation>>;

export type CreateCalculation = z.output<typeof createCalculation>;

export const coverage = z
  .object({
    included: z.int().describe('Number of calculations that the plan includes per month.'),
    message: z.string().describe('Explanation for people.'),
    reason: z.enum(BLOCKED_REASONS).describe('Reason why the run is parked: `quota_exceeded`, `payment_blocked` or `spend_cap`.'),
    remaining: z.int().describe('Number of included calculations left this month.'),
    tier_slug: tierSlug,
    upgrade_url: z.string().describe('Page on which the plan can be extended.'),
    used: z.int().describe('Number of calculations used this month.'),
    window: monthField,
  })
  .openapi('CalculationCoverage', { description: 'Reason why a run is parked, and use of the plan this month.' });

export const status = z
  .enum(CALCULATION_STATUSES)
  .describe('`draft`, `queued`, `running`, `polling` (an assembly whose components are priced), `succeeded`, `failed`, `cancelled`, `timed_out`, or `blocked` (parked, see `coverage`).');

export const runResponse = z
  .object({
    batch_id: uuid('UUID of the batch. Null if the request created a single calculation.').nullable(),
    costing_environment_id: uuid('UUID of the environment of the first calculation.'),
    coverage: orNull(coverage).describe('Reason why the run is parked. Null if it is not parked.'),
    environment_runs: z
      .array(
        z.object({
          calculation_id: calculationField,
          costing_environment_id: environmentField,
          reason: z.string().nullable().describe('Reason why this calculation did not start or failed. Null otherwise.'),
          status,
        }),
      )
      .describe('State of each calculation that the request created or ran.'),
    error: z.string().nullable().describe('Error of the first calculation as `code: sentence`. Null if there is none.'),
    eta_basis: z
      .enum(['org_rate', 'platform_default'])
      .nullable()
      .describe('Basis of `eta_seconds`: the rate measured for this organisation (`org_rate`) or `platform_default`. Null if nothing is queued.'),
    eta_seconds: z.int().nullable().describe('Estimated seconds until the first calculation finishes. Null if it is neither queued nor running.'),
    id: uuid('UUID of the first calculation.'),
    queue_position: z.int().nullable().describe('Position among the queued and running calculations of the organisation, counted from 1. Null if it is neither.'),
    status,
  })
  .openapi('CalculationRun', { description: 'State of the calculations after the request. The top-level fields describe the first one.' });

export const changedSince = z
  .object({ latest_at: timestamp.describe('Time of the last change to the environment, RFC 3339 in UTC.') })
  .describe('Change of the environment since the run. Null if it did not change.');
export const inputsChangedSince = z
  .object({
    corrections: z.int().describe('Number of corrections since the run, to the material, to components or to drawing facts.'),
    latest_at: timestamp.describe('Time of the last change to the inputs, RFC 3339 in UTC.'),
    roles: z.array(z.string()).describe('Roles of the files that changed since the run.'),
  })
  .describe('Changes of the inputs since the run. Null if none changed.');

const correctedMaterial = z
  .object({ material_grade_id: uuid('UUID of the corrected grade.'), material_ref: z.string().nullable().describe('Corrected material as the caller wrote it. Null if given by id.') })
  .openapi('CorrectedMaterial', { description: 'Material that the next run will use.' });

const reasonParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('Values that belong to the failure code, by name.');

const failure = z
  .object({
    code: z.string().openapi({ example: 'no_capable_machine' }).describe('Stable code of the failure.'),
    params: reasonParams,
    rejected_machines: z
      .array(
        z.object({
          machine_id: z.string().describe('UUID of the definition of the rejected machine.'),
          membership_id: z.string().describe('UUID of its membership in the fleet.'),
          name: z.string().describe('Name of the machine that was rejected.'),
          reason: z.string().openapi({ example: 'envelope' }).describe('Reason why the machine cannot make the part, as a code.'),
          params: reasonParams,
        }),
      )
      .describe('Machines that were considered and cannot make the part. Empty if the failure has another cause.'),
    reasons: z.array(z.object({ code: z.string().describe('Stable code of the reason.'), params: reasonParams })).describe('All reasons, most important first. Empty if `code` is the only one.'),
  })
  .openapi('CalculationFailure', { description: 'Reason why a calculation failed, for programs.' });

const waitsForInput = z
  .object({ data_source_id: uuid('UUID of the upload that is being read.'), filename: z.string().describe('Name of the file that is being read.') })
  .openapi('AwaitedInput', { description: 'A file that is still being read.' });

const listFields = {
  assembly_role: z.enum(ASSEMBLY_ROLES).nullable().describe('`assembly` or `component`. Null for a single part, and before the first run.'),
  assembly_state: z
    .enum(ASSEMBLY_STATES)
    .nullable()
    .describe('Progress of an assembly: `splitting`, `pricing_components`, `rolling_up`, `complete`, or `partial` (a component has no price). Null otherwise.'),
  attempt_count: z.int().describe('Number of attempts started so far.'),
  batch_id: uuid('UUID of the batch that the calculation belongs to. Null if it was created alone.').nullable(),
  corrected_material: orNull(correctedMaterial).describe('Material correction made after the run; the `material_*` fields still describe the run. Null if there is none.'),
  costing_environment_id: environmentField,
  costing_environment_name: z.string().describe('Current name of the environment.'),
  created_at: createdAt,
  currency: z.string().describe('ISO 4217 code of every amount of this calculation.'),
  derived_from_calculation_id: uuid('UUID of the calculation that this one repeats. Null if it repeats none.').nullable(),
  engine: z.string().describe('Name of the engine.'),
  environment_changed_since_run: changedSince.nullable(),
  error: z.string().nullable().describe('Error as `code: sentence`, in the language of the calculation. Null if there is none.'),
  finished_at: timestamp.nullable().describe('Time at which the last run ended, RFC 3339 in UTC. Null if none has ended.'),
  full_stock_charge: z.string().describe('Requested material charge: `auto`, `full`, `full_no_credit` or `share`.'),
  id: uuid('UUID of this calculation.'),
  inputs_changed_since_run: inputsChangedSince.nullable(),
  lot_size: lotSizeField,
  material_grade_id: uuid(
    'UUID of the grade used by the last run; before a run, the requested grade. For an assembly, the one grade of all components that are made. Null if none is known, or if they differ.',
  ).nullable(),
  material_ref: z.string().nullable().describe('Material as written by its source: the caller, the drawing, the model or the request text. Null if the source gave no text.'),
  material_source: z.enum(MATERIAL_SOURCES).nullable().describe('Source of the material: `caller`, `drawing`, `model`, `request` or `environment_default`. Null if no material is known.'),
  max_attempts: z.int().describe('Maximum number of attempts.'),
  name: z.string().describe('Name of the calculation.'),
  nest_item_id: uuid('UUID of the job nest line whose stock the part shares. Null if it has stock of its own.').nullable(),
  nest_revision: z.int().nullable().describe('Revision of the job nest that the price used. Null if priced without one.'),
  nestable: z.boolean().nullable().describe("True if a nest can share the part's stock with other parts. Null until the CAD file is read."),
  offer_price: offerPriceField,
  part_id: partField,
  part_number: partNumberField,
  part_revision_id: partRevisionField,
  revision_code: revisionCodeField,
  started_at: timestamp.nullable().describe('Time at which the last run started, RFC 3339 in UTC. Null if none has started.'),
  status,
  stock_format_id: uuid('UUID of the requested stock format. Null if the engine chooses.').nullable(),
  stock_format_mm: z
    .object({ length_mm: z.number().describe('Requested length of the plate or sheet in mm.'), width_mm: z.number().describe('Requested width of the plate or sheet in mm.') })
    .nullable()
    .describe('Requested size of the stock. Null if the engine chooses.'),
  unit_cost: unitCostField,
  waits_for_input: orNull(waitsForInput).describe('File that the queued run waits for, because it is still being read. Null if it waits for none.'),
};

export const calculationListItem = z.object(listFields).openapi('CalculationListItem', { description: 'A calculation as lists show it.' });

const facet = z.array(
  z.object({ value: z.string().nullable().describe('Value of the filter. Null stands for calculations without a value.'), count: z.int().describe('Number of calculations with this value.') }),
);

export const calculationList = z
  .object({
    items: z.array(calculationListItem).describe('Calculations on this page.'),
    count: pageSize,
    counts_capped_at: z
      .int()
      .nullable()
      .describe('Set if at least this many calculations match `part_id`, `batch_id` and the dates: `total` and `facets` then count only this many of them. Null if they count every match.'),
    facets: z.record(z.string(), facet).nullable().describe('Number of matches for each value, by filter. Null unless `include_facets=true`.'),
    has_more: hasMore,
    next_cursor: nextCursor,
    total,
  })
  .openapi('CalculationList', { description: 'One page of calculations.' });

export const calculation = z
  .object({
    ...listFields,
    analytics: orNull(analytics).describe('Details of the price beyond the cost sheet. Null until the calculation succeeds.'),
    annual_volume: z.int().nullable().describe('Number of pieces per year. Null if not stated.'),
    assembly_context: orNull(assemblyContext).describe('Place in the assembly, for the calculation of a component. Null otherwise.'),
    assembly_progress: orNull(assemblyProgress).describe('Progress of the components. Null for a single part, and until the assembly is split.'),
    bodies: z.enum(BODIES).describe('How a file with several bodies and no product structure is priced: `components` or `one_part`.'),
    joining: z.enum(JOININGS).nullable().describe('`welded` if touching parts that nothing else holds are welded. Null if only joints that the model shows count.'),
    confidence: orNull(confidence).describe('How far the offer price can be trusted. Null until the calculation succeeds.'),
    coverage: orNull(coverage).describe('Reason why the run is parked. Null unless `status` is `blocked`.'),
    dataset_link_id: uuid('UUID of the dataset that was priced; before the first run, the requested one. Null if there is neither.').nullable(),
    failure: orNull(failure).describe('Reason why the calculation failed, for programs. Null unless it failed.'),
    language: z.string().describe('BCP 47 tag of the language of labels, notes and errors.'),
    material_is_provided: z.boolean().describe('True if the customer supplies the material.'),
    needs_human_review: z.boolean().describe('True if a person should check the price; see `review_reasons`. False until the calculation succeeds.'),
    parent_calculation_id: uuid('UUID of the calculation of the assembly, for a component. Null otherwise.').nullable(),
    provided_stock_kind: z.string().describe("Form in which the customer's material arrives; `none` if not provided in a special form."),
    region: z.string().describe('ISO 3166 country that determines material price level and emission factor.'),
    review_reasons: z.array(z.string()).describe('Reasons why a person should check the price, as codes. Empty if there are none.'),
    setup_cost: z.number().nullable().describe('Set-up cost of the lot. Null until the calculation succeeds.'),
    cost_sheet: orNull(costSheet).describe('Itemised cost of one piece. Null until the calculation succeeds.'),
    cost_sheet_sources: sources.describe('Sources behind the citation keys in cost sheet, process plan and emissions, by key.'),
    lot_curve: z.array(lotPoint).describe('Price at different lot sizes, smallest lot first. Empty until the calculation succeeds.'),
    annual_curve: z
      .array(annualPoint)
      .describe('Price at different annual volumes, smallest first. Empty without an annual volume, for an assembly and a bought part, and until the calculation succeeds.'),
    manufacturing_process: z.string().nullable().describe('Manufacturing process that the caller asked for. Null if the price decides.'),
    chosen_process: orNull(chosenProcess).describe('Manufacturing process that is priced. Null for an assembly, a mesh and a bought part, and until the calculation succeeds.'),
    tooling: orNull(tooling).describe('Moulds and dies of the plan. Null if it needs none, and until the calculation succeeds.'),
    process_plan: z.array(processOperation).describe('Operations in order. Empty until the calculation succeeds.'),
    machine_rates: z.array(machineRate).describe('Hourly rates of the machines of the plan, with formulas and terms. Empty until the calculation succeeds.'),
    served_from_cache: z.boolean().describe('True if an identical price of this month was reused free of charge.'),
    config_revision: z.int().nullable().describe('Revision of the environment that the last run used. Null before the first run.'),
    parameter_version: z.string().nullable().describe('Fingerprint of the method parameters that the price used. Null until the calculation succeeds.'),
    engine_version: z.string().nullable().describe('Version of the engine that made the price. Null until the calculation succeeds.'),
    geometry: orNull(geometry).describe('Measurements and features of the CAD model. Null until the calculation succeeds, and for calculations without a CAD model.'),
    omitted: z.array(block).describe('Blocks that this response leaves empty; `include` adds them.'),
  })
  .openapi('Calculation', { description: 'A calculation with its cost sheet and all details.' });

export const calculationId = z.object({ calculation_id: calculationField });

export const bulkIds = z
  .strictObject({ ids: z.array(uuid()).min(1).max(200).describe('UUIDs of 1 to 200 calculations. Duplicates are ignored.') })
  .openapi('BulkCalculationIds', { description: 'Calculations to act on.' });

export const bulkResult = z
  .object({
    blocked: z.array(uuid()).describe('Ids whose run is parked because the plan does not cover it. Run them again with bulk-retry.'),
    coverage: coverage.optional(),
    not_found: z.array(uuid()).describe('Ids that do not exist in this organisation.'),
    skipped: z
      .array(
        z.object({
          id: uuid('UUID of the skipped calculation.'),
          reason: z.string().describe('Reason why the calculation was skipped, as a code, for example `status_draft` or `attempts_exhausted`.'),
        }),
      )
      .describe('Ids that were left unchanged, with the reason.'),
    succeeded: z.array(uuid()).describe('Ids for which the action was carried out.'),
    unquotable: z.array(uuid()).describe('Ids that failed at once, because the environment has no machine that can be used.'),
  })
  .openapi('BulkCalculationResult', { description: 'Outcome for each id of the request.' });
