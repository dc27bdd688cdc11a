import { z } from 'zod';
import type { Calculation, CallOperation, CostSheet } from './call-operation.ts';
import { marked } from './marked.ts';
import { Refusal } from './refusal.ts';

export const id = (what: string) => z.uuid().describe(`id of ${what}`);
export const calculationId = id('a succeeded calculation; see find_calculations');

const changed = z.object({ latest_at: z.string() }).nullable();
const inputsChanged = z
  .object({ corrections: z.int(), latest_at: z.string(), roles: z.array(z.string()) })
  .nullable();

const band = z
  .object({
    p10: z.number(),
    p50: z.number(),
    p90: z.number(),
    sigma_rel: z.number(),
    score: z.number().describe('0 to 100'),
    of: z.literal('offer_price'),
    lot_size: z.int().describe('lot of the band'),
  })
  .describe('confidence band of the price');

/** Fields of every result about a price. */
export const factFields = {
  calculation_id: z.string(),
  currency: z.string(),
  basis: z.object({
    price: z.literal('offer_price').describe('per piece, with surcharges, profit and discounts'),
    per: z.literal('piece'),
    lot_size: z.int(),
    annual_volume: z.int().nullable(),
    costing_environment_id: z.string(),
    costing_environment_name: z.string(),
    part_id: z.string(),
    part_number: z.string(),
    part_revision_id: z.string(),
    revision_code: z.string(),
    material_grade_id: z.string().nullable(),
    region: z.string(),
    engine_version: z.string().nullable(),
    parameter_version: z.string().nullable(),
    priced_at: z.string().nullable(),
  }),
  unit_cost: z.number().describe('per piece, before surcharges and mark-up'),
  offer_price: z.number(),
  environment_changed_since_run: changed,
  inputs_changed_since_run: inputsChanged,
  band,
  sourced_share: z.number().describe('fraction of the offer price from cited or stated values'),
  needs_human_review: z.boolean(),
  cautions: z.array(z.string()).describe('read before relying on the price'),
};

export const guidance = z.array(z.string()).describe('next steps');

export const facts = z.object(factFields);
export type Facts = z.infer<typeof facts>;

/** A calculation with its price. */
export type Priced = Calculation & {
  readonly unit_cost: number;
  readonly offer_price: number;
  readonly cost_sheet: CostSheet;
  readonly confidence: NonNullable<Calculation['confidence']>;
  readonly analytics: NonNullable<Calculation['analytics']>;
};

const isPriced = (row: Calculation): row is Priced =>
  row.status === 'succeeded' &&
  row.cost_sheet !== null &&
  row.confidence !== null &&
  row.analytics !== null &&
  row.unit_cost !== null &&
  row.offer_price !== null;

/** @throws Refusal if the calculation has no price; ApiError not_found */
export const findPriced = async (callOperation: CallOperation, calculation_id: string): Promise<Priced> => {
  const row = await callOperation('getCalculation', {
    params: { calculation_id },
    query: { include: ['all'] },
  });
  if (isPriced(row)) return row;
  const why = row.error === null ? '' : ` (${row.error})`;
  throw new Refusal(
    `The calculation ${calculation_id} is ${row.status}${why}, so it has no price. Run it over REST, or find another one: find_calculations with part_id ${row.part_id}.`,
  );
};

/** Calculations read concurrently; other requests use the pool too. */
const TOGETHER = 4;

/** Facts of each price by calculation id, without calculations that lost their price meanwhile. @throws ApiError not_found */
export const readFacts = async (
  callOperation: CallOperation,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Facts>> => {
  const found = new Map<string, Facts>();
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const rows = await Promise.all(
      ids
        .slice(from, from + TOGETHER)
        .map((calculation_id) =>
          callOperation('getCalculation', { params: { calculation_id }, query: { view: 'summary' } }),
        ),
    );
    for (const row of rows) if (isPriced(row)) found.set(row.id, factsOf(row));
  }
  return found;
};

export const factsOf = (row: Priced): Facts => ({
  calculation_id: row.id,
  currency: row.currency,
  basis: {
    price: 'offer_price',
    per: 'piece',
    lot_size: row.lot_size,
    annual_volume: row.annual_volume,
    costing_environment_id: row.costing_environment_id,
    costing_environment_name: row.costing_environment_name,
    part_id: row.part_id,
    part_number: row.part_number,
    part_revision_id: row.part_revision_id,
    revision_code: row.revision_code,
    material_grade_id: row.material_grade_id,
    region: row.region,
    engine_version: row.engine_version,
    parameter_version: row.parameter_version,
    priced_at: row.finished_at,
  },
  unit_cost: row.unit_cost,
  offer_price: row.offer_price,
  environment_changed_since_run: row.environment_changed_since_run,
  inputs_changed_since_run: row.inputs_changed_since_run,
  band: {
    p10: row.confidence.p10,
    p50: row.confidence.p50,
    p90: row.confidence.p90,
    sigma_rel: row.confidence.sigma_rel,
    score: row.confidence.score,
    of: 'offer_price',
    lot_size: row.lot_size,
  },
  sourced_share: row.confidence.sourced_share,
  needs_human_review: row.needs_human_review,
  cautions: cautionsOf(row),
});

const MOSTLY_ASSUMED = 0.2;

/** Cautions about the state of the price; they precede the suggestions of a result. */
export const cautionsOf = (row: Priced): string[] => [
  ...(row.environment_changed_since_run === null
    ? []
    : [
        `The environment changed at ${row.environment_changed_since_run.latest_at}, after this price. Run the calculation again over REST before you rely on it.`,
      ]),
  ...(row.inputs_changed_since_run === null
    ? []
    : [
        `Inputs were corrected at ${row.inputs_changed_since_run.latest_at}, after this price. Run a derived calculation over REST to include them.`,
      ]),
  ...(row.needs_human_review
    ? [`A person should review this price first: ${row.review_reasons.join(', ') || 'see its notes'}.`]
    : []),
  ...(row.confidence.sourced_share < MOSTLY_ASSUMED
    ? ['Most of this price rests on assumed values: quote the band, not the single price.']
    : []),
];

export const money = (amount: number, currency: string): string => `${amount.toFixed(2)} ${currency}`;
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

type Named = Pick<
  Calculation,
  'id' | 'name' | 'part_number' | 'revision_code' | 'costing_environment_name' | 'lot_size'
>;

/**
 * A unique name of a calculation: agents that read only the text identify calculations by it, and make further calls with the id.
 */
export const naming = (row: Named): string =>
  `${marked(row.name)} [part ${marked(row.part_number)}, revision ${marked(row.revision_code)}, environment ${marked(row.costing_environment_name)}, lot ${row.lot_size}, calculation_id ${row.id}]`;

/** One sentence about a price, with its basis. */
export const priceSentence = (row: Priced): string =>
  `${naming(row)}: ${money(row.offer_price, row.currency)} per piece (80 % band ${money(row.confidence.p10, row.currency)} to ${money(row.confidence.p90, row.currency)}, ${percent(row.confidence.sourced_share)} of the offer price sourced).`;

const MICRO = 1_000_000;

/** Amounts have six decimals; rounding removes the error of binary fractions from a difference. */
export const less = (a: number, b: number): number => Math.round((a - b) * MICRO) / MICRO;
