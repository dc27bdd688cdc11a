import { z } from '@hono/zod-openapi';
import { currency, orNull, timestamp, uuid } from '../kit/schemas.ts';
import { IGNORED_REASONS } from './matrix-cells.ts';
import { status } from './schemas.ts';

const cell = z
  .object({
    calculation_id: uuid().nullable().openapi({ description: 'null: nothing was calculated here' }),
    status: status.nullable(),
    unit_cost: z.number().nullable(),
    offer_price: z.number().nullable(),
    currency: z.string().nullable(),
    delta_vs_baseline_pct: z.number().nullable().openapi({ description: 'fraction: 0.02 is 2 percent' }),
    is_best: z.boolean().openapi({
      description:
        'True: the lowest offer price among the comparable cells of the row. A cell without another comparable cell is never best.',
    }),
    stale: z.boolean().openapi({ description: 'environment or inputs changed since the run' }),
    calibrated: z.boolean(),
    error: z.string().nullable(),
    incomparable_reasons: z.array(
      z.enum([
        'different_lot_size',
        'different_revision',
        'different_currency',
        'different_material',
        'calibration_differs',
        'incomplete_assembly',
      ]),
    ),
  })
  .openapi('ComparisonCell');

const column = z
  .object({
    assembly_partial: z.int(),
    basket_total: z.number().nullable().openapi({
      description: 'sum of offer_price × lot_size over the parts priced in every column of its currency',
    }),
    basket_total_reason: z.enum(['incomplete_assembly', 'nothing_in_common']).nullable().openapi({
      description:
        'Why basket_total is null: an assembly of this column lacks prices of components, or no row is priced in every column of this currency. Null if there is a total.',
    }),
    blocked: z.int(),
    calibrated_cells: z.int(),
    costing_environment_id: uuid(),
    currency: z.string(),
    failed: z.int(),
    median_delta_vs_baseline_pct: z.number().nullable(),
    name: z.string(),
    not_run: z.int(),
    pending: z.int(),
    stale_cells: z.int(),
    succeeded: z.int(),
    wins: z.int(),
  })
  .openapi('ComparisonEnvironment');

const exchangeRate = z
  .object({
    from: z.string().openapi({ description: 'Currency that amounts were converted from.', example: 'PLN' }),
    to: z.string().openapi({ description: 'Currency that amounts were converted to.', example: 'EUR' }),
    rate: z.number().openapi({ description: 'Units of `to` for one unit of `from`.' }),
    as_of: z.string().openapi({ description: 'Day of the rate, YYYY-MM-DD.' }),
    source: z.string().openapi({ description: 'Where the rate comes from.' }),
  })
  .openapi('ComparisonExchangeRate');

/** The currency that a comparison is asked for. */
export const inCurrency = currency.optional().openapi({
  description:
    'ISO 4217 code. Converts all cells at the dated exchange rates of today, so that environments of different currencies are compared. Default: no conversion.',
});

export const comparisonMatrix = z
  .object({
    baseline_environment_id: uuid().nullable(),
    batch_id: uuid().nullable(),
    complete: z.boolean().openapi({ description: 'no queued or running cell' }),
    currency: z.string().nullable().openapi({
      description:
        'Currency that all cells are converted to, as the request names it. Null: each cell keeps its own currency, and cells of different currencies are not compared.',
    }),
    environments: z.array(column),
    exchange_rates: z.array(exchangeRate).openapi({
      description: 'Rates that cells were converted at; empty if nothing was converted.',
    }),
    generated_at: timestamp,
    ignored_duplicates: z.array(uuid()).openapi({
      description:
        'Calculations left out because another one of the same part revision, lot size and environment is shown: the newest that succeeded.',
    }),
    ignored_reasons: z.array(z.enum(IGNORED_REASONS)).openapi({
      description:
        'Why each of ignored_duplicates is left out, in the same order: a draft, not succeeded, or older than the calculation shown.',
    }),
    mixed_calibration: z.boolean(),
    mixed_currency: z.boolean(),
    not_found: z.array(uuid()),
    parts: z.array(
      z.object({
        best_environment_id: uuid().nullable(),
        cells: z.array(cell).openapi({ description: 'in the order of environments' }),
        lot_size: z.int(),
        part_id: uuid(),
        part_number: z.string(),
        part_revision_id: uuid(),
        revision_code: z.string(),
      }),
    ),
  })
  .openapi('ComparisonMatrix');

const sourcing = z
  .object({
    costing_environment_id: uuid().openapi({
      description: 'where the whole is cheapest in one place; it is put together here',
    }),
    currency: z.string(),
    cost_in_one_place: z.number().openapi({
      description: 'manufacturing cost of all components of one assembly, made here',
    }),
    cost_at_best: z.number().openapi({
      description: 'the same with each component made where it is cheapest, brought here',
    }),
    saving_per_piece: z.number().openapi({ description: 'before the surcharges on the whole' }),
    saving_per_year: z.number().nullable().openapi({ description: 'null without an annual volume' }),
    components: z
      .array(
        z.object({
          component_key: z.string(),
          label: z.string(),
          quantity: z.int().openapi({ description: 'pieces in one assembly' }),
          calculation_id: uuid(),
          costing_environment_id: uuid().openapi({ description: 'where it is made cheapest' }),
          cost_in_one_place: z.number().openapi({ description: 'of one piece' }),
          manufacturing_cost: z.number().openapi({ description: 'of one piece, where it is cheapest' }),
          packaging: z.number().openapi({ description: 'of one piece, as that environment states it' }),
          freight: z.number().openapi({ description: 'of one piece, as that environment states it' }),
          duty: z.number().openapi({ description: 'of one piece, as that environment states it' }),
          saving_per_piece: z.number().openapi({ description: 'of one assembly' }),
        }),
      )
      .openapi({
        description:
          'what is cheaper elsewhere with packaging, freight and duty as that environment states them, largest saving first; bought components are paid for anywhere alike',
      }),
  })
  .openapi('ComponentSourcing');

export const componentComparison = z
  .object({
    batch_id: uuid(),
    currency: z.string().nullable().openapi({
      description: 'Currency that all amounts are converted to; null: none is converted.',
    }),
    exchange_rates: z.array(exchangeRate).openapi({
      description: 'Rates that amounts were converted at; empty if nothing was converted.',
    }),
    components: z.array(
      z.object({
        cells: z.array(cell),
        component_key: z.string(),
        label: z.string(),
        position: z.int().openapi({ description: 'in the order of the assembly, from 1' }),
      }),
    ),
    environments: z
      .array(z.object({ costing_environment_id: uuid(), name: z.string(), currency: z.string() }))
      .openapi({ description: 'column order of the matrix' }),
    part_revision_id: uuid(),
    sourcing: orNull(sourcing).openapi({
      description:
        'where which component should be made; null until the whole has a best environment and each of its components a price there',
    }),
  })
  .openapi('ComponentComparison');

export const comparisonBody = z
  .strictObject({
    calculation_ids: z.array(uuid()).min(1).max(500),
    baseline_environment_id: uuid().optional(),
    currency: inCurrency,
  })
  .openapi('ComparisonRequest');
