import { z } from 'zod';
import type { Matrix } from '../call-operation.ts';
import { factFields, guidance, id, money, percent, readFacts } from '../facts.ts';
import { marked } from '../marked.ts';
import { Refusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';

const MAX = 200;

const cell = z.object({
  costing_environment_id: z.string(),
  calculation_id: z.string().nullable().describe('null: not calculated'),
  status: z.string().nullable(),
  unit_cost: z.number().nullable(),
  offer_price: z.number().nullable(),
  currency: z.string().nullable(),
  delta_vs_baseline_pct: z.number().nullable().describe('fraction'),
  is_best: z.boolean(),
  incomparable_reasons: z.array(z.string()),
  environment_changed_since_run: factFields.environment_changed_since_run,
  inputs_changed_since_run: factFields.inputs_changed_since_run,
  basis: factFields.basis.nullable(),
  band: factFields.band.nullable(),
  sourced_share: z.number().nullable(),
});

const succeededOf = (matrix: Matrix): string[] =>
  matrix.parts.flatMap(({ cells }) =>
    cells.flatMap((one) =>
      one.calculation_id !== null && one.status === 'succeeded' ? [one.calculation_id] : [],
    ),
  );

type Part = ReturnType<typeof partsOf>[number];

/** A part without a winner: its prices are not comparable. */
const withoutWinner = (part: Part, names: ReadonlyMap<string, string>): string => {
  const prices = part.cells.flatMap((one) =>
    one.status !== 'succeeded' || one.offer_price === null || one.currency === null
      ? []
      : [`${marked(names.get(one.costing_environment_id) ?? '')} ${money(one.offer_price, one.currency)}`],
  );
  if (prices.length === 0) return `${marked(part.part_number)}: no price yet`;
  const reasons = [...new Set(part.cells.flatMap((one) => one.incomparable_reasons))];
  const why = reasons.length === 0 ? 'nothing to compare' : reasons.join(', ').replaceAll('_', ' ');
  return `${marked(part.part_number)}: no winner (${why}): ${prices.join(', ')}`;
};

const guidanceOf = (matrix: Matrix): string[] => [
  ...(matrix.environments.some(({ stale_cells }) => stale_cells > 0)
    ? ['Some prices are outdated by changes of environment or inputs: run them again over REST.']
    : []),
  ...(matrix.complete ? [] : ['Some calculations are still queued or running: call again later.']),
  ...(matrix.mixed_currency ? ['Currencies differ: set currency to convert all prices.'] : []),
  'compare_calculations explains the difference between two cells of a part.',
];

const partsOf = (matrix: Matrix, known: Awaited<ReturnType<typeof readFacts>>) =>
  matrix.parts.map((part) => ({
    part_id: part.part_id,
    part_number: part.part_number,
    revision_code: part.revision_code,
    lot_size: part.lot_size,
    best_environment_id: part.best_environment_id,
    cells: part.cells.map((one, index) => {
      const of = known.get(one.calculation_id ?? '');
      return {
        costing_environment_id: matrix.environments[index]?.costing_environment_id ?? '',
        calculation_id: one.calculation_id,
        status: one.status,
        unit_cost: one.unit_cost,
        offer_price: one.offer_price,
        currency: one.currency,
        delta_vs_baseline_pct: one.delta_vs_baseline_pct,
        is_best: one.is_best,
        incomparable_reasons: one.incomparable_reasons,
        environment_changed_since_run: of?.environment_changed_since_run ?? null,
        inputs_changed_since_run: of?.inputs_changed_since_run ?? null,
        basis: of?.basis ?? null,
        band: of?.band ?? null,
        sourced_share: of?.sourced_share ?? null,
      };
    }),
  }));

export const compareEnvironments = defineTool({
  name: 'compare_environments',
  title: 'Compare environments',
  description: `Where to make parts: prices per part and environment, of a batch or up to ${MAX} calculations. Names the cheapest environment per part and the total per environment.`,
  asks: ['compareCalculationBatch', 'compareCalculations', 'getCalculation'],
  input: z.strictObject({
    batch_id: id('a batch').optional(),
    calculation_ids: z.array(id('a calculation')).min(1).max(MAX).optional(),
    baseline_environment_id: id('environment to compare with; only with calculation_ids').optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe('ISO 4217; converts all prices at dated rates'),
  }),
  output: z.object({
    guidance,
    complete: z.boolean(),
    baseline_environment_id: z.string().nullable(),
    mixed_currency: z.boolean(),
    currency: z.string().nullable().describe('target of the conversion; null: none'),
    exchange_rates: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rate: z.number(),
        as_of: z.string(),
        source: z.string(),
      }),
    ),
    environments: z.array(
      z.object({
        costing_environment_id: z.string(),
        name: z.string(),
        currency: z.string(),
        succeeded: z.int(),
        pending: z.int(),
        failed: z.int(),
        wins: z.int(),
        basket_total: z.number().nullable(),
        basket_total_reason: z.string().nullable().describe('why the total is missing'),
        median_delta_vs_baseline_pct: z.number().nullable(),
      }),
    ),
    parts: z.array(
      z.object({
        part_id: z.string(),
        part_number: z.string(),
        revision_code: z.string(),
        lot_size: z.int(),
        best_environment_id: z.string().nullable(),
        cells: z.array(cell).describe('in the order of environments'),
      }),
    ),
    not_found: z.array(z.string()),
    bands_left_out: z.int().describe(`priced cells after the first ${MAX}, without band`),
  }),
  run: async (callOperation, { batch_id, calculation_ids, baseline_environment_id, currency }) => {
    if ((batch_id === undefined) === (calculation_ids === undefined)) {
      throw new Refusal('Give either batch_id or calculation_ids.');
    }
    const inCurrency = currency === undefined ? {} : { currency };
    const matrix =
      batch_id === undefined
        ? await callOperation('compareCalculations', {
            body: {
              ...inCurrency,
              calculation_ids,
              ...(baseline_environment_id === undefined ? {} : { baseline_environment_id }),
            },
          })
        : await callOperation('compareCalculationBatch', { params: { batch_id }, query: inCurrency });
    const priced = succeededOf(matrix);
    const known = await readFacts(callOperation, priced.slice(0, MAX));
    const names = new Map(matrix.environments.map((one) => [one.costing_environment_id, one.name]));
    const parts = partsOf(matrix, known);
    const sentences = parts.map((part) => {
      const best = part.cells.find((one) => one.is_best);
      if (best?.offer_price == null || best.currency === null) return withoutWinner(part, names);
      const against =
        best.delta_vs_baseline_pct === null
          ? ''
          : `, ${percent(best.delta_vs_baseline_pct)} against the baseline`;
      return `${marked(part.part_number)}: ${marked(names.get(best.costing_environment_id) ?? '')} at ${money(best.offer_price, best.currency)}${against}`;
    });
    return {
      structured: {
        guidance: guidanceOf(matrix),
        complete: matrix.complete,
        baseline_environment_id: matrix.baseline_environment_id,
        mixed_currency: matrix.mixed_currency,
        currency: matrix.currency,
        exchange_rates: matrix.exchange_rates,
        environments: matrix.environments.map((one) => ({
          costing_environment_id: one.costing_environment_id,
          name: one.name,
          currency: one.currency,
          succeeded: one.succeeded,
          pending: one.pending,
          failed: one.failed,
          wins: one.wins,
          basket_total: one.basket_total,
          basket_total_reason: one.basket_total_reason,
          median_delta_vs_baseline_pct: one.median_delta_vs_baseline_pct,
        })),
        parts,
        not_found: matrix.not_found,
        bands_left_out: Math.max(0, priced.length - MAX),
      },
      text: `Cheapest environment per part: ${sentences.slice(0, 20).join('; ')}.`,
    };
  },
});
